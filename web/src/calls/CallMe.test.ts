import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { enter, lookWhoIAm, signOut } from '../accounts/current_user.svelte';
import { type Asked, fakeApi, Refused } from '../testing/fake_api';
import { bePatient, objections } from '../testing/pages';
import { endpoint, noPushBrowser, pushBrowser } from '../testing/push_browser';
import { languages, setLanguage } from '../words/words.svelte';
import CallMe from './CallMe.svelte';
import { mayNotify } from './this_browser';
import { words } from './words';

bePatient();

const someone = { name: 'Anna', guest: false, email: 'anna@example.org', emailConfirmed: true };

/** A hall that keeps wishes; what is asked of it is written down. */
async function hall({ person = {}, can = {} } = {}): Promise<Asked[]> {
  let kept = {
    push: true,
    mail: true,
    language: '',
    turn: { push: true, mail: false },
    rematch: { push: true, mail: false },
    invited: { push: true, mail: false },
    ...can,
  };
  const asked = fakeApi({
    'GET /api/me': () => ({ person: { ...someone, ...person } }),
    'GET /api/push': () => ({ key: 'BKey' }),
    'GET /api/me/calls': () => kept,
    'PUT /api/me/calls': ({ turn, ...rest }) => {
      kept = { ...kept, ...rest, turn: { ...kept.turn, ...(turn as object) } };
      return kept;
    },
    'POST /api/me/browsers': () => ({}),
    'DELETE /api/me/browsers': () => ({}),
    'POST /api/logout': () => ({}),
  });
  await lookWhoIAm();
  return asked;
}

const box = (name: RegExp) => screen.findByRole<HTMLInputElement>('checkbox', { name });
const thisBrowser = () => box(/^Call this browser/);
const changes = (asked: Asked[]) => asked.filter(({ what }) => !what.startsWith('GET'));

beforeEach(() => setLanguage('en'));
afterEach(() => {
  cleanup();
  noPushBrowser();
});

test('permission is asked for on a click only, then the hall knows the browser', async () => {
  const asked = await hall();
  const browser = pushBrowser();
  render(CallMe);
  await box(/my turn: Notification/);
  expect(browser.asked).toBe(0);
  await fireEvent.click(await thisBrowser());
  await screen.findByText('Saved.');
  expect(browser.asked).toBe(1);
  expect((await thisBrowser()).checked).toBe(true);
  expect(changes(asked)).toEqual([
    { what: 'POST /api/me/browsers', body: { endpoint, keys: { p256dh: 'p', auth: 'a' } } },
  ]);
  expect(mayNotify()).toBe(true);

  await fireEvent.click(await thisBrowser());
  await waitFor(() => expect(changes(asked)).toHaveLength(2));
  expect(changes(asked)[1]).toEqual({ what: 'DELETE /api/me/browsers', body: { endpoint } });
  expect(browser.subscribed).toBe(false);
  expect(mayNotify()).toBe(false);
});

test('who says no to the browser is told how to change that', async () => {
  const asked = await hall();
  pushBrowser({ answer: 'denied' });
  render(CallMe);
  await box(/my turn: Notification/);
  await fireEvent.click(await thisBrowser());
  await screen.findByText(words.denied[0]);
  const ticked = await thisBrowser();
  await waitFor(() => expect(ticked.checked).toBe(false));
  expect((await thisBrowser()).disabled).toBe(true);
  expect(screen.queryByText('Saved.')).toBeNull();
  expect(changes(asked)).toEqual([]);
});

test('a browser that cannot, a page without https, a hall that does not', async () => {
  await hall();
  const first = render(CallMe);
  await screen.findByText(words.unable[0]);
  first.unmount();
  vi.stubGlobal('isSecureContext', false);
  const second = render(CallMe);
  await screen.findByText(words.insecure[0]);
  second.unmount();
  noPushBrowser();
  await hall({ can: { push: false } });
  pushBrowser();
  render(CallMe);
  await screen.findByText(words.noPush[0]);
  expect((await thisBrowser()).disabled).toBe(true);
  expect((await box(/my turn: Notification/)).disabled).toBe(true);
});

