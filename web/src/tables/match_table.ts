// A table at which a match is played, on the server or on this device, as docs/protocol.md has it:
// its backend says where. What is asked for goes under an id of its own and is said again under the
// same id after a loss, so that it happens once; what was missed is asked for from the last number
// seen.

import type {
  ClaimMessage,
  ClientMessage,
  DeclineRematchMessage,
  DrawMessage,
  MoveMessage,
  NewsMessage,
  RefusedMessage,
  ResignMessage,
  SaluteMessage,
  SayMessage,
  StoryMessage,
  TableMessage,
  TakeBackMessage,
  TakenMessage,
  Thought,
} from '../protocol';
import { type Language, language as languageInUse } from '../words/words.svelte';
import type { ChannelListener, Message, TableBackend, WithCurtain } from './backend';
import { joined, type Manners, notesIn, reseated, sayingsIn, seatsNow } from './conduct';
import { mayOf, newId, refusalOf, salutesIn } from './messages';
import { Story } from './story';
import {
  emptySnapshot,
  type GameTable,
  type Legal,
  type Refusal,
  type Salute,
  type TableSnapshot,
} from './table';

/** What is asked for and answered with `taken`. */
type Wish =
  | MoveMessage
  | TakeBackMessage
  | DrawMessage
  | ResignMessage
  | SaluteMessage
  | SayMessage
  | ClaimMessage
  | DeclineRematchMessage;
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

/** How long to wait when the server says that it was too often. */
const soonAgain = 2_000;

export class MatchTable implements GameTable, ChannelListener {
  readonly kind: GameTable['kind'];
  readonly code: string;
  readonly manners: Manners = {
    say: (text, to) => this.#ask({ do: 'say', text, to }),
    claim: (what) => this.#ask({ do: 'claim', what }),
    declineRematch: () => this.#ask({ do: 'decline-rematch' }),
  };
  readonly #backend: TableBackend;
  readonly #listeners = new Set<(snapshot: TableSnapshot) => void>();
  readonly #asked = new Map<string, Asked>();
  #snapshot: TableSnapshot;
  #language: Language;
  /** Is a move of ours on its way? */
  #moving = false;
  /** Has the server answered the latest watch? Until then nothing that it says fits. */
  #watching: string | null = null;
  /** From where on that watch asked; null once it is answered. */
  #since: number | null = null;
  #again: ReturnType<typeof setTimeout> | undefined;
  #story = new Story();
  /** What those were told who looked at this screen before, and up to which number. */
  readonly #others = new Map<number | null, { story: Story; number: number }>();
  /** The earlier piece of the story that is being asked for. */
  #piece: Piece | null = null;
  #refusal: Refusal | null = null;
  /** Why the computer whose turn it is cannot go on. */
  #stuck = '';

  constructor(backend: TableBackend) {
    this.kind = backend.kind;
    this.code = backend.code;
    this.#backend = backend;
    this.#language = languageInUse();
    this.#snapshot = { ...emptySnapshot(this.code), connected: false, thinking: true };
    backend.channel.attach(this);
  }

  /** Why there is nothing to see, if the server has said so (`no-table`). */
  get refusal(): Refusal | null {
    return this.#refusal;
  }

