// A game looked at again: what every decision was worth, coming in one by one. It has an engine of
// its own, so that the board is never kept waiting.

import { Engine, type Judgement, type Session, type Thought } from '../../engine/engine';
import { Refusal } from '../../tables/table';
import { type Language, type Phrase, say } from '../../words/words.svelte';
import { words } from './words';

/** A point of the curve: the odds of the first side when so many actions had been played. */
export interface Point {
  at: number;
  odds: number;
  judgement: Judgement | null;
}

const perDecision = { seconds: 0.25 };
const perMoment = { seconds: 1 };

export class Analysis {
  judgements = $state.raw<Judgement[]>([]);
  /** How many actions of the game have been looked at. */
  done = $state(0);
  running = $state(false);
  trouble = $state('');

  readonly #engine: Engine;
  readonly #record: string;
  readonly #thoughts = new Map<string, Thought>();
  #session: Session | null = null;

  constructor(record: string, engine: Engine = new Engine()) {
    this.#record = record;
    this.#engine = engine;
  }

  async #opened(): Promise<Session> {
    this.#session ??= await this.#engine.open({ record: this.#record });
    return this.#session;
  }

  /** Looks at every decision that has not been looked at yet. */
  async review(language: Language): Promise<void> {
    if (this.running) return;
    this.running = true;
    this.trouble = '';
    try {
      const session = await this.#opened();
      while (this.running && this.done < session.length) {
        const judgement = await session.judge(this.done, language, perDecision);
        this.done += 1;
        if (judgement) this.judgements = [...this.judgements, judgement];
      }
    } catch (problem) {
      this.#complain(problem);
    } finally {
      this.running = false;
    }
  }

  stop(): void {
    this.running = false;
  }

  /** The best actions after `at` actions, for the one who decided there; null where nobody did. */
  async alternatives(at: number, language: Language): Promise<Thought | null> {
    const key = `${language} ${at}`;
    const known = this.#thoughts.get(key);
    if (known) return known;
    try {
      const thought = await (await this.#opened()).analyse(language, perMoment, at);
      this.#thoughts.set(key, thought);
      return thought;
    } catch (problem) {
      this.#complain(problem);
      return null;
    }
  }

  close(): void {
    this.running = false;
    this.#engine.stop();
  }

  #complain(problem: unknown): void {
    if (problem instanceof Refusal && problem.code === 'stopped') return;
    this.trouble = problem instanceof Refusal ? problem.why : String(problem);
  }
}

/** `sides`: the side of each seat. With the result as the last point when the game is over. */
export function curve(
  judgements: readonly Judgement[],
  sides: readonly number[],
  end: { at: number; payoffs: readonly number[] } | null,
): Point[] {
  const points: Point[] = judgements.map((judgement) => ({
    at: judgement.action,
    odds: sides[judgement.seat] === 1 ? 1 - judgement.winProbability : judgement.winProbability,
    judgement,
  }));
  const first = sides.indexOf(0);
  if (end) points.push({ at: end.at, odds: (1 + (end.payoffs[first] ?? 0)) / 2, judgement: null });
  return points;
}

/** The costliest decisions, worst first: those that lost something at all. */
export function worst(judgements: readonly Judgement[], most: number): Judgement[] {
  return judgements
    .filter(({ mark, loss }) => mark !== '' && loss > 0)
    .sort((a, b) => b.loss - a.loss || a.action - b.action)
    .slice(0, most);
}

const blunder = 0.2;

/**
 * How well a seat chose, 0 to 1: a decision that gave nothing away counts 1, a blunder 0, what lies
 * between in proportion. Null where it never had a choice.
 */
export function accuracy(judgements: readonly Judgement[], seat: number): number | null {
  const chosen = judgements.filter((each) => each.seat === seat && !each.forced);
  if (chosen.length === 0) return null;
  const sum = chosen.reduce((all, { loss }) => all + 1 - Math.min(1, loss / blunder), 0);
  return sum / chosen.length;
}

/** Where a game turned for good to the side that won it, and whether a mistake did it. */
export interface TurningPoint {
  kind: 'led' | 'fault' | 'fortune';
  winner: number;
  /** The last decision at which the winners had worse than even odds; null where they led. */
  judgement: Judgement | null;
  before: number;
  after: number;
}

/** Null for a game that nobody won. `sides` and `payoffs` are by seat. */
export function turningPoint(
  judgements: readonly Judgement[],
  sides: readonly number[],
  payoffs: readonly number[],
): TurningPoint | null {
  const winner = payoffs.findIndex((payoff) => payoff > 0);
  if (winner < 0 || judgements.length === 0) return null;
  const wins = (each: Judgement) => sides[each.seat] === sides[winner];
  const odds = (each: Judgement) => (wins(each) ? each.winProbability : 1 - each.winProbability);
  const last = judgements.map((each) => odds(each) < 0.5).lastIndexOf(true);
  const judgement = judgements[last];
  if (!judgement) return { kind: 'led', winner, judgement: null, before: 0, after: 0 };
  const next = judgements[last + 1];
  return {
    kind: !wins(judgement) && judgement.mark !== '' ? 'fault' : 'fortune',
    winner,
    judgement,
    before: odds(judgement),
    after: next ? odds(next) : 1,
  };
}

const marks: Record<string, Phrase> = { '?!': words.mark1, '?': words.mark2, '??': words.mark3 };

/** What a mark of the analysis is called. */
export function markWords(mark: string): string {
  const phrase = marks[mark];
  return phrase ? say(phrase) : '';
}
