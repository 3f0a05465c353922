import { cleanup, fireEvent, render, screen, within } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lookWhoIAm } from '../../accounts/current_user.svelte';
import { fakeApi, Refused } from '../../testing/fake_api';
import { bePatient, objections } from '../../testing/pages';
import { setLanguage } from '../../words/words.svelte';
import Moderation from './Moderation.svelte';

bePatient();

const noon = Date.UTC(2026, 4, 1, 12);
const report = (id: number, more: Record<string, unknown> = {}) => ({
  id,
  at: noon,
  by: 'Cleo',
  person: 'Bram',
  table: 'K7QXM2',
  reason: 'stalling',
  text: `text ${id}`,
  state: 'open',
  ...more,
});
const said = [{ at: noon, by: 'Bram', text: 'You <i>fool</i>.' }];
const entry = (id: number, about: string) => ({
  id,
  at: noon,
  by: 'Anna',
  what: 'mute',
  about,
  detail: `detail ${id}`,
});

function server(person: Record<string, unknown>, more: Parameters<typeof fakeApi>[0] = {}) {
  return fakeApi({
    'GET /api/me': () => ({ person: { name: 'Anna', guest: false, ...person } }),
    'GET /api/moderation/reports': (_, query) => {
      if (query.get('state') === 'closed') {
        return {
          reports: [report(1, { state: 'closed', closedBy: 'Dora', note: 'spoke to him' })],
        };
      }
      return query.get('before') === '8'
        ? { reports: [report(7)] }
        : { reports: [report(9, { person: '' }), report(8, { said })], before: 8 };
    },
    'POST /api/moderation/reports/8': () => ({}),
    'POST /api/moderation/suspend/Bram': () => ({ name: 'Bram', until: -1, reason: 'x' }),
    'POST /api/moderation/mute/Bram': () => ({ name: 'Bram' }),
    'POST /api/moderation/lift/Bram': () => ({ name: 'Bram' }),
    'POST /api/moderation/close/K7QXM2': () => ({}),
    'GET /api/moderation/audit': (_, query) => ({
      entries: [entry(query.get('before') ? 2 : 3, query.get('about') ?? 'Eva')],
      ...(query.get('before') ? {} : { before: 3 }),
    }),
    ...more,
  });
}
const moderator = { role: 'moderator', secondFactor: true };
async function show(query = '') {
  await lookWhoIAm();
  return render(Moderation, { path: [], query: new URLSearchParams(query) });
}
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const fill = (label: RegExp | string, value: string) =>
  fireEvent.input(screen.getByLabelText(label), { target: { value } });

