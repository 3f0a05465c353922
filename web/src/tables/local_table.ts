// A table on this device: people who share it, and computers that think in a worker.
//
// Where several people play a game with secrets, a curtain falls between their turns. Nobody is
// shown what is not theirs: standings are made from the view of the one at the device.

import type { Engine, EngineStanding, Session, Viewer } from '../engine/engine';
import { type Language, language, say } from '../words/words.svelte';
import { describeGame, type GameFacts } from './local_facts';
import { type LocalMeans, setUp } from './local_setup';
import { localStanding } from './local_standing';
import { keepGame, type LocalGame, type LocalSeat } from './local_store';
import { words } from './local_words';
import { type Ending, type GameTable, nobody, Refusal, type Salute, type Standing } from './table';

// A computer takes a draw when it believes it is behind.
const takesADraw = 0.45;
const standIn = 'instructor';

export class LocalTable implements GameTable {
  readonly kind = 'local';
  readonly #game: LocalGame;
  readonly #session: Session;
  readonly #means: LocalMeans;
  readonly #facts: GameFacts;
  readonly #listeners = new Set<(standing: Standing) => void>();
  readonly #thinker: Engine;
  #language: Language = language();
  #standing: Standing | null = null;
  #number = 0;
  /** The person at the device, where several share it. */
  #holder: number | null = null;
  /** How much of the game each person has been shown. */
  readonly #seen = new Map<number, number>();
  #told: { viewer: Viewer; language: Language; standing: EngineStanding } | null = null;
  #thinking = false;
  #closed = false;
  /** Grows with every change: a thought about an older state of things is thrown away. */
  #turn = 0;
  #queue: Promise<unknown> = Promise.resolve();

  private constructor(game: LocalGame, session: Session, means: LocalMeans, facts: GameFacts) {
    this.#game = game;
    this.#session = session;
    this.#means = means;
    this.#facts = facts;
    this.#thinker = means.thinker();
  }

  static async take(game: LocalGame, session: Session, means: LocalMeans): Promise<LocalTable> {
    const facts = await describeGame(means.engine, session, game.game, game.seed);
    const table = new LocalTable(game, session, means, facts);
    if (table.#people.length === 1) table.#holder = table.#people[0] ?? null;
    for (const seat of table.#people) table.#seen.set(seat, session.length);
    await table.#keep();
    await table.#show();
    void table.#letComputersAct();
    return table;
  }

  get id(): string {
    return this.#game.id;
  }

  subscribe(run: (standing: Standing) => void): () => void {
    this.#listeners.add(run);
    if (this.#standing) run(this.#standing);
    return () => this.#listeners.delete(run);
  }

  // --- who is who

  get #people(): number[] {
    return this.#seatsOf('human');
  }

  #seatsOf(kind: LocalSeat['kind']): number[] {
    return this.#game.seats.flatMap((seat, i) => (seat.kind === kind ? [i] : []));
  }

  get #shared(): boolean {
    return this.#people.length > 1;
  }

