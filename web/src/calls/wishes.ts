// What one wants to be called for while one is away from a table, as the hall keeps it
// (docs/openapi.yaml: /api/push, /api/me/browsers, /api/me/calls).

import { ask } from '../server/api';
import type { Language } from '../words/words.svelte';

export const occasions = ['turn', 'rematch', 'invited'] as const;
export type Occasion = (typeof occasions)[number];
export const ways = ['push', 'mail'] as const;
export type Way = (typeof ways)[number];

export type Wishes = Record<Occasion, Record<Way, boolean>> &
  /** What can be done at all: the hall calls browsers; it sends mails and the address is confirmed. */
  Record<Way, boolean> & { language: string };

export const wishes = {
  get: () => ask<Wishes>('GET', '/api/me/calls'),
  /** `language`: the one in use, which mails are written in from now on. */
  set: (occasion: Occasion, way: Way, on: boolean, language: Language) =>
    ask<Wishes>('PUT', '/api/me/calls', { [occasion]: { [way]: on }, language }),
  /** Null where the hall calls no browsers. */
  pushKey: () => ask<{ key: string | null }>('GET', '/api/push').then((said) => said.key),
  addBrowser: (address: PushSubscriptionJSON) => ask<unknown>('POST', '/api/me/browsers', address),
  removeBrowser: (endpoint: string) => ask<unknown>('DELETE', '/api/me/browsers', { endpoint }),
};
