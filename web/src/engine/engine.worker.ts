// One engine in a worker.

import type { Letter } from './carrier';
import { Module } from './module';
import wasmUrl from './salle.wasm?url';
import { serve } from './serve';
import { fetchWeights } from './weights';

async function load(): Promise<Module> {
  const answer = await fetch(wasmUrl);
  if (!answer.ok) throw new Error(`${wasmUrl}: ${answer.status}`);
  return Module.start(await WebAssembly.compile(await answer.arrayBuffer()), fetchWeights);
}

const service = serve(load(), (reply) => self.postMessage(reply));
self.onmessage = ({ data }: MessageEvent<Letter>) => service.take(data);
