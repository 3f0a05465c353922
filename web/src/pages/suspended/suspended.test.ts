import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import App from '../../App.svelte';
import { suspension } from '../../accounts/current_user.svelte';
import { go } from '../../shell/router.svelte';
import { fakeApi, Refused } from '../../testing/fake_api';
import { bePatient, objections } from '../../testing/pages';
import { setLanguage } from '../../words/words.svelte';

bePatient();
beforeEach(() => {
  setLanguage('en');
  vi.stubGlobal('scrollTo', () => {});
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('who is suspended sees why and until when, and keeps what is theirs', async () => {
  const why = 'this account is suspended for good; the reason: swearing';
  const shown = 'For good. The reason: swearing';
  const asked = fakeApi({
    'GET /api/me': () => {
      throw new Refused(403, 'suspended', why);
    },
    'GET /api/me/export': () => ({ name: 'Bram' }),
    'DELETE /api/me': () => ({}),
  });
  URL.createObjectURL = () => 'blob:x';
  URL.revokeObjectURL = () => {};
  vi.stubGlobal('confirm', () => true);
  history.replaceState(null, '', '/');
  render(App);
  expect(await screen.findByText(shown)).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Your account is resting');
  expect(await objections()).toEqual([]);
  await fireEvent.click(screen.getByRole('button', { name: 'Download everything' }));
  await vi.waitFor(() => expect(asked.map(({ what }) => what)).toContain('GET /api/me/export'));

  // What is not of the server stays open.
  go('/settings');
  expect(await screen.findByRole('heading', { level: 1, name: 'Settings' })).toBeTruthy();
  go('/profile');
  expect(await screen.findByText(shown)).toBeTruthy();

  await fireEvent.click(screen.getByRole('button', { name: 'Delete my account' }));
  await vi.waitFor(() => expect(suspension()).toBeNull());
  expect(await screen.findByRole('heading', { level: 1, name: 'You in the hall' })).toBeTruthy();
});