beforeEach(() => {
  setLanguage('en');
  vi.stubGlobal('confirm', () => true);
  Element.prototype.scrollIntoView = () => {};
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('it is for moderators with the second step', async () => {
  const asked = server({ role: '' });
  await show();
  expect(screen.getByText(/for the moderators of the hall/)).toBeTruthy();
  cleanup();
  server({ role: 'moderator', secondFactor: false });
  await show();
  expect(screen.getByText(/switch on the second step/)).toBeTruthy();
  expect(asked.some(({ what }) => what.includes('moderation'))).toBe(false);
});

test('reports come page by page, with links, and are closed with a note', async () => {
  const asked = server(moderator);
  await show();
  const card = within(await screen.findByRole('article', { name: /^Bram: Stalling/ }));
  expect(card.getByRole('link', { name: 'Person Bram' }).getAttribute('href')).toBe(
    '/profile/Bram',
  );
  expect(card.getByRole('link', { name: 'Table K7QXM2' }).getAttribute('href')).toBe(
    '/table/K7QXM2',
  );
  expect(card.getByRole('link', { name: 'Record K7QXM2' }).getAttribute('href')).toBe(
    '/replay/table/K7QXM2',
  );
  const other = within(screen.getByRole('article', { name: /^Table K7QXM2: Stalling/ }));
  expect(card.getByText('Said at the table (1)')).toBeTruthy();
  expect(card.getByText(/You <i>fool<\/i>\./).textContent).toContain('Bram');
  expect(other.queryByText(/Said at the table/)).toBeNull();
  expect(await objections()).toEqual([]);
  const reports = within(screen.getByRole('region', { name: 'Reports' }));
  await fireEvent.click(reports.getByRole('button', { name: 'Older ones' }));
  expect(await screen.findByText('text 7')).toBeTruthy();
  expect(reports.queryByRole('button', { name: 'Older ones' })).toBeNull();
  await fireEvent.input(card.getByLabelText(/Note for other/), { target: { value: ' warned ' } });
  await fireEvent.click(card.getByRole('button', { name: 'Close the report' }));
  expect(await screen.findByText('The report is closed.')).toBeTruthy();
  expect(screen.queryByText('text 8')).toBeNull();
  expect(asked.find(({ what }) => what.endsWith('reports/8'))?.body).toEqual({ note: 'warned' });
  await press('Closed');
  expect(await screen.findByText(/closed by Dora/)).toBeTruthy();
  expect(screen.getByText('spoke to him')).toBeTruthy();
});

test('a report leads to measures: mute, suspend, lift', async () => {
  const asked = server(moderator);
  await show();
  const card = within(await screen.findByRole('article', { name: /^Bram/ }));
  await fireEvent.click(card.getByRole('button', { name: 'Do something about it' }));
  expect((screen.getByLabelText('Name of the person') as HTMLInputElement).value).toBe('Bram');
  await fill(/^Reason \(the person/, 'swearing');
  await press('Carry out');
  expect(await screen.findByText('Bram is muted.')).toBeTruthy();
  await fireEvent.change(screen.getByLabelText('Measure'), { target: { value: 'suspend' } });
  await fireEvent.change(screen.getByLabelText('For how long'), { target: { value: '0' } });
  await fill(/^Reason \(the person/, 'again');
  await press('Carry out');
  expect(await screen.findByText('Bram is suspended.')).toBeTruthy();
  await fireEvent.change(screen.getByLabelText('Measure'), { target: { value: 'lift' } });
  await press('Carry out');
  expect(await screen.findByText('Bram is free again.')).toBeTruthy();
  const done = asked.filter(({ what }) => what.startsWith('POST'));
  expect(done).toEqual([
    { what: 'POST /api/moderation/mute/Bram', body: { reason: 'swearing', days: 7 } },
    { what: 'POST /api/moderation/suspend/Bram', body: { reason: 'again', days: 0 } },
    { what: 'POST /api/moderation/lift/Bram', body: {} },
  ]);
});

test('a table is closed; what is out of reach is said', async () => {
  server(moderator, {
    'POST /api/moderation/mute/Host': () => {
      throw new Refused(403, 'moderators');
    },
  });
  await show();
  await fill('Code of the table', 'k7qxm2');
  await fill('Reason', 'nobody plays');
  await press('Close the table');
  expect(await screen.findByText('Table K7QXM2 is closed.')).toBeTruthy();
  await fill('Name of the person', 'Host');
  await fill(/^Reason \(the person/, 'x');
  await press('Carry out');
  expect(await screen.findByText(/do not judge each other/)).toBeTruthy();
});

test('what was done, about one person, page by page', async () => {
  const asked = server(moderator);
  await show('about=Bram');
  const list = screen.getByRole('heading', { name: 'What was done' }).closest('section');
  const audit = within(list as HTMLElement);
  expect(await audit.findByRole('link', { name: 'Bram' })).toBeTruthy();
  expect(audit.getByText('muted')).toBeTruthy();
  expect(asked.some(({ what }) => what === 'GET /api/moderation/audit')).toBe(true);
  await fireEvent.click(audit.getByRole('button', { name: 'Older ones' }));
  await vi.waitFor(() => expect(audit.queryByRole('button', { name: 'Older ones' })).toBeNull());
});
