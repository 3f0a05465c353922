// What can be played: games, rule sets, options, computer players, in the language in use. From the
// hall where it can be reached (small), else from the engine on this device; what was heard last is
// kept, so that the server stands at once.

import type { GameEntry } from '../engine/engine';
import { ask } from '../server/api';
import { type Language, language } from '../words/words.svelte';

export type CatalogueGame = Pick<
  GameEntry,
  'id' | 'name' | 'designer' | 'secrets' | 'ruleSets' | 'options' | 'players'
>;

const keyOf = (which: Language) => `salle.catalogue.${which}`;
let offers = $state.raw<Partial<Record<Language, CatalogueGame[]>>>({});
const asked = new Set<Language>();

function kept(which: Language): CatalogueGame[] {
  try {
    const found = JSON.parse(localStorage.getItem(keyOf(which)) ?? '[]');
    return Array.isArray(found) ? found : [];
  } catch {
    return [];
  }
}

async function find(which: Language): Promise<CatalogueGame[]> {
  try {
    return (await ask<{ games: CatalogueGame[] }>('GET', `/api/games?language=${which}`)).games;
  } catch {
    const { theEngine } = await import('../engine/engine');
    return theEngine().catalogue(which);
  }
}

async function load(which: Language): Promise<void> {
  try {
    const found = await find(which);
    offers = { ...offers, [which]: found };
    localStorage.setItem(keyOf(which), JSON.stringify(found));
  } catch {
    asked.delete(which); // neither server nor engine: asked again next time
  }
}

/** All games; empty until they are known for the first time. */
export function catalogue(): CatalogueGame[] {
  const which = language();
  if (!asked.has(which)) {
    asked.add(which);
    void load(which);
  }
  return offers[which] ?? kept(which);
}

export function catalogueGame(game: string): CatalogueGame | undefined {
  return catalogue().find((offer) => offer.id === game);
}

/** Does somebody know there what others may not, such as the cards in hand? Until that is known, yes. */
export function hasSecrets(game: string): boolean {
  return catalogueGame(game)?.secrets ?? true;
}

/** The levels people are offered, the easiest first. */
export function levelsOf(game: string): CatalogueGame['players'] {
  return (catalogueGame(game)?.players ?? []).filter((player) => player.level > 0);
}

/** What a computer player is called in the language in use: "scholar" is its name for programs. */
export function playerTitle(game: string, name: string): string {
  return catalogueGame(game)?.players.find((player) => player.name === name)?.title ?? name;
}
