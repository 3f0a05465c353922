// What a local table shows, put together from what the engine tells the one at the device.

import type { EngineStanding } from '../engine/engine';
import type { Language } from '../words/words.svelte';
import type { GameFacts } from './local_facts';
import type { LocalGame } from './local_store';
import type { Standing } from './table';

export interface Shown {
  game: LocalGame;
  facts: GameFacts;
  language: Language;
  number: number;
  /** As `you` sees it; as everyone does behind the curtain and for spectators. */
  seen: EngineStanding;
  you: number | null;
  turn: number;
  curtain: number | null;
  /** The first action that `you` has not been shown yet. */
  from: number;
  thinking: boolean;
  takeBack: boolean;
}

export function localStanding(shown: Shown): Standing {
  const { game, facts, seen, you, turn, curtain } = shown;
  const over = game.ending !== null;
  const fresh = seen.happenings.findIndex(({ action }) => action >= shown.from);
  const mine = you !== null && curtain === null && !over;
  const offered = game.drawOffered;
  const theirs = offered !== null && you !== null && facts.sides[offered] !== facts.sides[you];
  return {
    code: game.id,
    game: game.game,
    rules: game.rules,
    seats: game.seats.map((seat, i) => ({
      seat: seen.seats[i]?.seat ?? '',
      side: facts.sides[i] ?? 0,
      name: seat.name || facts.title(seat.level ?? '', shown.language),
      computer: seat.kind === 'computer',
      present: true,
    })),
    you: curtain === null ? you : null,
    status: over ? 'over' : 'playing',
    turn,
    view: curtain === null ? seen.view : null,
    prompt: seen.prompt,
    described: curtain === null ? seen.described : '',
    legal: mine && turn === you ? seen.legal : [],
    number: shown.number,
    happenings: seen.happenings,
    fresh: fresh < 0 || curtain !== null ? seen.happenings.length : fresh,
    clocks: null,
    drawOffered: offered,
    takeBackAsked: null,
    curtain,
    connected: true,
    thinking: shown.thinking,
    salutes: [],
    commitment: facts.commitment,
    seed: over ? game.seed : null,
    ending: game.ending,
    payoffs: game.payoffs,
    result: game.ending === 'played' ? seen.result : '',
    may: {
      takeBack: shown.takeBack,
      resign: mine,
      offerDraw: mine && facts.draws && offered === null,
      answerDraw: mine && theirs,
      answerTakeBack: false,
      rematch: over,
      salute: false,
    },
  };
}
