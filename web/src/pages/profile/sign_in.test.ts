import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { me, signOut, suspension } from '../../accounts/current_user.svelte';
import { fakeApi, Refused } from '../../testing/fake_api';
import { bePatient, objections } from '../../testing/pages';
import { setLanguage } from '../../words/words.svelte';
import SignIn from './SignIn.svelte';

bePatient();
beforeEach(() => setLanguage('en'));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('the second step is asked for when the server wants it, and the password is kept', async () => {
  const person = { name: 'Anna', guest: false };
  const asked = fakeApi({
    'POST /api/login': ({ code }) => {
      if (!code) throw new Refused(401, 'second-factor');
      if (code !== '123456') throw new Refused(401, 'second-factor-wrong');
      return { person };
    },
    'GET /api/me': () => ({ person: { ...person, role: 'moderator' } }),
    'POST /api/logout': () => ({}),
  });
  render(SignIn);
  const [, name] = screen.getAllByLabelText(/^Name/);
  const password = screen.getAllByLabelText(/^Password/).at(-1);
  await fireEvent.input(name as HTMLElement, { target: { value: ' Anna ' } });
  await fireEvent.input(password as HTMLElement, { target: { value: 'secret word' } });
  expect(screen.queryByLabelText(/Six digits/)).toBeNull();
  const enter = () => fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  await enter();
  const digits = await screen.findByLabelText(/Six digits/);
  await vi.waitFor(() => expect(document.activeElement).toBe(digits));
  expect(screen.getByText(/Enter the six digits/).getAttribute('role')).toBe('alert');
  expect(await objections()).toEqual([]);
  await fireEvent.input(digits, { target: { value: '000000' } });
  await enter();
  expect(await screen.findByText(/This code is not right/)).toBeTruthy();
  await fireEvent.input(digits, { target: { value: '123456' } });
  await enter();
  await vi.waitFor(() => expect(me()?.role).toBe('moderator'));
  const logins = asked.filter(({ what }) => what === 'POST /api/login').map(({ body }) => body);
  expect(logins).toEqual([
    { name: 'Anna', password: 'secret word' },
    { name: 'Anna', password: 'secret word', code: '000000' },
    { name: 'Anna', password: 'secret word', code: '123456' },
  ]);
  await signOut();
});

test('who is suspended is told at the door', async () => {
  fakeApi({
    'POST /api/login': () => {
      const end = 'until 2026-12-01 12:00 UTC; the reason: swearing';
      throw new Refused(403, 'suspended', `this account is suspended ${end}`);
    },
  });
  render(SignIn);
  const fields = [...screen.getAllByLabelText(/^Name/), ...screen.getAllByLabelText(/^Password/)];
  for (const field of fields) await fireEvent.input(field, { target: { value: 'something' } });
  await fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  const said = await screen.findByText(/^This account is suspended\. Until .*Dec.*2026/);
  expect(said.textContent).toContain('The reason: swearing');
  expect(suspension()).toBeNull();
});

test('whoever forgot the password finds the way', () => {
  fakeApi({});
  render(SignIn);
  const link = screen.getByRole('link', { name: 'Forgot your password?' });
  expect(link.getAttribute('href')).toBe('/recover');
});
