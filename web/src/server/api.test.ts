// Against a real server that answers as a proxy does whose node has just gone.

// @vitest-environment node
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Refusal } from '../tables/table';
import { ask } from './api';

let server: Server;
let answers: number[] = [];
let asked: string[] = [];

beforeEach(async () => {
  asked = [];
  server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    const status = answers.shift() ?? 200;
    const ours = status === 200;
    response.writeHead(status, { 'Content-Type': ours ? 'application/json' : 'text/html' });
    response.end(ours ? '{"well":true}' : '<h1>Bad Gateway</h1>');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const real = globalThis.fetch;
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) =>
    real(`http://127.0.0.1:${port}${path}`, init),
  );
});

afterEach(() => {
  vi.unstubAllGlobals();
  server.close();
});

it('looks again where only the way to the hall is broken', async () => {
  answers = [502, 503];
  expect(await ask('GET', '/api/tables')).toEqual({ well: true });
  expect(asked).toHaveLength(3);
});

it('says in the end that the hall cannot be reached', async () => {
  answers = [502, 502, 502];
  const problem = await ask('GET', '/api/tables').catch((each) => each);
  expect(problem).toBeInstanceOf(Refusal);
  expect(problem.code).toBe('offline');
  expect(asked).toHaveLength(3);
});

it('asks once for what changes something', async () => {
  answers = [502];
  const problem = await ask('POST', '/api/tables', {}).catch((each) => each);
  expect(problem.code).toBe('offline');
  expect(asked).toEqual(['POST /api/tables']);
});
