import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { me } from '../../accounts/current_user.svelte';
import { here } from '../../shell/router.svelte';
import { fakeApi, Refused } from '../../testing/fake_api';
import { bePatient, objections } from '../../testing/pages';
import { setLanguage } from '../../words/words.svelte';
import ConfirmEmail from './ConfirmEmail.svelte';
import Recover from './Recover.svelte';

bePatient();
const query = new URLSearchParams();
const person = { name: 'Anna', guest: false };
const known = { 'GET /api/me': () => ({ person }) };
const fill = (label: string | RegExp, value: string, which = 0) =>
  fireEvent.input(screen.getAllByLabelText(label)[which] as HTMLElement, { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

beforeEach(() => {
  setLanguage('en');
  vi.stubGlobal('scrollTo', () => {});
  history.replaceState(null, '', '/recover');
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('with a code, and with the second step where it is on', async () => {
  const asked = fakeApi({
    ...known,
    'POST /api/recover': ({ code, secondFactor }) => {
      if (code !== 'abcd-efgh-ijkl') throw new Refused(401, 'recover');
      if (secondFactor !== '123456') throw new Refused(401, 'second-factor');
      return { person };
    },
  });
  render(Recover, { path: [], query });
  expect(await objections()).toEqual([]);
  await fill('Name', 'Anna');
  await fill('Recovery code', 'wrong');
  await fill(/^New password/, 'another word');
  await press('Set the password and sign in');
  expect(await screen.findByText(/works only once/)).toBeTruthy();
  await fill('Recovery code', ' abcd-efgh-ijkl ');
  await press('Set the password and sign in');
  await fill(/Six digits/, '123456', await screen.findByLabelText(/Six digits/).then(() => 0));
  await press('Set the password and sign in');
  await vi.waitFor(() => expect(me()?.name).toBe('Anna'));
  await vi.waitFor(() => expect(here().path).toEqual(['profile']));
  const last = asked.filter(({ what }) => what === 'POST /api/recover').at(-1);
  expect(last?.body).toEqual({
    name: 'Anna',
    code: 'abcd-efgh-ijkl',
    password: 'another word',
    secondFactor: '123456',
  });
});

test('with the link of a mail', async () => {
  const asked = fakeApi({ ...known, 'POST /api/recover': () => ({ person }) });
  render(Recover, { path: ['TOKEN1'], query });
  expect(screen.queryByLabelText('Recovery code')).toBeNull();
  expect(await objections()).toEqual([]);
  await fill(/^New password/, 'another word');
  await press('Set the password and sign in');
  await vi.waitFor(() => expect(here().path).toEqual(['profile']));
  expect(asked[0]?.body).toEqual({ token: 'TOKEN1', password: 'another word' });
});

test('a mail is asked for; the answer does not tell whether there is an address', async () => {
  const answers = { 'POST /api/recover/ask': () => ({ asked: true }) };
  fakeApi(answers);
  render(Recover, { path: [], query });
  await fill('Name', 'Anna', 1);
  await press('Send the link');
  expect(await screen.findByText(/If there is such an address/)).toBeTruthy();
  fakeApi({
    'POST /api/recover/ask': () => {
      throw new Refused(400, 'no-mail');
    },
  });
  const again = screen.getByRole('button', { name: 'Send the link' }) as HTMLButtonElement;
  await vi.waitFor(() => expect(again.disabled).toBe(false));
  await press('Send the link');
  expect(await screen.findByText(/This hall sends no e-mail/)).toBeTruthy();
  expect(screen.queryByText(/If there is such an address/)).toBeNull();
});

test('an address is confirmed by a click, not by being looked at', async () => {
  const asked = fakeApi({ ...known, 'POST /api/confirm-email': () => ({ confirmed: true }) });
  render(ConfirmEmail, { path: ['TOKEN2'], query });
  expect(asked).toEqual([]);
  expect(await objections()).toEqual([]);
  await press('Confirm');
  expect(await screen.findByText('Thank you, the address is confirmed.')).toBeTruthy();
  expect(asked[0]).toEqual({ what: 'POST /api/confirm-email', body: { token: 'TOKEN2' } });
});
