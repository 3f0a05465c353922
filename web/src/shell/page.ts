// A page of ours: what the router hands it.

import type { Component } from 'svelte';

export interface PageProps {
  /** The pieces of the address behind the page's own name: /table/K7QXM2 gives ['K7QXM2']. */
  path: string[];
  query: URLSearchParams;
}

export type Page = Component<PageProps>;
type Loading = () => Promise<{ default: Page }>;

const table: Loading = () => import('../pages/table/TablePage.svelte');

const pages: Record<string, Loading> = {
  '': () => import('../pages/lobby/Lobby.svelte'),
  table,
  local: table,
  j: table,
  games: () => import('../pages/games/GamesPage.svelte'),
  profile: () => import('../pages/profile/Profile.svelte'),
  recover: () => import('../pages/recover/Recover.svelte'),
  'confirm-email': () => import('../pages/recover/ConfirmEmail.svelte'),
  moderation: () => import('../pages/moderation/Moderation.svelte'),
  host: () => import('../pages/host/Host.svelte'),
  settings: () => import('../pages/settings/SettingsPage.svelte'),
  learn: () => import('../pages/learn/Learn.svelte'),
  replay: () => import('../pages/replay/Replay.svelte'),
  rules: () => import('../pages/rules/Rules.svelte'),
};

const lost: Loading = () => import('./NotFound.svelte');
const suspended: Loading = () => import('../pages/suspended/Suspended.svelte');

/** What is of the server, and so not open to somebody whom it has suspended. */
const ofTheServer = new Set(['', 'table', 'j', 'profile', 'moderation', 'host']);

/** The page under the first piece of an address; the one that says so where there is none. */
export async function pageOf(name: string, isSuspended = false): Promise<Page> {
  if (isSuspended && ofTheServer.has(name)) return (await suspended()).default;
  const load = Object.hasOwn(pages, name) ? pages[name] : undefined;
  return (await (load ?? lost)()).default;
}