  #levelOf(seat: number): string | null {
    const sitting = this.#game.seats[seat];
    return sitting?.kind === 'computer' ? (sitting.level ?? standIn) : null;
  }

  /** Who looks at the screen, given whose turn it is; null for a spectator. */
  #viewerAt(turn: number): number | null {
    if (!this.#shared) return this.#holder;
    if (!this.#facts.secrets) {
      if (this.#people.includes(turn)) this.#holder = turn;
      return this.#holder ?? this.#people[0] ?? null;
    }
    return this.#holder;
  }

  // --- showing

  async #show(animate = true): Promise<void> {
    const over = this.#game.ending !== null;
    const turn = over ? nobody : (await this.#now()).turn;
    const you = this.#viewerAt(turn);
    const curtain =
      this.#shared && this.#facts.secrets && this.#people.includes(turn) && turn !== you
        ? turn
        : null;
    const eyes = over ? 'all' : curtain === null && you !== null ? you : 'spectator';
    const seen = await this.#look(eyes);
    const takeBack = curtain === null && !over && (await this.#takeBackTo()) !== null;
    if (this.#closed) return;
    const from = you !== null && curtain === null ? (this.#seen.get(you) ?? 0) : 0;
    if (you !== null && curtain === null) this.#seen.set(you, seen.length);
    this.#number += 1;
    this.#publish(
      localStanding({
        game: this.#game,
        facts: this.#facts,
        language: this.#language,
        number: this.#number,
        seen,
        you,
        turn,
        curtain,
        from: animate ? from : seen.length,
        thinking: this.#thinking,
        takeBack,
      }),
    );
  }

  #now(): Promise<EngineStanding> {
    return this.#session.standing({ viewer: 'spectator', language: this.#language });
  }

  /** With all that happened; what was told before need not be told again. */
  async #look(viewer: Viewer): Promise<EngineStanding> {
    const told = this.#told;
    const same = told?.viewer === viewer && told.language === this.#language;
    const known = same ? told.standing : null;
    const standing = await this.#session.standing({
      viewer,
      language: this.#language,
      since: known?.length ?? 0,
    });
    if (known) standing.happenings = [...known.happenings, ...standing.happenings];
    this.#told = { viewer, language: this.#language, standing };
    return standing;
  }

  #publish(standing: Standing): void {
    this.#standing = standing;
    for (const run of this.#listeners) run(standing);
  }

  // --- acting. One thing at a time; what is refused has changed nothing.

  #next<Done>(act: () => Promise<Done>): Promise<Done> {
    const done = this.#queue.then(() => {
      if (this.#closed) throw new Refusal('closed', say(words.closed));
      return act();
    });
    this.#queue = done.catch(() => null);
    return done;
  }

  #me(): number {
    const standing = this.#standing;
    if (this.#game.ending !== null) throw new Refusal('over', say(words.over));
    if (!standing || standing.you === null) {
      throw new Refusal('no-seat', say(words.noSeat));
    }
    return standing.you;
  }

  play(actions: string): Promise<void> {
    return this.#next(async () => {
      const me = this.#me();
      if (this.#standing?.turn !== me) {
        throw new Refusal('not-your-turn', say(words.notYourTurn));
      }
      await this.#session.play(actions, this.#language);
      const offered = this.#game.drawOffered;
      // A move declines what the other side offered; one's own offer stands until it is answered.
      if (offered !== null && this.#sideOf(offered) !== this.#sideOf(me)) {
        this.#game.drawOffered = null;
      }
      await this.#changed();
    });
  }

  takeBack(what: 'ask' | 'accept' | 'decline'): Promise<void> {
    return this.#next(async () => {
      if (what !== 'ask') throw new Refusal('not-asked', say(words.notAsked));
      this.#me();
      const to = await this.#takeBackTo();
      if (to === null) {
        throw new Refusal('cannot-take-back', say(words.cannotTakeBack));
      }
      this.#stopThinking();
      await this.#session.rewind(to);
      this.#told = null;
      for (const [seat, seen] of this.#seen) this.#seen.set(seat, Math.min(seen, to));
      await this.#changed();
    });
  }

  /** The latest action of a person at the device that may still be taken back. */
  async #takeBackTo(): Promise<number | null> {
    const own = this.#facts.secrets
      ? this.#people.filter((seat) => seat === this.#holder)
      : this.#people;
    // Their answers go too, but not where their cards would have been seen.
    const across = this.#facts.secrets ? [] : this.#seatsOf('computer');
    let latest: number | null = null;
    for (const seat of own) {
      const to = await this.#session.takeBackTo(seat, this.#people, across);
      if (to !== null && (latest === null || to > latest)) latest = to;
    }
    return latest;
  }

  draw(what: 'offer' | 'accept' | 'decline'): Promise<void> {
    return this.#next(async () => {
      const me = this.#me();
      const offered = this.#game.drawOffered;
      if (!this.#facts.draws) throw new Refusal('no-draws', say(words.noDraws));
      if (what === 'offer') {
        if (offered !== null) throw new Refusal('offered', say(words.offered));
        this.#game.drawOffered = me;
      } else {
        if (offered === null) throw new Refusal('no-offer', say(words.noOffer));
        if (this.#sideOf(offered) === this.#sideOf(me)) {
          throw new Refusal('own-offer', say(words.ownOffer));
        }
        this.#game.drawOffered = null;
        if (what === 'accept') this.#end('agreed', () => 0);
      }
      await this.#keep();
      await this.#show();
    });
  }

  resign(): Promise<void> {
    return this.#next(async () => {
      const me = this.#me();
      const mine = this.#sideOf(me);
      const left = this.#people.some((seat) => seat !== me && this.#sideOf(seat) === mine);
      this.#stopThinking();
      if (left) {
        // Others of the team play on; a computer takes this seat.
        this.#game.seats[me] = { kind: 'computer', name: '', level: standIn };
        if (this.#holder === me) this.#holder = null;
      } else {
        this.#end('resigned', (side) => (side === mine ? -1 : 1));
      }
      await this.#changed();
    });
  }

  salute(_what: Salute): Promise<void> {
    return Promise.reject(new Refusal('unknown', say(words.noSalute)));
  }

  async rematch(): Promise<string> {
    if (this.#game.ending === null) {
      throw new Refusal('not-over', say(words.notOver));
    }
    const seats = [...this.#game.seats].reverse();
    const { game: id, rules } = this.#game;
    const { game, session } = await setUp({ game: id, rules, seats }, this.#means.engine);
    await session.close();
    if (!keepGame(game)) throw new Refusal('storage', say(words.full));
    return game.id;
  }

  liftCurtain(): void {
    const to = this.#standing?.curtain;
    if (to === null || to === undefined) return;
    void this.#next(async () => {
      this.#holder = to;
      await this.#show();
    });
  }

  setLanguage(next: Language): void {
    if (next === this.#language) return;
    this.#language = next;
    void this.#next(() => this.#show(false)).catch(() => null);
  }

  async record(): Promise<string> {
    const over = this.#game.ending !== null;
    const viewer = over ? 'all' : (this.#standing?.you ?? 'spectator');
    return this.#session.record(viewer, this.#tags(over));
  }

  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#turn += 1;
    this.#thinker.stop();
    this.#listeners.clear();
    void this.#queue.then(() => this.#session.close()).catch(() => null);
  }

  // --- what follows from it

  #sideOf(seat: number): number {
    return this.#facts.sides[seat] ?? 0;
  }

  #end(how: Ending, payoff: (side: number) => number): void {
    this.#game.ending = how;
    this.#game.payoffs = this.#facts.sides.map(payoff);
    this.#game.drawOffered = null;
  }

  async #changed(): Promise<void> {
    this.#turn += 1;
    if (this.#game.ending === null) {
      const now = await this.#now();
      if (now.over) {
        const payoffs = now.payoffs ?? [];
        this.#end('played', () => 0);
        this.#game.payoffs = payoffs;
      }
    }
    await this.#keep();
    await this.#show();
    void this.#letComputersAct();
  }

  #tags(whole: boolean): [string, string][] {
    const { seats, begun, ending, payoffs, seed } = this.#game;
    const tags = seats.map((seat, i): [string, string] => [
      this.#facts.seats[i] ?? '',
      seat.name || (seat.level ?? ''),
    ]);
    tags.push(['Date', new Date(begun).toISOString().slice(0, 10)]);
    tags.push(['Commitment', this.#facts.commitment]);
    if (whole) tags.push(['Seed', seed]);
    if (ending === 'resigned') tags.push(['Termination', 'resignation']);
    if (ending === 'agreed') tags.push(['Termination', 'agreement']);
    if (ending !== null && ending !== 'played') tags.push(['Outcome', (payoffs ?? []).join(' ')]);
    return tags;
  }

  async #keep(): Promise<void> {
    this.#game.record = await this.#session.record('all', this.#tags(true));
    this.#game.changed = Date.now();
    keepGame(this.#game);
  }

  // --- computers

  #stopThinking(): void {
    this.#turn += 1;
    if (this.#thinking) this.#thinker.stop();
    this.#thinking = false;
  }

  /** Computers act as long as it is for them to decide. */
  async #letComputersAct(): Promise<void> {
    const turn = this.#turn;
    const seat = this.#standing?.turn ?? nobody;
    const level = this.#levelOf(seat);
    if (level === null || this.#closed) return;
    try {
      await this.#next(async () => {
        if (turn !== this.#turn) return;
        this.#thinking = true;
        if (this.#standing) this.#publish({ ...this.#standing, thinking: true });
      });
      if (turn !== this.#turn) return;
      const pause = new Promise((done) => setTimeout(done, this.#means.pace));
      const { action, winProbability } = await this.#think(level);
      await pause;
      await this.#next(async () => {
        if (turn !== this.#turn) return;
        this.#thinking = false;
        const offered = this.#game.drawOffered;
        if (offered !== null && this.#sideOf(offered) !== this.#sideOf(seat)) {
          if (winProbability < takesADraw) this.#end('agreed', () => 0);
          else this.#game.drawOffered = null;
        }
        if (this.#game.ending === null) await this.#session.play(action, this.#language);
        await this.#changed();
      });
    } catch (problem) {
      if (turn !== this.#turn || this.#closed) return;
      this.#thinking = false;
      const why = problem instanceof Refusal ? problem.why : String(problem);
      if (this.#standing) this.#publish({ ...this.#standing, thinking: false, prompt: why });
    }
  }

  /** In a worker of its own, which knows the game by its record; the player sees only its seat. */
  async #think(level: string): Promise<{ action: string; winProbability: number }> {
    const session = await this.#thinker.open({ record: this.#game.record, seed: this.#game.seed });
    // The same game thinks alike after a reload, another one differently.
    const seed = Number.parseInt(this.#game.seed.slice(0, 8), 16) * 4096 + session.length;
    const thought = await session.think(level, { seed });
    await session.close();
    return thought;
  }
}
