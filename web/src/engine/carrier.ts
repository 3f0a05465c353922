// How requests reach an engine: by messages to a worker, or, in tests, directly.

import { Refusal } from '../tables/table';

export interface Carrier {
  ask(request: Record<string, unknown>): Promise<unknown>;
  /** Refuses everything under way as 'stopped'. */
  end(): void;
}

export type Answer = { is: unknown } | { refused: { code: string; why: string; weights?: string } };

export interface Letter {
  id: number;
  request: Record<string, unknown>;
}

export interface Reply {
  id: number;
  answer: Answer;
}

interface Waiting {
  resolve(value: unknown): void;
  reject(problem: Refusal): void;
}

const stopped = () => new Refusal('stopped', 'The engine was stopped.');

/** A worker of its own. */
export function workerCarrier(): Carrier {
  const worker = new Worker(new URL('./engine.worker.ts', import.meta.url), { type: 'module' });
  const waiting = new Map<number, Waiting>();
  let last = 0;
  const endAll = (problem: Refusal) => {
    worker.terminate();
    for (const each of waiting.values()) each.reject(problem);
    waiting.clear();
  };
  worker.onmessage = ({ data }: MessageEvent<Reply>) => {
    const each = waiting.get(data.id);
    waiting.delete(data.id);
    if ('is' in data.answer) each?.resolve(data.answer.is);
    else each?.reject(new Refusal(data.answer.refused.code, data.answer.refused.why));
  };
  worker.onerror = (event) => {
    endAll(new Refusal('broken', event.message || 'The engine could not be loaded.'));
  };
  return {
    ask: (request) =>
      new Promise((resolve, reject) => {
        last += 1;
        waiting.set(last, { resolve, reject });
        worker.postMessage({ id: last, request } satisfies Letter);
      }),
    end: () => endAll(stopped()),
  };
}
