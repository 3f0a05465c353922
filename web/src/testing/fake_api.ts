// The server's HTTP for tests: answers by "METHOD /path", and remembers what was asked.

import { vi } from 'vitest';

export interface Asked {
  what: string;
  body: Record<string, unknown>;
}

/** Thrown by an answer: what the server refuses. */
export class Refused {
  constructor(
    readonly status: number,
    readonly code: string,
    readonly why = 'no',
  ) {}
}

type Answer = (body: Record<string, unknown>, query: URLSearchParams) => unknown;

/** What nobody answers is refused as `unknown`. */
export function fakeApi(answers: Record<string, Answer>): Asked[] {
  const asked: Asked[] = [];
  const json = (status: number, said: unknown) =>
    new Response(JSON.stringify(said), {
      status,
      headers: { 'Content-Type': 'application/json' },
    });
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body = '{}' } = {}) => {
    const url = new URL(address, location.href);
    const what = `${method} ${url.pathname}`;
    const sent = JSON.parse(body);
    asked.push({ what, body: sent });
    const answer = answers[what];
    if (!answer) return json(404, { error: { code: 'unknown', why: `nobody answers ${what}` } });
    try {
      return json(200, answer(sent, url.searchParams) ?? {});
    } catch (problem) {
      if (!(problem instanceof Refused)) throw problem;
      const { status, code, why } = problem;
      return json(status, { error: { code, why } });
    }
  });
  return asked;
}
