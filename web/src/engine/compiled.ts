// The engine's module, fetched and compiled once for all workers of the page. It is by far the
// largest thing that a first game waits for, so the hall has it on its way before it is drawn.

import wasmUrl from './salle.wasm?url';

/** What a new worker is handed first. */
export type Handed = { module: WebAssembly.Module } | { trouble: string };

let compiled: Promise<WebAssembly.Module> | null = null;

async function compile(): Promise<WebAssembly.Module> {
  const answer = await fetch(wasmUrl, { priority: 'low' });
  if (!answer.ok) throw new Error(`${wasmUrl}: ${answer.status}`);
  // While it comes, where the server says what it is.
  const streams = answer.headers.get('Content-Type')?.startsWith('application/wasm');
  return streams
    ? WebAssembly.compileStreaming(answer)
    : WebAssembly.compile(await answer.arrayBuffer());
}

export function compiledEngine(): Promise<WebAssembly.Module> {
  compiled ??= compile().catch((problem) => {
    compiled = null; // the next worker tries anew
    throw problem;
  });
  return compiled;
}

/** Not where data are to be saved. */
export function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
}

export function fetchEngineEarly(): void {
  if (!savesData()) compiledEngine().catch(() => undefined); // whoever needs it is told
}
