// A page of ours: what the router hands it.

import type { Component } from 'svelte';

export interface PageProps {
  /** The pieces of the address behind the page's own name: /learn/archers/2 gives ['archers', '2']. */
  path: string[];
  query: URLSearchParams;
}

export type Page = Component<PageProps>;
type Loading = () => Promise<{ default: Page }>;

const study = import.meta.glob<{ default: Page }>([
  '../pages/learn/Learn.svelte',
  '../pages/replay/Replay.svelte',
  '../pages/rules/Rules.svelte',
]);

const table: Loading = () => import('../pages/table/TablePage.svelte');

const pages: Record<string, Loading | undefined> = {
  '': () => import('../pages/hall/Hall.svelte'),
  table,
  local: table,
  j: table,
  profile: () => import('../pages/profile/Profile.svelte'),
  settings: () => import('../pages/settings/SettingsPage.svelte'),
  learn: study['../pages/learn/Learn.svelte'],
  replay: study['../pages/replay/Replay.svelte'],
  rules: study['../pages/rules/Rules.svelte'],
};

const lost: Loading = () => import('./Lost.svelte');

/** The page under the first piece of an address; the one that says so where there is none. */
export async function pageOf(name: string): Promise<Page> {
  const load = Object.hasOwn(pages, name) ? pages[name] : undefined;
  return (await (load ?? lost)()).default;
}
