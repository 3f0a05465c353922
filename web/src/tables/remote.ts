// A table in the hall, played over the page's connection as docs/protocol.md has it. What is asked
// for goes under an id of its own and is said again under the same id after a loss, so that it
// happens once; what was missed is asked for from the last number seen.

import { hall } from '../people/api';
import { refusalWords } from '../people/refusals';
import type {
  ClientMessage,
  DrawMessage,
  Entry,
  HallMessage,
  MoveMessage,
  NewsMessage,
  RefusedMessage,
  ResignMessage,
  SaluteMessage,
  StandingTold,
  StoryMessage,
  TableMessage,
  TableSettings,
  TakeBackMessage,
  TakenMessage,
} from '../protocol';
import { type Language, language as languageInUse } from '../words/words.svelte';
import { type Connection, type Hearer, theConnection } from './connection';
import { Story } from './story';
import {
  type GameTable,
  type Legal,
  type May,
  nobody,
  Refusal,
  type Salute,
  type Standing,
} from './table';

/** What is asked for and answered with `taken`. */
type Wish = MoveMessage | TakeBackMessage | DrawMessage | ResignMessage | SaluteMessage;
type Wanted<Each = Wish> = Each extends Wish ? Omit<Each, 'table' | 'id'> : never;

interface Asked {
  message: ClientMessage;
  done: () => void;
  refused: (refusal: Refusal) => void;
}

interface Piece {
  id: string;
  come: Promise<void>;
  done: () => void;
  refused: (refusal: Refusal) => void;
}

const nothing: May = {
  takeBack: false,
  resign: false,
  offerDraw: false,
  answerDraw: false,
  answerTakeBack: false,
  rematch: false,
  salute: false,
};

export type RemoteSettings = TableSettings;

function unknownTable(code: string): Standing {
  return {
    code,
    game: '',
    rules: '',
    seats: [],
    you: null,
    status: 'waiting',
    turn: nobody,
    view: null,
    prompt: '',
    described: '',
    legal: [],
    number: 0,
    happenings: [],
    fresh: 0,
    clocks: null,
    drawOffered: null,
    takeBackAsked: null,
    curtain: null,
    connected: false,
    thinking: true,
    salutes: [],
    commitment: null,
    seed: null,
    ending: null,
    payoffs: null,
    result: '',
    may: nothing,
  };
}

/** How long to wait when the hall says that it was too often. */
const soonAgain = 2_000;

let ids = 0;

/** Never used before, in no window: a part by lot, then a number. */
const lot = Array.from(crypto.getRandomValues(new Uint32Array(2)), (n) => n.toString(36)).join('');
function newId(): string {
  ids += 1;
  return `${lot}-${ids}`;
}

export class RemoteTable implements GameTable, Hearer {
  readonly kind = 'remote';
  readonly code: string;
  readonly #connection: Connection;
  readonly #listeners = new Set<(standing: Standing) => void>();
  readonly #asked = new Map<string, Asked>();
  #standing: Standing;
  #settings: RemoteSettings | null = null;
  #language: Language;
  #may: NonNullable<StandingTold['may']> = [];
  /** Is a move of ours on its way? */
  #moving = false;
  /** Has the hall answered the latest watch? Until then nothing that it says fits. */
  #watching: string | null = null;
  /** From where on that watch asked; null once it is answered. */
  #since: number | null = null;
  #again: ReturnType<typeof setTimeout> | undefined;
  readonly #story = new Story();
  /** The earlier piece of the story that is being asked for. */
  #piece: Piece | null = null;
  #refusal: Refusal | null = null;

  constructor(code: string, connection: Connection = theConnection()) {
    this.code = code.toUpperCase();
    this.#connection = connection;
    this.#language = languageInUse();
    this.#standing = unknownTable(this.code);
    connection.attach(this);
  }

  /** Why there is nothing to see, if the hall has said so (`no-table`). */
  get refusal(): Refusal | null {
    return this.#refusal;
  }

  /** Clock, listed, rated; null until the hall has answered. */
  get settings(): RemoteSettings | null {
    return this.#settings;
  }

