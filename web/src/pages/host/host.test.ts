import { cleanup, render, screen, within } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lookWhoIAm } from '../../accounts/current_user.svelte';
import { fakeApi, Refused } from '../../testing/fake_api';
import { bePatient, objections } from '../../testing/pages';
import { setLanguage } from '../../words/words.svelte';
import Host from './Host.svelte';

bePatient();

const noon = Date.UTC(2026, 4, 1, 12);
const node = (name: string, more: Record<string, unknown> = {}) => ({
  name,
  address: '10.0.0.1:8080',
  version: '0.2.0',
  started: noon,
  beat: noon + 59_500,
  alive: true,
  draining: false,
  hints: true,
  people: 700,
  connections: 801,
  tables: 400,
  thoughtsWaiting: 2,
  memory: 123_400_000,
  ...more,
});
const hall = (more: Record<string, unknown> = {}) => ({
  now: noon + 60_000,
  here: 'one',
  store: { kind: 'postgresql', writing: true, bytes: 52_000_000 },
  hints: 'here',
  reports: 3,
  nodes: [
    node('one'),
    node('two', { people: 650, draining: true }),
    node('three', { people: 9, alive: false }),
  ],
  ...more,
});

function server(person: Record<string, unknown>, told: () => unknown = hall) {
  return fakeApi({
    'GET /api/me': () => ({ person: { name: 'Anna', guest: false, ...person } }),
    'GET /api/admin/nodes': told,
  });
}
const keeper = { role: 'host', secondFactor: true };
async function show() {
  await lookWhoIAm();
  return render(Host, { path: [], query: new URLSearchParams() });
}
const row = (name: RegExp) => within(screen.getByRole('row', { name }));

beforeEach(() => setLanguage('en'));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('it is for the host with the second step', async () => {
  const asked = server({ role: 'moderator', secondFactor: true });
  await show();
  expect(screen.getByText(/for the host of the hall/)).toBeTruthy();
  cleanup();
  server({ role: 'host', secondFactor: false });
  await show();
  expect(screen.getByText(/switch on the second step/)).toBeTruthy();
  expect(asked.some(({ what }) => what.includes('admin'))).toBe(false);
});

test('every node is shown with what it carries, and the living are counted', async () => {
  server(keeper);
  await show();
  await screen.findByRole('heading', { name: 'Nodes' });
  expect(row(/^one/).getByText('open, answers you')).toBeTruthy();
  expect(row(/^one/).getByText('801')).toBeTruthy();
  expect(row(/^one/).getByText('123 MB')).toBeTruthy();
  expect(row(/^two/).getByText('closing')).toBeTruthy();
  expect(row(/^three/).getByText(/^silent since/)).toBeTruthy();
  expect(screen.getByText('1,350')).toBeTruthy(); // 700 and 650; three is not there
  expect(screen.getByText(/PostgreSQL, 52 MB; writes go through/)).toBeTruthy();
  expect(screen.getByText('over NATS, at once')).toBeTruthy();
  expect(screen.getByRole('link', { name: '3' }).getAttribute('href')).toBe('/moderation');
  expect(await objections()).toEqual([]);
});

test('what is wrong is said, in the language in use', async () => {
  server(keeper, () =>
    hall({
      store: { kind: 'postgresql', writing: false },
      hints: 'away',
      nodes: [node('one', { hints: false })],
    }),
  );
  await show();
  expect(await screen.findByText(/nothing can be written: moves are refused/)).toBeTruthy();
  expect(screen.getByText(/NATS is away/)).toBeTruthy();
  expect(screen.getByText('open, does not hear the others, answers you')).toBeTruthy();
  setLanguage('nl');
  expect(await screen.findByText(/NATS is weg/)).toBeTruthy();
});

test('one node over one file says less', async () => {
  server(keeper, () =>
    hall({
      store: { kind: 'sqlite', writing: true, bytes: 4_096 },
      hints: 'alone',
      nodes: [
        {
          ...node('one', { hints: false }),
          people: undefined,
          memory: undefined,
          tables: undefined,
        },
      ],
    }),
  );
  await show();
  expect(await screen.findByText('none needed: one node')).toBeTruthy();
  expect(screen.getByText('open, answers you')).toBeTruthy();
  expect(screen.getAllByText('–')).toHaveLength(3);
});

test('a refusal is said', async () => {
  server(keeper, () => {
    throw new Refused(503, 'storage');
  });
  await show();
  await vi.waitFor(() => expect(screen.getByRole('alert').textContent).not.toBe(''));
});
