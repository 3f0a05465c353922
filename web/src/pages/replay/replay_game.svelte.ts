// A recorded game that is being looked at: which moment, through whose eyes.

import type {
  Engine,
  EngineStanding,
  RecordEntry,
  SeatName,
  Session,
  Viewer,
} from '../../engine/engine';
import { tellingOf } from '../../games/lookup';
import { playerTitle } from '../../shell/catalogue.svelte';
import { emptySnapshot, type Happening, nobody, type TableSnapshot } from '../../tables/table';
import { shownName } from '../../words/name_words';
import { type Language, type Phrase, say } from '../../words/words.svelte';
import { endsIn, type Moment, type Move, momentAt, momentsOf, movesOf } from './moments';
import { words } from './words';

export class ReplayGame {
  readonly record: string;
  readonly entry: RecordEntry;
  readonly moments: readonly Moment[];
  /** Before the end nobody's hand is shown. */
  readonly finished: boolean;

  index = $state(0);
  viewer = $state<Viewer>('spectator');
  snapshot = $state.raw<TableSnapshot | null>(null);
  moves = $state.raw<Move[]>([]);
  seats = $state.raw<SeatName[]>([]);
  payoffs = $state.raw<number[] | null>(null);
  /** How it ended, in words; empty before. */
  result = $state('');

  /** Who sat where, as the record has it. */
  readonly #tags: readonly string[];
  readonly #session: Session;
  /** The events that end a round. */
  readonly #ends: readonly string[];
  /** Everything that happened, for the present viewer and language. */
  #told: { key: string; happenings: Happening[]; moves: Move[]; last: EngineStanding } | null =
    null;
  #asked = 0;
  #shown = -1;

  private constructor(
    record: string,
    entry: RecordEntry,
    session: Session,
    standing: EngineStanding,
    ends: readonly string[],
  ) {
    const { seats } = standing;
    this.record = record;
    this.entry = entry;
    this.#session = session;
    this.#ends = ends;
    this.moments = momentsOf(entry.actors, endsIn(standing.happenings, ends));
    this.finished = (this.tag('Result') || '*') !== '*' || this.tag('Termination') !== '';
    this.viewer = this.finished ? 'all' : 'spectator';
    this.index = this.moments.length - 1;
    this.seats = seats;
    // Tags name seats in English.
    this.#tags = seats.map(({ seat }) => this.tag(seat));
  }

  static async open(engine: Engine, record: string, entry: RecordEntry): Promise<ReplayGame> {
    const session = await engine.open({ record });
    const ends = (await tellingOf(entry.game))?.ends ?? [];
    const all = ends.length > 0 ? { since: 0 } : {};
    const standing = await session.standing({ viewer: 'spectator', language: 'en', ...all });
    return new ReplayGame(record, entry, session, standing, ends);
  }

  tag(name: string): string {
    return this.entry.tags.find(([each]) => each === name)?.[1] ?? '';
  }

  get at(): number {
    return this.moments[this.index]?.at ?? 0;
  }

  get last(): number {
    return this.moments.length - 1;
  }

  goTo(index: number): void {
    this.index = Math.max(0, Math.min(this.last, index));
  }

  goToAction(at: number): void {
    this.goTo(momentAt(this.moments, at));
  }

  /** Who sat there: a computer by its title in the language in use. */
  get names(): string[] {
    return this.#tags.map((name) => shownName(playerTitle(this.entry.game, name)));
  }

  /** What a seat is called, with who sat there. */
  nameOf(seat: number): string {
    const place = this.seats[seat]?.seat ?? '';
    const name = this.names[seat];
    return name ? `${name} (${place})` : place;
  }

  /** Fetches what there is to show; reads index and viewer, so that an effect follows them. */
  async show(language: Language): Promise<void> {
    const { index, viewer } = this;
    this.#asked += 1;
    const asked = this.#asked;
    const key = `${viewer} ${language}`;
    const told = this.#told?.key === key ? this.#told : await this.#tell(key, viewer, language);
    const at = this.moments[index]?.at ?? 0;
    const now =
      index === this.last ? told.last : await this.#session.standing({ viewer, language, at });
    if (asked !== this.#asked) return;
    const happenings = told.happenings.filter(({ action }) => action < at);
    // One step on: what is new is shown as it happens.
    const since = index === this.#shown + 1 ? (this.moments[index - 1]?.at ?? at) : at;
    const fresh = happenings.findIndex(({ action }) => action >= since);
    this.#shown = index;
    this.seats = now.seats;
    this.payoffs = told.last.payoffs ?? this.#outcome();
    this.result = told.last.result || this.#ending();
    this.moves = told.moves;
    this.snapshot = this.#snapshotOf(now, happenings, fresh < 0 ? happenings.length : fresh);
  }

  /** What did not end by play is told by the record alone. */
  #outcome(): number[] | null {
    const payoffs = this.tag('Outcome').split(/\s+/).filter(Boolean).map(Number);
    return payoffs.length === this.seats.length && payoffs.every(Number.isFinite) ? payoffs : null;
  }

  #ending(): string {
    const how: Record<string, Phrase> = {
      resignation: words.resignation,
      time: words.time,
      agreement: words.agreement,
      closed: words.closed,
    };
    const ending = how[this.tag('Termination')];
    if (!ending) return this.finished ? this.tag('Reason') : '';
    const winners = this.seats.map((_, seat) => ((this.payoffs?.[seat] ?? 0) > 0 ? seat : -1));
    const who = winners.filter((seat) => seat >= 0).map((seat) => this.nameOf(seat));
    return who.length > 0
      ? `${say(ending)} ${say(words.wins, { who: who.join(', ') })}`
      : say(ending);
  }

  async #tell(key: string, viewer: Viewer, language: Language) {
    const last = await this.#session.standing({ viewer, language, since: 0 });
    const moves = movesOf(this.moments, this.entry.actions, last.happenings, this.#ends);
    const told = { key, happenings: last.happenings, moves, last };
    this.#told = told;
    return told;
  }

  close(): void {
    this.#asked += 1;
    void this.#session.close().catch(() => {});
  }

  /** How a round ended, where that was the last that happened. */
  #endTold(happenings: Happening[]): string | undefined {
    const last = happenings.at(-1);
    return last && this.#ends.includes(last.event) ? last.words : undefined;
  }

  #snapshotOf(now: EngineStanding, happenings: Happening[], fresh: number): TableSnapshot {
    const ended = this.finished && this.index === this.last;
    return {
      ...emptySnapshot(''),
      game: now.game,
      rules: now.rules,
      seats: now.seats.map((each, seat) => ({
        ...each,
        name: this.names[seat] ?? '',
        computer: false,
        present: true,
      })),
      you: typeof this.viewer === 'number' ? this.viewer : null,
      status: ended ? 'over' : 'playing',
      turn: now.over || now.turn < 0 ? nobody : now.turn,
      view: now.view,
      prompt: ended ? this.result || now.prompt : (this.#endTold(happenings) ?? now.prompt),
      described: now.described,
      number: this.at,
      happenings,
      fresh,
      commitment: this.tag('Commitment') || null,
      seed: this.tag('Seed') || null,
      ending: ended ? 'played' : null,
      payoffs: ended ? now.payoffs : null,
      result: now.result,
    };
  }
}
