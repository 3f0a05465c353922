// What the host asks of the server (docs/openapi.yaml).

import { ask } from '../../server/api';

export interface NodeTold {
  name: string;
  address: string;
  version: string;
  started: number;
  /** When it last gave a sign of life, by the database's clock. */
  beat: number;
  alive: boolean;
  /** It sends its people on and closes. */
  draining: boolean;
  /** Does it hear the others? */
  hints?: boolean;
  people?: number;
  connections?: number;
  tables?: number;
  /** Computers' moves that wait for a thread. */
  thoughtsWaiting?: number;
  /** Of the process, in bytes. */
  memory?: number;
}

export interface HallTold {
  /** By the database's clock. */
  now: number;
  /** The node that answers. */
  here: string;
  store: { kind: 'sqlite' | 'postgresql'; writing: boolean; bytes?: number };
  hints: 'here' | 'away' | 'alone';
  reports?: number;
  nodes: NodeTold[];
}

export const host = {
  nodes: () => ask<HallTold>('GET', '/api/admin/nodes'),
};
