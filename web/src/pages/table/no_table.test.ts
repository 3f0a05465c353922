import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { serverApi } from '../../server/api';
import { Refusal } from '../../tables/table';
import { setLanguage } from '../../words/words.svelte';
import NoTable from './NoTable.svelte';

beforeEach(() => setLanguage('en'));
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const show = (code: string, local: boolean) =>
  render(NoTable, { problem: new Refusal(code, 'x'), id: 'K7QXM2', local });

test('of a table of other rules the server may still have the record', async () => {
  vi.spyOn(serverApi, 'record').mockResolvedValue('[Game "archers"]');
  show('older-rules', false);
  expect(screen.getByText(/other rules than the house has now/)).toBeTruthy();
  const link = await screen.findByRole('link', { name: 'Its record' });
  expect(link.getAttribute('href')).toBe('/api/tables/K7QXM2/record');
});

test('no link where there is no record', async () => {
  const asked = vi.spyOn(serverApi, 'record').mockRejectedValue(new Refusal('unreadable', 'x'));
  show('unreadable', false);
  await vi.waitFor(() => expect(asked).toHaveBeenCalled());
  expect(screen.queryByRole('link', { name: 'Its record' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Remove this game' })).toBeNull();
});

test('a damaged game of this device can be removed, one that is not there cannot', async () => {
  localStorage.setItem('salle.local.K7QXM2', '{');
  vi.stubGlobal('confirm', () => true);
  show('unreadable', true);
  await fireEvent.click(screen.getByRole('button', { name: 'Remove this game' }));
  await vi.waitFor(() => expect(localStorage.getItem('salle.local.K7QXM2')).toBeNull());
  cleanup();
  show('not-kept', true);
  expect(screen.getByText('This game is not kept on this device.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Remove this game' })).toBeNull();
});
