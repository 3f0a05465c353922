// The WebAssembly module and the little it needs around it. Used by the worker, and directly by
// tests; knows nothing of workers or pages.

import type { Answer } from './transport';
import { type Memory, wasiImports } from './wasi';

interface Exports {
  memory: WebAssembly.Memory;
  _initialize(): void;
  room(bytes: number): number;
  release(room: number): void;
  ask(request: number, length: number): number;
  answer(): number;
  load(name: number, nameLength: number, bytes: number, length: number): number;
}

/** Fetches a file of weights by its name. */
export type FetchWeights = (file: string) => Promise<Uint8Array>;

const broken = (why: string): Answer => ({ refused: { code: 'broken', why } });

export class WasmModule {
  readonly #exports: Exports;
  readonly #fetchWeights: FetchWeights;

  private constructor(exports: Exports, fetchWeights: FetchWeights) {
    this.#exports = exports;
    this.#fetchWeights = fetchWeights;
  }

  static async start(
    compiled: WebAssembly.Module,
    fetchWeights: FetchWeights,
  ): Promise<WasmModule> {
    const memory: Memory = { bytes: () => new Uint8Array() };
    const instance = await WebAssembly.instantiate(compiled, wasiImports(memory));
    const exports = instance.exports as unknown as Exports;
    memory.bytes = () => new Uint8Array(exports.memory.buffer);
    exports._initialize();
    return new WasmModule(exports, fetchWeights);
  }

  /** Answers always: what cannot be answered is refused with a reason. Weights that a player needs
   * are fetched first. */
  async ask(request: { do: string }): Promise<Answer> {
    try {
      const loaded = new Set<string>();
      for (;;) {
        const answer = this.#askOnce(request);
        const missing = 'refused' in answer ? answer.refused.weights : undefined;
        if (missing === undefined || loaded.has(missing)) return answer;
        const problem = await this.#loadWeights(missing);
        if (problem !== null) return problem;
        loaded.add(missing);
      }
    } catch (problem) {
      return broken(`The engine broke down: ${String(problem)}`);
    }
  }

  #askOnce(request: { do: string }): Answer {
    const text = new TextEncoder().encode(JSON.stringify(request));
    const length = this.#lend([text], ([at]) => this.#exports.ask(at ?? 0, text.length));
    return JSON.parse(this.#answered(length)) as Answer;
  }

  async #loadWeights(file: string): Promise<Answer | null> {
    let bytes: Uint8Array;
    try {
      bytes = await this.#fetchWeights(file);
    } catch (problem) {
      return { refused: { code: 'weights', why: `${file}: ${String(problem)}` } };
    }
    const name = new TextEncoder().encode(file);
    const good = this.#lend([name, bytes], ([nameAt, at]) =>
      this.#exports.load(nameAt ?? 0, name.length, at ?? 0, bytes.length),
    );
    return good ? null : { refused: { code: 'weights', why: `${file} is damaged` } };
  }

  /** Copies bytes into the module for the length of a call. */
  #lend(all: Uint8Array[], call: (at: number[]) => number): number {
    const rooms = all.map((bytes) => this.#exports.room(bytes.length));
    if (rooms.includes(0)) throw new Error('out of memory');
    all.forEach((bytes, i) => {
      new Uint8Array(this.#exports.memory.buffer).set(bytes, rooms[i]);
    });
    const result = call(rooms);
    for (const room of rooms) this.#exports.release(room);
    return result;
  }

  #answered(length: number): string {
    const bytes = new Uint8Array(this.#exports.memory.buffer, this.#exports.answer(), length);
    return new TextDecoder().decode(bytes);
  }
}
