// What the page and its service worker say to each other about calls.

import type { Told } from '../../offline/call.js';
import { games } from '../games/games';
import { gameName } from '../games/lookup';
import { catalogue } from '../shell/catalogue.svelte';
import { language } from '../words/words.svelte';

/** For notifications that are shown while no page is open. */
export function toldNow(): Told {
  return {
    language: language(),
    games: Object.fromEntries(games.map(({ id }) => [id, gameName(id)])),
    players: Object.fromEntries(
      catalogue().flatMap(({ players }) => players.map(({ name, title }) => [name, title])),
    ),
  };
}

/** To be called inside an effect: again whenever the language changes. */
export function tellWorker(): void {
  const told = toldNow();
  if (!('serviceWorker' in navigator)) return;
  void navigator.serviceWorker.ready.then(({ active }) =>
    active?.postMessage({ say: 'told', told }),
  );
}

/** The worker asks pages where they are, to find the one that shows a table. */
export function answerWorker(): void {
  if (!('serviceWorker' in navigator)) return;
  navigator.serviceWorker.addEventListener('message', ({ data, ports }) => {
    if (data === 'where-are-you') ports[0]?.postMessage(location.pathname);
  });
}
