// The engine without a worker, for tests: the same module, loaded from the disk and served alike.

import { existsSync, readFileSync } from 'node:fs';
import { type Carrier, Correspondence, type Letter } from './carrier';
import { Engine } from './engine';
import { Module } from './module';
import { serve } from './serve';

// Taken apart so that the page's bundler does not take it for one of its files.
export const here = decodeURIComponent(new URL(import.meta.url).pathname).replace(/[^/]*$/, '');
const file = `${here}salle.wasm`;
let compiled: WebAssembly.Module | null = null;

/** Hears every letter, as the worker would get it. */
export type Overhear = (letter: Letter) => void;

function nodeCarrier(overhear: Overhear): Carrier {
  if (!existsSync(file)) throw new Error('there is no salle.wasm: run scripts/build-engine first');
  compiled ??= new WebAssembly.Module(readFileSync(file));
  const module = Module.start(
    compiled,
    async (name) => new Uint8Array(readFileSync(`${here}../../../data/players/${name}`)),
  );
  let breath = performance.now();
  const breathing = module.then((engine) => ({
    async ask(request: Record<string, unknown>) {
      // The test runner must be heard in between.
      if (performance.now() - breath > 50) {
        await new Promise((done) => setTimeout(done));
        breath = performance.now();
      }
      return engine.ask(request);
    },
  }));
  const carrier = new Correspondence(
    (letter) => {
      overhear(letter);
      service.take(structuredClone(letter));
    },
    () => service.end(),
  );
  const service = serve(breathing, (reply) => carrier.heard(reply));
  return carrier;
}

export function nodeEngine(overhear: Overhear = () => {}): Engine {
  return new Engine(() => nodeCarrier(overhear));
}