test('where it fails the switch goes back, and says why', async () => {
  await hall();
  const browser = pushBrowser({ broken: true });
  const shown = render(CallMe);
  await box(/my turn: Notification/);
  await fireEvent.click(await thisBrowser());
  await screen.findByText(words.failed[0]);
  const ticked = await thisBrowser();
  await waitFor(() => expect(ticked.checked).toBe(false));
  shown.unmount();

  // The hall refuses: the browser is not left listening for nothing.
  browser.broken = false;
  fakeApi({
    'GET /api/push': () => ({ key: 'BKey' }),
    'GET /api/me/calls': () => ({ push: true, mail: true, turn: {}, rematch: {}, invited: {} }),
    'POST /api/me/browsers': () => {
      throw new Refused(400, 'no-push');
    },
  });
  render(CallMe);
  await box(/my turn: Notification/);
  await fireEvent.click(await thisBrowser());
  await screen.findByText('This hall does not call browsers.');
  expect(browser.subscribed).toBe(false);
  const again = await thisBrowser();
  await waitFor(() => expect(again.checked).toBe(false));
});

test('a hall that may have forgotten the browser is told again, once a visit', async () => {
  const asked = await hall();
  pushBrowser({ permission: 'granted', subscribed: true });
  for (let n = 0; n < 2; n += 1) {
    const shown = render(CallMe);
    await screen.findByText(words.browserOn[0]);
    await waitFor(() => expect(changes(asked)).toHaveLength(1));
    shown.unmount();
  }
  expect(changes(asked)[0]?.what).toBe('POST /api/me/browsers');
});

test('a wish is kept with the language of the page', async () => {
  const asked = await hall();
  setLanguage('nl');
  render(CallMe);
  const mail = await box(/^Ik ben aan zet: E-mail/);
  expect(mail.checked).toBe(false);
  await fireEvent.click(mail);
  await screen.findByText('Bewaard.');
  expect(changes(asked)).toEqual([
    { what: 'PUT /api/me/calls', body: { turn: { mail: true }, language: 'nl' } },
  ]);
  expect(mail.checked).toBe(true);
});

test('mail says what it lacks', async () => {
  const cases = [
    [{ guest: true, email: '' }, words.mailGuest],
    [{ email: '' }, words.mailNone],
    [{ emailConfirmed: false }, words.mailWaits],
    [{}, words.mailNot],
  ] as const;
  for (const [person, why] of cases) {
    await hall({ person, can: { mail: false } });
    const shown = render(CallMe);
    await screen.findByText(why[0]);
    expect((await box(/my turn: E-mail/)).disabled).toBe(true);
    expect((await box(/my turn: Notification/)).disabled).toBe(false);
    shown.unmount();
  }
});

test('a browser belongs to who came last, and to nobody who has left', async () => {
  const asked = await hall();
  pushBrowser({ permission: 'granted', subscribed: true });
  await enter({ name: 'Bram', guest: false });
  await waitFor(() =>
    expect(changes(asked).map(({ what }) => what)).toEqual(['POST /api/me/browsers']),
  );
  asked.length = 0;
  await signOut();
  // While the session still holds.
  expect(changes(asked).map(({ what }) => what)).toEqual([
    'DELETE /api/me/browsers',
    'POST /api/logout',
  ]);
});

test('it can be used by everyone, in three languages', async () => {
  await hall();
  pushBrowser();
  for (const language of languages) {
    setLanguage(language);
    const shown = render(CallMe);
    expect(await screen.findAllByRole('checkbox')).not.toHaveLength(0);
    await waitFor(() => expect(screen.getAllByRole('checkbox')).toHaveLength(7));
    expect(await objections()).toEqual([]);
    shown.unmount();
  }
});
