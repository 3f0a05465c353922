// One engine in a worker.

import wasmUrl from './salle.wasm?url';
import { serveRequests } from './serve_requests';
import type { WorkerRequest } from './transport';
import { WasmModule } from './wasm_module';

// The weights of learned players: fetched when a player first needs them, and kept by the browser
// from then on.
const files = import.meta.glob<string>('../../../data/players/*.net', {
  query: '?url',
  import: 'default',
  eager: true,
});

async function fetchWeights(file: string): Promise<Uint8Array> {
  const url = files[`../../../data/players/${file}`];
  if (!url) throw new Error(`there are no weights ${file}`);
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`the server answers ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}

async function load(): Promise<WasmModule> {
  const answer = await fetch(wasmUrl);
  if (!answer.ok) throw new Error(`${wasmUrl}: ${answer.status}`);
  return WasmModule.start(await WebAssembly.compile(await answer.arrayBuffer()), fetchWeights);
}

const service = serveRequests(load(), (reply) => self.postMessage(reply));
self.onmessage = ({ data }: MessageEvent<WorkerRequest>) => service.take(data);
