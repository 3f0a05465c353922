// What moderators ask of the server (docs/openapi.yaml).

import type { Reason } from '../../accounts/account';
import { ask } from '../../server/api';

export interface Report {
  id: number;
  at: number;
  by: string;
  person: string;
  table: string;
  reason: Reason;
  text: string;
  /** The latest things that were said at that table, by that person where there is one. */
  said?: { at: number; by: string; text: string }[];
  state: 'open' | 'closed';
  closedBy?: string;
  closedAt?: number;
  note?: string;
}

export interface AuditEntry {
  id: number;
  at: number;
  by: string;
  what: string;
  about: string;
  detail: string;
}

/** A page of a list; `before` asks for the next one. */
export interface Paged<Each> {
  list: Each[];
  before?: number | undefined;
}

const piece = encodeURIComponent;
const query = (fields: Record<string, string | number | undefined>) => {
  const found = Object.entries(fields).filter(([, value]) => value !== undefined && value !== '');
  return new URLSearchParams(found.map(([name, value]) => [name, String(value)])).toString();
};

export const moderation = {
  reports: async (state: Report['state'], before?: number): Promise<Paged<Report>> => {
    const path = `/api/moderation/reports?${query({ state, before })}`;
    const said = await ask<{ reports: Report[]; before?: number }>('GET', path);
    return { list: said.reports, before: said.before };
  },
  closeReport: (id: number, note: string) =>
    ask<unknown>('POST', `/api/moderation/reports/${id}`, { note }, 'report'),
  /** `days`: 0 is for good. */
  suspend: (name: string, reason: string, days: number) =>
    ask<unknown>('POST', `/api/moderation/suspend/${piece(name)}`, { reason, days }, 'judge'),
  mute: (name: string, reason: string, days: number) =>
    ask<unknown>('POST', `/api/moderation/mute/${piece(name)}`, { reason, days }, 'judge'),
  lift: (name: string) => ask<unknown>('POST', `/api/moderation/lift/${piece(name)}`, {}, 'judge'),
  closeTable: (code: string, reason: string) =>
    ask<unknown>('POST', `/api/moderation/close/${piece(code)}`, { reason }),
  audit: async (about: string, before?: number): Promise<Paged<AuditEntry>> => {
    const path = `/api/moderation/audit?${query({ before, about })}`;
    const said = await ask<{ entries: AuditEntry[]; before?: number }>('GET', path);
    return { list: said.entries, before: said.before };
  },
};