  subscribe(run: (standing: Standing) => void): () => void {
    this.#listeners.add(run);
    run(this.#standing);
    return () => this.#listeners.delete(run);
  }

  // What is asked for.

  play(actions: string): Promise<void> {
    return this.#ask({ do: 'move', actions, answers: this.#standing.number });
  }
  takeBack(what: 'ask' | 'accept' | 'decline'): Promise<void> {
    return this.#ask({ do: 'take-back', what });
  }
  draw(what: 'offer' | 'accept' | 'decline'): Promise<void> {
    return this.#ask({ do: 'draw', what });
  }
  resign(): Promise<void> {
    return this.#ask({ do: 'resign' });
  }
  salute(what: Salute): Promise<void> {
    return this.#ask({ do: 'salute', what });
  }
  rematch(): Promise<string> {
    return hall.rematch(this.code);
  }
  liftCurtain(): void {}
  record(): Promise<string> {
    return hall.record(this.code);
  }

  setLanguage(language: Language): void {
    if (language === this.#language) return;
    this.#language = language;
    this.watchAgain();
  }

  /** One piece more of what happened before; it is asked for again after a loss. */
  earlier(): Promise<void> {
    if (this.#story.untold === 0) return Promise.resolve();
    if (this.#piece) return this.#piece.come;
    let [done, refused]: [() => void, (refusal: Refusal) => void] = [() => {}, () => {}];
    const come = new Promise<void>((yes, no) => {
      [done, refused] = [yes, no];
    });
    this.#piece = { id: '', come, done, refused };
    if (this.#standing.connected) this.#askForPiece();
    return come;
  }

  #askForPiece(): void {
    if (!this.#piece) return;
    this.#piece.id = newId();
    const { id } = this.#piece;
    this.#connection.send({ do: 'story', table: this.code, id, before: this.#story.untold });
  }

  #endPiece(refusal?: Refusal): void {
    const piece = this.#piece;
    this.#piece = null;
    if (refusal) piece?.refused(refusal);
    else piece?.done();
  }

  /** Everything anew: one has sat down, or reads another language. */
  watchAgain(): void {
    this.#watch(0);
  }

  close(): void {
    clearTimeout(this.#again);
    this.#connection.detach(this);
    this.#listeners.clear();
  }

  #ask(what: Wanted): Promise<void> {
    const id = newId();
    const message = { ...what, table: this.code, id } as Wish;
    return new Promise((done, refused) => {
      this.#asked.set(id, { message, done, refused });
      // While the hall is looked for it waits, and goes out when the table stands again.
      if (this.#standing.connected) this.#connection.send(message);
      if (what.do !== 'move') return;
      this.#moving = true;
      this.#change({});
    });
  }

  // The connection.

  opened(): void {
    this.#watch(this.#standing.number);
  }

  lost(): void {
    clearTimeout(this.#again);
    this.#watching = null;
    if (this.#standing.connected) this.#change({ connected: false });
  }

  #watch(since: number): void {
    const id = newId();
    const sent = this.#connection.send({
      do: 'watch',
      table: this.code,
      id,
      since,
      language: this.#language,
      wants: ['view', 'events', 'meanings', 'described', 'presence', 'may'],
    });
    if (!sent) return;
    this.#watching = id;
    this.#since = since;
  }

  heard(message: HallMessage): void {
    if (message.table !== this.code) return;
    if (message.say === 'table') this.#take(message);
    else if (message.say === 'news') this.#hear(message);
    else if (message.say === 'story') this.#precede(message);
    else if (message.say === 'seats') this.#change({ seats: message.seats });
    else if (message.say === 'taken' || message.say === 'refused') this.#answered(message);
  }

  #answered(message: TakenMessage | RefusedMessage): void {
    const refusal = message.say === 'refused' ? refusalOf(message, this.#about(message.id)) : null;
    if (refusal && message.id === this.#watching) {
      // Too many come at once, after a loss perhaps: nothing is wrong with the table.
      if (refusal.code === 'slow-down' || refusal.code === 'busy') {
        const since = this.#since ?? 0;
        this.#again = setTimeout(() => this.#watch(since), soonAgain);
        return;
      }
      this.#refusal = refusal;
      this.#change({ connected: true });
      return;
    }
    if (refusal && message.id === this.#piece?.id) {
      this.#endPiece(refusal);
      return;
    }
    const asked = this.#asked.get(message.id);
    if (!asked) return;
    this.#asked.delete(message.id);
    // What is taken shows in the news of it, which must not be cut short by another change.
    if (!refusal) {
      asked.done();
      return;
    }
    if (asked.message.do === 'move') {
      this.#moving = false;
      this.#change({});
    }
    asked.refused(refusal);
  }

  /** What was asked under this id, for words that depend on it. */
  #about(id: string): string {
    if (id === this.#watching) return 'watch';
    return String(this.#asked.get(id)?.message.do ?? '');
  }

  /** The table with its latest story, or what was missed of it. */
  #take(message: TableMessage): void {
    // What begins elsewhere than one asked is told anew: too much was missed, or something was
    // taken back. So is what nobody asked for.
    const anew = !this.#since || message.from !== this.#since;
    this.#since = null;
    const told = message.events ?? [];
    let fresh = told.length;
    if (anew) this.#story.begin(message.from, told);
    else fresh = this.#story.goOn(told);
    const before = anew ? [] : this.#standing.salutes;
    this.#settings = message.settings;
    this.#refusal = null;
    this.#change({
      game: message.game,
      rules: message.rules,
      seats: message.seats,
      you: message.you,
      commitment: message.commitment,
      ...this.#storyNow(),
      fresh,
      salutes: [...before, ...salutesIn(message)],
      connected: true,
      ...this.#told(message),
    });
    // A piece that was on its way may no longer fit; it is asked for from where the story begins now.
    if (this.#story.untold === 0) this.#endPiece();
    else this.#askForPiece();
    // What was on its way when the connection was lost; the hall knows it by its id.
    for (const { message: again } of this.#asked.values()) this.#connection.send(again);
  }

  #hear(message: NewsMessage): void {
    // News between a watch and its answer are in the answer.
    if (!this.#standing.connected || message.number <= this.#standing.number) return;
    const fresh = this.#story.goOn(message.events ?? []);
    this.#change({
      ...(message.seats ? { seats: message.seats } : {}),
      ...this.#storyNow(),
      fresh,
      salutes: [...this.#standing.salutes, ...salutesIn(message)],
      ...this.#told(message),
    });
  }

  #precede(message: StoryMessage): void {
    if (!this.#story.precede(message.from, message.to, message.events ?? [])) return;
    const { earlier } = this.#storyNow();
    this.#change({ earlier });
    this.#endPiece();
  }

  #storyNow(): Pick<Standing, 'happenings'> & { earlier: NonNullable<Standing['earlier']> } {
    const { latest, earlier, untold } = this.#story;
    return { happenings: latest, earlier: { happenings: earlier, untold } };
  }

  /** What stands in `table` and `news` alike. What is left out there is not so. */
  #told(message: TableMessage | NewsMessage): Partial<Standing> {
    this.#moving = [...this.#asked.values()].some(
      ({ message: asked }) => asked.do === 'move' && asked.answers >= message.number,
    );
    this.#may = message.may ?? [];
    const { clocks } = message;
    return {
      number: message.number,
      status: message.status,
      turn: message.turn,
      view: message.view ?? null,
      prompt: message.prompt ?? '',
      described: message.described ?? '',
      // With meanings, as they were asked for.
      legal: (message.legal ?? []) as Legal[],
      clocks: clocks ? { ...clocks, asOf: performance.now() } : null,
      drawOffered: message.drawOffered ?? null,
      takeBackAsked: message.takeBackAsked ?? null,
      ending: message.ending ?? null,
      payoffs: message.payoffs ?? null,
      result: message.result ?? '',
      seed: message.seed ?? null,
    };
  }

