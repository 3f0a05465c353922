// How an engine is served, in a worker and in tests alike: requests in, replies out, in the order
// in which they were asked.
//
// A request with a `pace` has a stream of replies. Where its answer says that a computer is to move
// in a match (`thinking`), that one thinks here, and so does the next, until it is for a person to
// decide: nobody need ask. Other requests are answered between two thoughts.

import type { Answer, WorkerReply, WorkerRequest } from './transport';
import type { WasmModule } from './wasm_module';

interface Match {
  match: number;
  messages: unknown[];
  thinking: boolean;
}

const matchIn = (answer: Answer) => ('is' in answer ? (answer.is as Match) : null);

const pause = (milliseconds: number) =>
  new Promise((done) => setTimeout(done, Math.max(0, milliseconds)));

export interface Service {
  take(request: WorkerRequest): void;
  /** Nothing more is thought or said. */
  end(): void;
}

export function serveRequests(
  module: Promise<Pick<WasmModule, 'ask'>>,
  post: (reply: WorkerReply) => void,
): Service {
  let before: Promise<unknown> = Promise.resolve();
  let ended = false;
  const next = (act: () => Promise<void>) => {
    before = before.then(() => (ended ? undefined : act()));
  };
  const ask = (request: { do: string }): Promise<Answer> =>
    module.then(
      (engine) => engine.ask(request),
      (problem) => ({
        refused: { code: 'broken', why: `The engine could not be loaded: ${String(problem)}` },
      }),
    );

  const reply = (id: number, answer: Answer, pace: number | undefined) => {
    if (ended) return;
    const match = pace === undefined ? null : matchIn(answer);
    const more = match?.thinking === true;
    post(more ? { id, answer, more } : { id, answer });
    if (more) next(() => think(id, match.match, pace ?? 0));
  };

  const think = async (id: number, match: number, pace: number) => {
    const begun = performance.now();
    const request = { do: 'match-think', match, now: Date.now() };
    const answer = await ask(request);
    // What somebody says meanwhile is heard in this pause.
    await pause(pace - (performance.now() - begun));
    // A computer whose move is not taken would think for ever.
    const idle = matchIn(answer)?.messages.length === 0;
    const stuck = { refused: { code: 'broken', why: 'The computer has found no move.' } };
    reply(id, idle ? stuck : answer, pace);
  };

  return {
    take: ({ id, request, pace }) => next(async () => reply(id, await ask(request), pace)),
    end: () => {
      ended = true;
    },
  };
}
