// Who one is on the server. A stranger becomes a guest at the moment of first playing online, never
// before: looking around needs no account.

import { forgetThisBrowser, tellOfThisBrowser } from '../calls/this_browser';
import { type Identity, type Self, serverApi, whenSuspended } from '../server/api';
import { serverConnection } from '../tables/server_connection';

const state = $state<{ person: Self | null; known: boolean; suspended: string | null }>({
  person: null,
  known: false,
  suspended: null,
});

whenSuspended((why) => {
  state.suspended = why;
});

/** What the server has said to somebody it keeps out for a while: why, and until when. Else null. */
export function suspension(): string | null {
  return state.suspended;
}

/** Null for a stranger, and while it is not yet known. */
export function me(): Self | null {
  return state.person;
}

/** Whether one is trusted with reports and measures. */
export function isModerator(): boolean {
  const role = state.person?.role;
  return role === 'moderator' || role === 'host';
}

/** Whether one looks after the hall itself. */
export function isHost(): boolean {
  return state.person?.role === 'host';
}

/** Whether the server has said who one is. False also means: the server has not been reached. */
export function isKnown(): boolean {
  return state.known;
}

function become(person: Identity | null): void {
  const changed = state.person?.name !== person?.name;
  state.person = person;
  state.known = true;
  if (changed || !person) state.suspended = null;
  // Who is connected is decided when the connection is made.
  if (changed) serverConnection().renew();
  // A browser that may be called calls whoever came last.
  if (changed && person) void tellOfThisBrowser();
}

let looking: Promise<void> | null = null;

/** Asks the server who one is; offline it stays unknown. */
export function lookWhoIAm(): Promise<void> {
  looking ??= serverApi
    .me()
    .then((person) => {
      state.person = person;
      state.known = true;
    })
    .catch(() => undefined)
    .finally(() => {
      looking = null;
    });
  return looking;
}

/** Somebody the server knows: a guest, if one was a stranger. */
export async function somebody(): Promise<void> {
  if (!state.known) await lookWhoIAm();
  if (!state.person) become(await serverApi.guest());
}

export async function register(name: string, password: string): Promise<void> {
  await enter((await serverApi.register(name, password)).person);
}

export async function signIn(name: string, password: string, code = ''): Promise<void> {
  await enter((await serverApi.login(name, password, code)).person);
}

/** Somebody came in by another way. What the server tells oneself alone is asked for as well. */
export async function enter(person: Identity): Promise<void> {
  become(person);
  await lookWhoIAm();
}

export async function signInWithLink(link: string): Promise<void> {
  await enter((await serverApi.loginWithLink(link)).person);
}

export async function signOut(): Promise<void> {
  await forgetThisBrowser();
  await serverApi.logout();
  become(null);
}

export async function forgetMe(): Promise<void> {
  await serverApi.forget();
  become(null);
}
