// One engine in a worker.

import type { Handed } from './compiled';
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

/** The page hands over the module first, then come requests. */
let take: (handed: Handed) => void = () => {};
const module = new Promise<WebAssembly.Module>((done, failed) => {
  take = (handed) => ('module' in handed ? done(handed.module) : failed(handed.trouble));
}).then((compiled) => WasmModule.start(compiled, fetchWeights));

const service = serveRequests(module, (reply) => self.postMessage(reply));
self.onmessage = ({ data }: MessageEvent<WorkerRequest | Handed>) => {
  if ('id' in data) service.take(data);
  else take(data);
};
