import { cleanup, fireEvent, render, screen, within } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeApi, Refused } from '../testing/fake_api';
import { bePatient, giveDialogs, objections } from '../testing/pages';
import { setLanguage } from '../words/words.svelte';
import ReportButton from './ReportButton.svelte';

bePatient();

function server(more: Parameters<typeof fakeApi>[0] = {}) {
  return fakeApi({
    'GET /api/me': () => ({ person: { name: 'Anna', guest: false } }),
    'GET /api/me/avoided': () => ({ people: [] }),
    'PUT /api/me/avoided/Guest%207': ({ how }) => ({ name: 'Guest 7', how }),
    'DELETE /api/me/avoided/Guest%207': () => ({ name: 'Guest 7', how: '' }),
    'POST /api/reports': () => ({ report: 5 }),
    ...more,
  });
}
async function open(props: { person?: string; table?: string; wide?: boolean }) {
  render(ReportButton, props);
  await fireEvent.click(screen.getByRole('button'));
  return within(await screen.findByRole('dialog'));
}

beforeEach(() => {
  setLanguage('en');
  giveDialogs();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('a guest is muted, blocked instead, and forgiven', async () => {
  const asked = server();
  const dialog = await open({ person: 'Guest 7', table: 'K7QXM2' });
  expect(await objections()).toEqual([]);
  await fireEvent.click(dialog.getByRole('button', { name: 'Mute' }));
  const unmute = await dialog.findByRole('button', { name: 'Unmute', pressed: true });
  expect(unmute.getAttribute('aria-describedby')).toBe('mute-how');
  await fireEvent.click(dialog.getByRole('button', { name: 'Block' }));
  await dialog.findByRole('button', { name: 'Unblock', pressed: true });
  expect(dialog.getByRole('button', { name: 'Mute', pressed: false })).toBeTruthy();
  await fireEvent.click(dialog.getByRole('button', { name: 'Unblock' }));
  await dialog.findByRole('button', { name: 'Block', pressed: false });
  const done = asked.filter(({ what }) => !what.startsWith('GET'));
  expect(done.map(({ what, body }) => [what.split(' ')[0], body.how])).toEqual([
    ['PUT', 'mute'],
    ['PUT', 'block'],
    ['DELETE', undefined],
  ]);
});

test('what is already so is shown', async () => {
  server({ 'GET /api/me/avoided': () => ({ people: [{ name: 'Guest 7', how: 'block' }] }) });
  const dialog = await open({ person: 'Guest 7' });
  expect(await dialog.findByRole('button', { name: 'Unblock', pressed: true })).toBeTruthy();
});

test('a report has a reason, may have words, and is thanked for', async () => {
  const asked = server();
  const dialog = await open({ person: 'Guest 7', table: 'K7QXM2' });
  await fireEvent.click(dialog.getByRole('radio', { name: 'Insults or harassment' }));
  const text = dialog.getByLabelText(/What happened/);
  expect(text.getAttribute('maxlength')).toBe('500');
  await fireEvent.input(text, { target: { value: ' He swears. ' } });
  await fireEvent.click(dialog.getByRole('button', { name: 'Send the report' }));
  expect(await dialog.findByText(/Thank you for telling us/)).toBeTruthy();
  expect(dialog.queryByRole('radio')).toBeNull();
  expect(asked.at(-1)).toEqual({
    what: 'POST /api/reports',
    body: { person: 'Guest 7', table: 'K7QXM2', reason: 'abuse', text: 'He swears.' },
  });
});

test('a table is reported without naming anybody; too often is said kindly', async () => {
  const asked = server({
    'POST /api/reports': () => {
      throw new Refused(429, 'slow-down');
    },
  });
  const dialog = await open({ table: 'K7QXM2', wide: true });
  expect(dialog.queryByRole('button', { name: 'Mute' })).toBeNull();
  expect(dialog.getByRole('heading', { name: 'Table K7QXM2' })).toBeTruthy();
  await fireEvent.click(dialog.getByRole('radio', { name: 'Cheating' }));
  await fireEvent.click(dialog.getByRole('button', { name: 'Send the report' }));
  expect(await dialog.findByText(/a little too often/)).toBeTruthy();
  expect(asked.at(-1)?.body).toEqual({ table: 'K7QXM2', reason: 'cheating' });
  expect(await objections()).toEqual([]);
});

test('a full list says what it is full of', async () => {
  server({
    'PUT /api/me/avoided/Guest%207': () => {
      throw new Refused(409, 'too-many');
    },
  });
  const dialog = await open({ person: 'Guest 7' });
  await fireEvent.click(dialog.getByRole('button', { name: 'Block' }));
  expect(await dialog.findByText(/two hundred people/)).toBeTruthy();
});
