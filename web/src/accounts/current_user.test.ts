import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { serverApi } from '../server/api';
import { refusalWords, sentence } from '../server/refusals';
import { setLanguage } from '../words/words.svelte';
import { isKnown, me, signOut, somebody } from './current_user.svelte';

const asked: [string, string][] = [];

function serverSays(answers: Record<string, unknown>, status = 200): void {
  vi.stubGlobal('fetch', async (path: string, options: { method: string }) => {
    asked.push([options.method, path]);
    return new Response(JSON.stringify(answers[path] ?? {}), {
      status,
      headers: { 'Content-Type': 'application/json' },
    });
  });
}

beforeEach(() => {
  asked.length = 0;
  setLanguage('en');
});
afterEach(() => vi.unstubAllGlobals());

test('one becomes a guest when one first plays, and only once', async () => {
  serverSays({
    '/api/me': { person: null },
    '/api/guest': { person: { name: 'Guest 7', guest: true } },
  });
  expect(isKnown()).toBe(false);
  await somebody();
  expect(me()).toEqual({ name: 'Guest 7', guest: true });
  await somebody();
  expect(asked).toEqual([
    ['GET', '/api/me'],
    ['POST', '/api/guest'],
  ]);
  await signOut();
  expect(me()).toBeNull();
});

test('refusals come in the language in use', async () => {
  setLanguage('fr');
  serverSays({ '/api/login': { error: { code: 'sign-in', why: 'no' } } }, 401);
  await expect(serverApi.login('Anna', 'x')).rejects.toMatchObject({
    code: 'sign-in',
    message: 'Le nom ou le mot de passe n’est pas le bon.',
  });
});

test('a server that cannot be reached, or is not the server, is offline', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('network');
  });
  await expect(serverApi.me()).rejects.toMatchObject({ code: 'offline' });
  vi.stubGlobal(
    'fetch',
    async () => new Response('<html>', { headers: { 'Content-Type': 'text/html' } }),
  );
  await expect(serverApi.me()).rejects.toMatchObject({ code: 'offline' });
});

test('what the page has no words for is said as the server says it', () => {
  expect(refusalWords('illegal', 'No card reaches that far.')).toBe('No card reaches that far.');
  expect(refusalWords('new-code', '')).toMatch(/went wrong/);
  expect(sentence(new Error('so'))).toBe('so');
});
