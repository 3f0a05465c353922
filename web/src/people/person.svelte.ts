// Who one is in the hall. A stranger becomes a guest at the moment of first playing online, never
// before: looking around needs no account.

import { theConnection } from '../tables/connection';
import { hall, type Identity } from './api';

const state = $state<{ person: Identity | null; known: boolean }>({ person: null, known: false });

/** Null for a stranger, and while it is not yet known. */
export function me(): Identity | null {
  return state.person;
}

/** Whether the hall has said who one is. False also means: the hall has not been reached. */
export function isKnown(): boolean {
  return state.known;
}

function become(person: Identity | null): void {
  const changed = state.person?.name !== person?.name;
  state.person = person;
  state.known = true;
  // Who is connected is decided when the connection is made.
  if (changed) theConnection().renew();
}

let looking: Promise<void> | null = null;

/** Asks the hall who one is; offline it stays unknown. */
export function lookWhoIAm(): Promise<void> {
  looking ??= hall
    .me()
    .then((person) => {
      if (!state.known || state.person?.name !== person?.name) {
        state.person = person;
        state.known = true;
      }
    })
    .catch(() => undefined)
    .finally(() => {
      looking = null;
    });
  return looking;
}

/** Somebody the hall knows: a guest, if one was a stranger. */
export async function somebody(): Promise<void> {
  if (!state.known) await lookWhoIAm();
  if (!state.person) become(await hall.guest());
}

export async function register(name: string, password: string): Promise<void> {
  become((await hall.register(name, password)).person);
}

export async function signIn(name: string, password: string): Promise<void> {
  become((await hall.login(name, password)).person);
}

export async function signInWithLink(link: string): Promise<void> {
  become((await hall.loginWithLink(link)).person);
}

export async function signOut(): Promise<void> {
  await hall.logout();
  become(null);
}

export async function forgetMe(): Promise<void> {
  await hall.forget();
  become(null);
}
