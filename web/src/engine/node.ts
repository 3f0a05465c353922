// The engine without a worker, for tests: the same module, loaded from the disk.

import { existsSync, readFileSync } from 'node:fs';
import { Refusal } from '../tables/table';
import type { Carrier } from './carrier';
import { Engine } from './engine';
import { Module } from './module';

// Taken apart so that the page's bundler does not take it for one of its files.
export const here = decodeURIComponent(new URL(import.meta.url).pathname).replace(/[^/]*$/, '');
const file = `${here}salle.wasm`;
let compiled: WebAssembly.Module | null = null;

function carrier(): Carrier {
  if (!existsSync(file)) throw new Error('there is no salle.wasm: run scripts/build-engine first');
  compiled ??= new WebAssembly.Module(readFileSync(file));
  const module = Module.start(
    compiled,
    async (name) => new Uint8Array(readFileSync(`${here}../../../data/players/${name}`)),
  );
  let before: Promise<unknown> = module;
  let ended = false;
  let breath = performance.now();
  const ask = async (request: Record<string, unknown>): Promise<unknown> => {
    // The test runner must be heard in between.
    if (performance.now() - breath > 50) {
      await new Promise((done) => setTimeout(done));
      breath = performance.now();
    }
    const answer = await (await module).ask(request);
    if (ended) throw new Refusal('stopped', 'The engine was stopped.');
    if ('is' in answer) return answer.is;
    throw new Refusal(answer.refused.code, answer.refused.why);
  };
  return {
    ask: (request) => {
      const copy = structuredClone(request);
      const answer = before.then(() => ask(copy));
      before = answer.catch(() => null);
      return answer;
    },
    end: () => {
      ended = true;
    },
  };
}

export function nodeEngine(): Engine {
  return new Engine(carrier);
}
