import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Refusal } from '../tables/table';
import { ask } from './api';

const gone = () =>
  new Response('<h1>502 Bad Gateway</h1>', {
    status: 502,
    headers: { 'Content-Type': 'text/html' },
  });
const said = (status: number, what: unknown) =>
  new Response(JSON.stringify(what), {
    status,
    headers: { 'Content-Type': 'application/json' },
  });

let answers: Response[] = [];
let asked: string[] = [];

beforeEach(() => {
  asked = [];
  vi.useFakeTimers();
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    asked.push(`${init.method} ${path}`);
    return answers.shift() ?? said(200, { well: true });
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function outcome(method: string): Promise<unknown> {
  const settled = ask(method, '/api/tables').catch((problem: unknown) => problem);
  await vi.runAllTimersAsync();
  return settled;
}

it('looks again where a proxy answers for a node that has gone', async () => {
  answers = [gone(), gone()];
  expect(await outcome('GET')).toEqual({ well: true });
  expect(asked).toHaveLength(3);
});

it('says in the end that the hall cannot be reached', async () => {
  answers = [gone(), gone(), gone()];
  const problem = await outcome('GET');
  expect(problem).toBeInstanceOf(Refusal);
  expect((problem as Refusal).code).toBe('offline');
  expect(asked).toHaveLength(3);
});

it('asks once for what changes something', async () => {
  answers = [gone()];
  expect(((await outcome('POST')) as Refusal).code).toBe('offline');
  expect(asked).toEqual(['POST /api/tables']);
});

it('takes the word of the hall itself at once', async () => {
  answers = [said(503, { error: { code: 'storage', why: 'no disk' } })];
  expect(((await outcome('GET')) as Refusal).code).toBe('storage');
  expect(asked).toHaveLength(1);
});
