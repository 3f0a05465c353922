// The table of a lesson: the engine at a position, a script for the others, a goal for the learner.
// Boards see an ordinary table.

import type { Engine, EngineStanding, Session } from '../../engine/engine';
import type { Lesson, Mistake } from '../../games/lesson';
import {
  emptySnapshot,
  type GameTable,
  nobody,
  Refusal,
  type SeatAt,
  type TableSnapshot,
} from '../../tables/table';
import type { Language } from '../../words/words.svelte';
import { judge, mistakeIn, type Outcome } from './goal';

export interface LessonTable extends GameTable {
  /** Where the learner stands; told whenever it changes, with the mistake that was foreseen. */
  onOutcome(run: (outcome: Outcome, mistake?: Mistake) => void): () => void;
  /** Everything as it was when the lesson began. */
  restart(): Promise<void>;
}

export interface LessonSetting {
  engine: Engine;
  game: string;
  lesson: Lesson;
  language: Language;
  /** What the learner and the others are called. */
  names: { you: string; other: string };
  /** How long the others seem to think, in milliseconds. */
  pause: number;
}

// Lessons are always dealt alike.
const seed = '5a'.repeat(32);

/** Actions of the notation, parted where spaces stand outside of brackets. */
export function actionsOf(text: string): string[] {
  return text.match(/\[[^\]]*\]\S*|\S+/g) ?? [];
}

export async function lessonTable(setting: LessonSetting): Promise<LessonTable> {
  const { engine, game, lesson } = setting;
  const session = await engine.open({
    game,
    rules: lesson.rules,
    position: lesson.position,
    seed,
  });
  const table = new ScriptedTable(session, setting, session.length);
  await table.restart();
  return table;
}

class ScriptedTable implements LessonTable {
  readonly kind = 'local';
  readonly #session: Session;
  readonly #setting: LessonSetting;
  readonly #begin: number;
  readonly #watchers = new Set<(snapshot: TableSnapshot) => void>();
  readonly #listeners = new Set<(outcome: Outcome, mistake?: Mistake) => void>();
  #language: Language;
  #snapshot: TableSnapshot | null = null;
  #outcome: Outcome = 'open';
  #mistake: Mistake | undefined;
  #decisions = 0;
  /** Grows when the lesson begins anew, so that what was under way stops. */
  #attempt = 0;
  #number = 0;
  #busy = false;

  constructor(session: Session, setting: LessonSetting, begin: number) {
    this.#session = session;
    this.#setting = setting;
    this.#begin = begin;
    this.#language = setting.language;
  }

