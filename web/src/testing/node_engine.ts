// The engine without a worker, for tests: the same module, loaded from the disk and served alike.

import { existsSync, readFileSync } from 'node:fs';
import { Engine } from '../engine/engine';
import { serveRequests } from '../engine/serve_requests';
import { type EngineTransport, MessageTransport, type WorkerRequest } from '../engine/transport';
import { WasmModule } from '../engine/wasm_module';

// Taken apart so that the page's bundler does not take it for one of its files.
export const here = decodeURIComponent(new URL(import.meta.url).pathname).replace(/[^/]*$/, '');
const file = `${here}../engine/salle.wasm`;
let compiled: WebAssembly.Module | null = null;

/** Hears every request, as the worker would get it. */
export type Overhear = (request: WorkerRequest) => void;

function nodeTransport(overhear: Overhear): EngineTransport {
  if (!existsSync(file)) throw new Error('there is no salle.wasm: run scripts/build-engine first');
  compiled ??= new WebAssembly.Module(readFileSync(file));
  const module = WasmModule.start(
    compiled,
    async (name) => new Uint8Array(readFileSync(`${here}../../../data/players/${name}`)),
  );
  let breath = performance.now();
  const breathing = module.then((engine) => ({
    async ask(request: { do: string }) {
      // The test runner must be heard in between.
      if (performance.now() - breath > 50) {
        await new Promise((done) => setTimeout(done));
        breath = performance.now();
      }
      return engine.ask(request);
    },
  }));
  const transport = new MessageTransport(
    (request) => {
      overhear(request);
      service.take(structuredClone(request));
    },
    () => service.end(),
  );
  const service = serveRequests(breathing, (reply) => transport.heard(reply));
  return transport;
}

export function nodeEngine(overhear: Overhear = () => {}): Engine {
  return new Engine(() => nodeTransport(overhear));
}