  subscribe(run: (snapshot: TableSnapshot) => void): () => void {
    this.#listeners.add(run);
    run(this.#snapshot);
    return () => this.#listeners.delete(run);
  }

  // What is asked for.

  play(actions: string): Promise<void> {
    return this.#ask({ do: 'move', actions, answers: this.#snapshot.number });
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
    return this.#backend.rematch();
  }
  hint(): Promise<Thought> {
    return this.#backend.hint(this.#language);
  }
  liftCurtain(): void {
    if (this.#snapshot.curtain !== null) this.#backend.liftCurtain();
  }
  record(): Promise<string> {
    return this.#backend.record();
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
    if (this.#snapshot.connected) this.#askForPiece();
    return come;
  }

  #askForPiece(): void {
    if (!this.#piece) return;
    this.#piece.id = newId();
    const { id } = this.#piece;
    this.#backend.channel.send({ do: 'story', table: this.code, id, before: this.#story.untold });
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
    this.#backend.channel.detach(this);
    this.#listeners.clear();
  }

  #ask(what: Wanted): Promise<void> {
    const id = newId();
    const message = { ...what, table: this.code, id } as Wish;
    return new Promise((done, refused) => {
      this.#asked.set(id, { message, done, refused });
      // While the server is looked for it waits, and goes out when the table stands again.
      if (this.#snapshot.connected) this.#backend.channel.send(message);
      if (what.do !== 'move') return;
      this.#moving = true;
      this.#change({});
    });
  }

  // The connection.

  opened(): void {
    this.#watch(this.#snapshot.number);
  }

  lost(quietly = false): void {
    clearTimeout(this.#again);
    this.#watching = null;
    const { connected, searching } = this.#snapshot;
    if (connected || searching === quietly) {
      this.#change({ connected: false, searching: !quietly });
    }
  }

  kept(is: boolean): void {
    this.#change({ kept: is });
  }

  stuck(why: string): void {
    this.#stuck = why;
    this.#change({});
  }

  #watch(since: number): void {
    const id = newId();
    const sent = this.#backend.channel.send({
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

  heard(message: Message): void {
    if (message.table !== this.code) return;
    if (message.say === 'table') this.#take(message);
    else if (message.say === 'news') this.#hear(message);
    else if (message.say === 'story') this.#precede(message);
    else if (message.say === 'seats')
      this.#change({ seats: seatsNow(message.seats, performance.now()) });
    else if (message.say === 'taken' || message.say === 'refused') this.#answered(message);
  }

  #answered(message: TakenMessage | RefusedMessage): void {
    const refusal = message.say === 'refused' ? refusalOf(message, this.#about(message.id)) : null;
    if (refusal && message.id === this.#watching) {
      // Too many come at once, after a loss perhaps, or the database is away for a moment: nothing is
      // wrong with the table.
      if (['slow-down', 'busy', 'storage'].includes(refusal.code)) {
        const since = this.#since ?? 0;
        this.#again = setTimeout(() => this.#watch(since), soonAgain);
        return;
      }
      this.#refusal = refusal;
      this.#change({ connected: true, searching: false });
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
  #take(message: TableMessage & WithCurtain): void {
    const known = this.#knownBefore(message);
    const told = message.events ?? [];
    let fresh = told.length;
    if (known) fresh = this.#story.goOn(told);
    else this.#story.begin(message.from, told);
    const before = known ? this.#snapshot.salutes : [];
    // What was said stays said, though moves are taken back; unless all is told anew.
    const { sayings, notes } = this.#since === 0 ? emptySnapshot('') : this.#snapshot;
    // What waited for a connection is said once it stands; the server knows it by its id.
    const waiting = this.#snapshot.connected ? [] : [...this.#asked.values()];
    this.#since = null;
    this.#refusal = null;
    this.#change({
      game: message.game,
      rules: message.rules,
      seats: seatsNow(message.seats, performance.now()),
      you: message.you,
      claimAfter: message.claimAfter ?? null,
      rated: message.settings.rated,
      sayings: joined(sayings, sayingsIn(message.entries)),
      notes: joined(notes, notesIn(message.entries)),
      commitment: message.commitment,
      ...this.#storyNow(),
      fresh,
      salutes: [...before, ...salutesIn(message.entries, this.#actions)],
      connected: true,
      searching: false,
      ...this.#told(message),
    });
    // A piece that was on its way may no longer fit; it is asked for from where the story begins
    // now.
    if (this.#story.untold === 0) this.#endPiece();
    else this.#askForPiece();
    for (const { message: again } of waiting) this.#backend.channel.send(again);
  }

  /** Does the message go on from what is known? Else all is told anew: for the first time, too much
   * was missed, or something was taken back. Where somebody else looks now, by what that one knew. */
  #knownBefore(message: TableMessage): boolean {
    const { you, number } = this.#snapshot;
    if (message.anew) {
      this.#others.set(you, { story: this.#story, number });
      const before = this.#others.get(message.you);
      this.#story = before?.story ?? new Story();
      return before?.number === message.from;
    }
    if (this.#since === null) return message.from === number;
    // In another language perhaps: what others were told is told them again.
    if (this.#since === 0) this.#others.clear();
    return this.#since > 0 && message.from === this.#since;
  }

  #hear(message: NewsMessage & WithCurtain): void {
    // News between a watch and its answer are in the answer.
    if (!this.#snapshot.connected || message.number <= this.#snapshot.number) return;
    const fresh = this.#story.goOn(message.events ?? []);
    this.#change({
      seats: message.seats
        ? seatsNow(message.seats, performance.now())
        : reseated(this.#snapshot.seats, message.entries),
      sayings: joined(this.#snapshot.sayings, sayingsIn(message.entries)),
      notes: joined(this.#snapshot.notes, notesIn(message.entries)),
      ...this.#storyNow(),
      fresh,
      salutes: [...this.#snapshot.salutes, ...salutesIn(message.entries, this.#actions)],
      ...this.#told(message),
    });
  }

  #precede(message: StoryMessage): void {
    if (!this.#story.precede(message.from, message.to, message.events ?? [])) return;
    const { earlier } = this.#storyNow();
    const first = earlier.happenings[0]?.action ?? 0;
    const salutes = [...salutesIn(message.entries, first), ...this.#snapshot.salutes];
    const sayings = joined(sayingsIn(message.entries), this.#snapshot.sayings);
    const notes = joined(notesIn(message.entries), this.#snapshot.notes);
    this.#change({ earlier, salutes, sayings, notes });
    this.#endPiece();
  }

  /** How many actions of the game are known to have happened. */
  get #actions(): number {
    return (this.#story.latest.at(-1)?.action ?? -1) + 1;
  }

  #storyNow(): Pick<TableSnapshot, 'happenings'> & {
    earlier: NonNullable<TableSnapshot['earlier']>;
  } {
    const { latest, earlier, untold } = this.#story;
    return { happenings: latest, earlier: { happenings: earlier, untold } };
  }

  /** What stands in `table` and `news` alike. What is left out there is not so. */
  #told(message: (TableMessage | NewsMessage) & WithCurtain): Partial<TableSnapshot> {
    this.#moving = [...this.#asked.values()].some(
      ({ message: asked }) => asked.do === 'move' && asked.answers >= message.number,
    );
    this.#stuck = '';
    // Behind the curtain nothing is shown, and nothing is acted out.
    const { clocks, curtain = null } = message;
    const open = curtain === null;
    return {
      number: message.number,
      status: message.status,
      turn: message.turn,
      view: open ? (message.view ?? null) : null,
      prompt: message.prompt ?? '',
      described: open ? (message.described ?? '') : '',
      // With meanings, as they were asked for.
      legal: (message.legal ?? []) as Legal[],
      may: mayOf(message.may ?? []),
      curtain,
      ...(open ? {} : { fresh: this.#story.latest.length }),
      clocks: clocks ? { ...clocks, asOf: performance.now() } : null,
      drawOffered: message.drawOffered ?? null,
      takeBackAsked: message.takeBackAsked ?? null,
      ending: message.ending ?? null,
      payoffs: message.payoffs ?? null,
      result: message.result ?? '',
      seed: message.seed ?? null,
      rematch: message.rematch ?? null,
      ratings: message.ratings ?? null,
    };
  }

  #change(change: Partial<TableSnapshot>): void {
    // A change that brings no happenings animates nothing again.
    const fresh = change.happenings ? {} : { fresh: this.#snapshot.happenings.length };
    const next = { ...this.#snapshot, ...fresh, ...change };
    const computer = next.seats[next.turn]?.computer === true && !this.#stuck;
    next.queued = this.#moving && !next.connected;
    next.thinking = next.status === 'playing' && (this.#moving || computer);
    if (this.#stuck) next.prompt = this.#stuck;
    this.#snapshot = next;
    for (const run of [...this.#listeners]) run(next);
  }
}
