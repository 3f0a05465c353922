// What one can ask of the server about one's own account and about others: safety of the account,
// whom one avoids, reports (docs/openapi.yaml).

import { ask, type Identity, serverApi } from '../server/api';

export interface SessionEntry {
  id: string;
  created: number;
  seen: number;
  /** A short word such as "Firefox, Linux"; may be empty. */
  device: string;
  /** The one that asks. */
  here: boolean;
}

export type Avoidance = 'block' | 'mute';
export interface Avoided {
  name: string;
  how: Avoidance;
}

export const reasons = ['cheating', 'abuse', 'name', 'stalling', 'other'] as const;
export type Reason = (typeof reasons)[number];

/** Either a person or a table. */
export interface ReportWish {
  person?: string;
  table?: string;
  reason: Reason;
  text?: string;
}
export const longestReport = 500;

export type RecoveryWish = ({ name: string; code: string } | { token: string }) & {
  password: string;
  /** Where the second step is on. */
  secondFactor?: string;
};

const piece = encodeURIComponent;

export const account = {
  sessions: () =>
    ask<{ sessions: SessionEntry[] }>('GET', '/api/me/sessions').then((said) => said.sessions),
  endSession: (id: string) => ask<unknown>('DELETE', `/api/me/sessions/${piece(id)}`),
  endOtherSessions: () => ask<unknown>('DELETE', '/api/me/sessions/others'),
  recoveryCodes: (password: string) =>
    ask<{ codes: string[] }>('POST', '/api/me/recovery-codes', { password }).then(
      (said) => said.codes,
    ),
  /** An empty address takes it away. */
  email: (email: string, password: string) =>
    ask<unknown>('POST', '/api/me/email', { email, password }),
  confirmEmail: (token: string) => ask<unknown>('POST', '/api/confirm-email', { token }),
  askForMail: (name: string) => ask<unknown>('POST', '/api/recover/ask', { name }),
  recover: (wish: RecoveryWish) =>
    ask<{ person: Identity }>('POST', '/api/recover', wish, 'enter').then((said) => said.person),
  beginSecondFactor: (password: string) =>
    ask<{ secret: string; uri: string }>('POST', '/api/me/second-factor', { password }),
  confirmSecondFactor: (code: string) =>
    ask<unknown>('POST', '/api/me/second-factor/confirm', { code }),
  endSecondFactor: (password: string, code: string) =>
    ask<unknown>('DELETE', '/api/me/second-factor', { password, code }),
  avoided: () => ask<{ people: Avoided[] }>('GET', '/api/me/avoided').then((said) => said.people),
  avoid: (name: string, how: Avoidance) =>
    ask<unknown>('PUT', `/api/me/avoided/${piece(name)}`, { how }, 'avoid'),
  stopAvoiding: (name: string) => ask<unknown>('DELETE', `/api/me/avoided/${piece(name)}`),
  report: (wish: ReportWish) => ask<{ report: number }>('POST', '/api/reports', wish),
};

/** All that the server keeps of one, as a file. */
export async function downloadEverything(): Promise<void> {
  const url = URL.createObjectURL(await serverApi.exported());
  const anchor = document.createElement('a');
  anchor.href = url;
  anchor.download = 'salle.json';
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
