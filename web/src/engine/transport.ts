// How requests reach an engine: by messages to a worker, or, in tests, directly.

import type { EngineRefusal } from '../protocol';
import { Refusal } from '../tables/table';
import { compiledEngine, type Handed } from './compiled';

/** What an answer goes on with: computers think by themselves and are heard one after another. */
export interface AnswerStream<Answer = unknown> {
  /** At least so many milliseconds lie between two answers, so that one can follow. */
  pace: number;
  /** Every answer but the last, which settles the promise. */
  hear(answer: Answer): void;
}

export interface EngineTransport {
  ask(request: { do: string }, stream?: AnswerStream): Promise<unknown>;
  /** Refuses everything under way as 'stopped'. */
  end(): void;
}

export type Answer = { is: unknown } | { refused: EngineRefusal };

export interface WorkerRequest {
  id: number;
  request: { do: string };
  /** Set where a stream of replies is wanted. */
  pace?: number;
}

export interface WorkerReply {
  id: number;
  answer: Answer;
  /** More will come under this id. */
  more?: true;
}

interface Waiting {
  resolve(value: unknown): void;
  reject(problem: Refusal): void;
  hear?: (answer: unknown) => void;
}

/** Requests and what is waited for; the other end says `heard` and, when it is all over, `end`. */
export class MessageTransport implements EngineTransport {
  readonly #send: (request: WorkerRequest) => void;
  readonly #hangUp: () => void;
  readonly #waiting = new Map<number, Waiting>();
  #last = 0;

  constructor(send: (request: WorkerRequest) => void, hangUp: () => void) {
    this.#send = send;
    this.#hangUp = hangUp;
  }

  ask(request: { do: string }, stream?: AnswerStream): Promise<unknown> {
    return new Promise((resolve, reject) => {
      this.#last += 1;
      const id = this.#last;
      this.#waiting.set(id, { resolve, reject, ...(stream ? { hear: stream.hear } : {}) });
      this.#send(stream ? { id, request, pace: stream.pace } : { id, request });
    });
  }

  heard({ id, answer, more }: WorkerReply): void {
    const each = this.#waiting.get(id);
    if (!more) this.#waiting.delete(id);
    if ('refused' in answer) each?.reject(new Refusal(answer.refused.code, answer.refused.why));
    else if (more) each?.hear?.(answer.is);
    else each?.resolve(answer.is);
  }

  end(problem = new Refusal('stopped', 'The engine was stopped.')): void {
    this.#hangUp();
    for (const each of this.#waiting.values()) each.reject(problem);
    this.#waiting.clear();
  }
}

/** A worker of its own. */
export function workerTransport(): EngineTransport {
  const worker = new Worker(new URL('./engine.worker.ts', import.meta.url), { type: 'module' });
  const transport = new MessageTransport(
    (request) => worker.postMessage(request),
    () => worker.terminate(),
  );
  const hand = (handed: Handed) => worker.postMessage(handed);
  compiledEngine().then(
    (module) => hand({ module }),
    (problem) => hand({ trouble: String(problem) }),
  );
  worker.onmessage = ({ data }: MessageEvent<WorkerReply>) => transport.heard(data);
  worker.onerror = (event) => {
    transport.end(new Refusal('broken', event.message || 'The engine could not be loaded.'));
  };
  return transport;
}
