// The server over HTTP (docs/openapi.yaml). What is refused is thrown as `Refusal`, in the language
// in use; where the server cannot be reached its code is `offline`.

import { Refusal } from '../tables/table';
import { refusalWords } from './refusals';

export interface Identity {
  name: string;
  guest: boolean;
}

/** What the server tells one about oneself, and nobody else. */
export interface Self extends Identity {
  role?: '' | 'moderator' | 'host';
  secondFactor?: boolean;
  /** How many are left. */
  recoveryCodes?: number;
  email?: string;
  emailConfirmed?: boolean;
  /** Milliseconds since 1970; 0: not muted, -1: for good. */
  mutedUntil?: number;
}

export interface Rating {
  game: string;
  ruleSet: string;
  rating: number;
  deviation: number;
  games: number;
}

export interface Person extends Identity {
  created: number;
  ratedGames: number;
  ratings: Rating[];
}

export interface PastGame {
  code: string;
  game: string;
  rules: string;
  created: number;
  ended: number;
  /** By seat: 1 won, 0 drawn, -1 lost: '1 -1'. */
  result: string;
  seats: { name: string; computer: boolean }[];
}

export type ClockSetting =
  | { kind: 'none' }
  | { kind: 'live'; base: number; increment: number }
  | { kind: 'days'; days: number };

export interface TableSettings {
  clock: ClockSetting;
  listed: boolean;
  rated: boolean;
}

export interface TableSeat {
  seat: string;
  side: number;
  open: boolean;
  name: string;
  computer: boolean;
  present: boolean;
}

export interface TableCard {
  code: string;
  game: string;
  rules: string;
  settings: TableSettings;
  status: 'waiting' | 'playing' | 'over' | 'closed';
  host: string;
  created: number;
  number: number;
  turn: number | null;
  seats: TableSeat[];
  /** Among one's own tables: somebody keeps a seat there for one, who has neither come nor declined. */
  invited?: boolean;
}

/** `person`: kept for somebody by name, who is called. */
export type SeatWish = 'open' | 'me' | { computer: string } | { person: string };

export interface TableWish {
  game: string;
  rules?: string;
  settings?: Partial<TableSettings>;
  seats?: SeatWish[];
}

/** Somebody wants to know that the server has suspended the person who asks, and what it says. */
let hearSuspension: (why: string) => void = () => {};
export function whenSuspended(hear: (why: string) => void): void {
  hearSuspension = hear;
}

// A proxy notices within a second that a node has gone, and answers for it until then. Looking once
// more does no harm; what changes something is not asked twice.
const lookAgainAfter = [300, 900];

const isOurs = (answer: Response): boolean =>
  answer.headers.get('Content-Type')?.startsWith('application/json') ?? false;

async function fetched(method: string, path: string, body?: unknown): Promise<Response> {
  if (method !== 'GET') {
    const headers = { 'Content-Type': 'application/json' };
    return fetch(path, { method, headers, body: JSON.stringify(body ?? {}) });
  }
  for (const wait of lookAgainAfter) {
    const answer = await fetch(path, { method });
    if (answer.status < 502 || answer.status > 504 || isOurs(answer)) return answer;
    await new Promise((done) => setTimeout(done, wait));
  }
  return fetch(path, { method });
}

async function reach(method: string, path: string, body?: unknown, about = ''): Promise<Response> {
  let answer: Response;
  try {
    answer = await fetched(method, path, body);
  } catch {
    throw new Refusal('offline', refusalWords('offline', ''));
  }
  if (answer.ok) return answer;
  const said = await answer.json().catch(() => null);
  const code = said?.error?.code ?? (answer.status >= 500 ? 'offline' : 'fault');
  const why = String(said?.error?.why ?? '');
  // Who is not let in has nobody to be yet, and is told at the door.
  if (code === 'suspended' && about !== 'enter') hearSuspension(why);
  throw new Refusal(code, refusalWords(code, why, about), about);
}

/** `about`: what is asked for, where a refusal's words depend on it. */
export async function ask<Answer>(
  method: string,
  path: string,
  body?: unknown,
  about = '',
): Promise<Answer> {
  const answer = await reach(method, path, body, about);
  // A page from somewhere between us and the server is not the server.
  if (!isOurs(answer)) throw new Refusal('offline', refusalWords('offline', ''));
  return answer.json();
}

const name = encodeURIComponent;

export const serverApi = {
  me: () => ask<{ person: (Person & Self) | null }>('GET', '/api/me').then((said) => said.person),
  guest: () => ask<{ person: Identity }>('POST', '/api/guest').then((said) => said.person),
  register: (who: string, password: string) =>
    ask<{ person: Identity }>('POST', '/api/register', { name: who, password }),
  /** `code`: the second step's six digits, where it is asked for. */
  login: (who: string, password: string, code = '') =>
    ask<{ person: Identity }>(
      'POST',
      '/api/login',
      { name: who, password, ...(code ? { code } : {}) },
      'enter',
    ),
  loginLink: () => ask<{ link: string; minutes: number }>('POST', '/api/login-link'),
  loginWithLink: (link: string) =>
    ask<{ person: Identity }>('POST', '/api/login-with-link', { link }, 'enter'),
  logout: () => ask<unknown>('POST', '/api/logout'),
  password: (old: string, next: string) =>
    ask<unknown>('POST', '/api/password', { old, new: next }),
  forget: () => ask<unknown>('DELETE', '/api/me'),
  exported: () => reach('GET', '/api/me/export').then((answer) => answer.blob()),
  person: (who: string) =>
    ask<{ person: Person }>('GET', `/api/people/${name(who)}`).then((said) => said.person),
  games: (who: string, before?: number) =>
    ask<{ games: PastGame[]; before?: number }>(
      'GET',
      `/api/people/${name(who)}/games${before ? `?before=${before}` : ''}`,
    ),
  tables: (language: string) =>
    ask<{ tables: TableCard[] }>('GET', `/api/tables?language=${language}`).then(
      (said) => said.tables,
    ),
  ownTables: (language: string) =>
    ask<{ tables: TableCard[] }>('GET', `/api/tables?mine&language=${language}`).then(
      (said) => said.tables,
    ),
  table: (code: string, language: string) =>
    ask<{ table: TableCard }>('GET', `/api/tables/${name(code)}?language=${language}`).then(
      (said) => said.table,
    ),
  setUp: (wish: TableWish) =>
    ask<{ table: TableCard }>('POST', '/api/tables', wish).then((said) => said.table),
  quick: (wish: TableWish) =>
    ask<{ table: TableCard }>('POST', '/api/quick', wish).then((said) => said.table),
  join: (code: string) =>
    ask<{ seat: number; table: TableCard }>('POST', `/api/tables/${name(code)}/join`),
  decline: (code: string) => ask<unknown>('POST', `/api/tables/${name(code)}/decline`),
  leave: (code: string) => ask<unknown>('POST', `/api/tables/${name(code)}/leave`),
  rematch: (code: string) =>
    ask<{ table: TableCard }>('POST', `/api/tables/${name(code)}/rematch`).then(
      (said) => said.table.code,
    ),
  record: (code: string) =>
    reach('GET', `/api/tables/${name(code)}/record`).then((answer) => answer.text()),
};