  #change(change: Partial<Standing>): void {
    // A change that brings no happenings animates nothing again.
    const fresh = change.happenings ? {} : { fresh: this.#standing.happenings.length };
    const next = { ...this.#standing, ...fresh, ...change };
    const seated = next.you !== null;
    const over = next.status === 'over';
    next.thinking =
      next.status === 'playing' && (this.#moving || next.seats[next.turn]?.computer === true);
    next.may = {
      takeBack: this.#may.includes('take-back'),
      resign: this.#may.includes('resign'),
      offerDraw: this.#may.includes('offer-draw'),
      answerDraw: this.#may.includes('answer-draw'),
      answerTakeBack: this.#may.includes('answer-take-back'),
      rematch: seated && over,
      salute: seated && (over || next.status === 'playing') && othersAreThere(next),
    };
    this.#standing = next;
    for (const run of [...this.#listeners]) run(next);
  }
}

function refusalOf({ code, why }: RefusedMessage, about: string): Refusal {
  return new Refusal(code, refusalWords(code, why, about), about);
}

/** Nobody salutes a computer. */
function othersAreThere(standing: Standing): boolean {
  return standing.seats.some(
    (seat, number) => number !== standing.you && !seat.computer && seat.name !== '',
  );
}

function salutesIn({ entries }: { entries: Entry[] }): Standing['salutes'] {
  const found: Standing['salutes'] = [];
  for (const entry of entries) {
    if (entry.kind !== 'salute' || entry.seat === undefined) continue;
    // Of somebody who is muted or blocked one hears nothing.
    if (!entry.what) continue;
    found.push({ number: entry.number, seat: entry.seat, what: entry.what });
  }
  return found;
}