  subscribe(run: (snapshot: TableSnapshot) => void): () => void {
    this.#watchers.add(run);
    if (this.#snapshot) run(this.#snapshot);
    return () => this.#watchers.delete(run);
  }

  onOutcome(run: (outcome: Outcome, mistake?: Mistake) => void): () => void {
    this.#listeners.add(run);
    run(this.#outcome, this.#mistake);
    return () => this.#listeners.delete(run);
  }

  async play(actions: string): Promise<void> {
    if (this.#busy || this.#outcome !== 'open') {
      throw new Refusal('not-your-turn', 'It is not your turn.');
    }
    const attempt = this.#attempt;
    this.#busy = true;
    try {
      for (const action of actionsOf(actions)) {
        await this.#session.play(action, this.#language);
        if (attempt !== this.#attempt) return;
        this.#decisions += 1;
        await this.#show(attempt);
        if (this.#outcome !== 'open') return;
      }
      await this.#others(attempt);
    } finally {
      if (attempt === this.#attempt) this.#busy = false;
    }
  }

  async restart(): Promise<void> {
    this.#attempt += 1;
    const attempt = this.#attempt;
    this.#decisions = 0;
    this.#busy = true;
    await this.#session.rewind(this.#begin);
    if (attempt !== this.#attempt) return;
    this.#snapshot = null;
    this.#tell('open');
    this.#busy = false;
    await this.#show(attempt);
  }

  setLanguage(language: Language): void {
    if (language === this.#language) return;
    this.#language = language;
    void this.#show(this.#attempt, false);
  }

  record(): Promise<string> {
    return this.#session.record(this.#setting.lesson.seat);
  }

  close(): void {
    this.#attempt += 1;
    this.#watchers.clear();
    this.#listeners.clear();
    void this.#session.close().catch(() => {});
  }

  // What one does at a real table has no place in a lesson.
  takeBack = unheard;
  draw = unheard;
  resign = unheard;
  salute = unheard;
  rematch = unheard;
  liftCurtain(): void {}

  async #others(attempt: number): Promise<void> {
    while (attempt === this.#attempt && this.#outcome === 'open') {
      const turn = this.#snapshot?.turn ?? nobody;
      if (turn < 0 || turn === this.#setting.lesson.seat) return;
      await new Promise((resume) => setTimeout(resume, this.#setting.pause));
      if (attempt !== this.#attempt) return;
      const action = await this.#reply();
      if (attempt !== this.#attempt) return;
      await this.#session.play(action);
      await this.#show(attempt);
    }
  }

  async #reply(): Promise<string> {
    const { others } = this.#setting.lesson;
    if ('computer' in others) {
      return (await this.#session.think(others.computer, { nodes: 2000, seed: others.seed }))
        .action;
    }
    const { legal } = await this.#session.standing({ viewer: 'all', language: 'en' });
    const wished = others.prefer.find((each) => legal.some(({ action }) => action === each));
    return wished ?? legal[0]?.action ?? '';
  }

  /** Tells everyone how it stands now; `anew` also looks at the goal. */
  async #show(attempt: number, anew = true): Promise<void> {
    const { lesson } = this.#setting;
    const now = await this.#session.standing({
      viewer: lesson.seat,
      language: this.#language,
      since: this.#begin,
    });
    if (attempt !== this.#attempt) return;
    const settled = now.over || now.turn === lesson.seat;
    const outcome = anew
      ? judge(lesson.goal, { ...now, decisions: this.#decisions, settled }, lesson.mistakes)
      : this.#outcome;
    const fresh = anew ? (this.#snapshot?.happenings.length ?? 0) : now.happenings.length;
    this.#number += 1;
    this.#snapshot = this.#snapshotOf(now, fresh, !settled && outcome === 'open');
    for (const run of this.#watchers) run(this.#snapshot);
    if (outcome === this.#outcome) return;
    this.#tell(
      outcome,
      outcome === 'missed' ? mistakeIn(lesson.mistakes, now.happenings) : undefined,
    );
  }

  #tell(outcome: Outcome, mistake?: Mistake): void {
    this.#outcome = outcome;
    this.#mistake = mistake;
    for (const run of this.#listeners) run(outcome, mistake);
  }

  #snapshotOf(now: EngineStanding, fresh: number, thinking: boolean): TableSnapshot {
    const { lesson, names } = this.#setting;
    return {
      ...emptySnapshot(`lesson-${lesson.id}`),
      game: now.game,
      rules: now.rules,
      seats: now.seats.map(
        (each, seat): SeatAt => ({
          ...each,
          name: seat === lesson.seat ? names.you : names.other,
          computer: seat !== lesson.seat,
          present: true,
        }),
      ),
      you: lesson.seat,
      status: now.over ? 'over' : 'playing',
      turn: now.over ? nobody : now.turn,
      view: now.view,
      prompt: now.prompt,
      described: now.described,
      legal: now.legal,
      number: this.#number,
      happenings: now.happenings,
      fresh,
      thinking,
      ending: now.over ? 'played' : null,
      payoffs: now.payoffs,
      result: now.result,
    };
  }
}

async function unheard(): Promise<never> {
  throw new Refusal('unknown', 'There is no such thing in a lesson.');
}
