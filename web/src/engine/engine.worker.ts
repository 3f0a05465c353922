// One engine in a worker: requests in, answers out, in the order in which they were asked.

import type { Letter, Reply } from './carrier';
import { Module } from './module';
import wasmUrl from './salle.wasm?url';
import { fetchWeights } from './weights';

async function load(): Promise<Module> {
  const answer = await fetch(wasmUrl);
  if (!answer.ok) throw new Error(`${wasmUrl}: ${answer.status}`);
  return Module.start(await WebAssembly.compile(await answer.arrayBuffer()), fetchWeights);
}

const module = load();
let before: Promise<unknown> = module;

async function reply({ id, request }: Letter): Promise<void> {
  const answer = await module.then(
    (engine) => engine.ask(request),
    (problem) => ({
      refused: { code: 'broken', why: `The engine could not be loaded: ${String(problem)}` },
    }),
  );
  self.postMessage({ id, answer } satisfies Reply);
}

self.onmessage = ({ data }: MessageEvent<Letter>) => {
  before = before.then(
    () => reply(data),
    () => reply(data),
  );
};
