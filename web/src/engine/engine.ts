// The engine of the house in the browser: the same C++ rules and players as everywhere, in a
// worker. Every request is a promise; what the engine refuses is thrown as `Refusal`, with a
// sentence for people.
//
//   const engine = new Engine();
//   const session = await engine.open({ game });
//   const standing = await session.standing({ viewer: 'all', language: 'en' });
//   await session.play(standing.legal[0].action);
//   const thought = await session.think('pupil');
//
// The worker is started by the first request. `stop` ends a long thought at once, by ending the
// worker: what was being asked is refused ('stopped'), sessions go on in the next worker.

import type {
  EngineAnswers,
  EngineRequest,
  EngineStanding,
  GameEntry,
  Judgement,
  RecordEntry,
  Thought,
  Verdict,
} from '../protocol';
import { Refusal } from '../tables/table';
import type { Language } from '../words/words.svelte';
import { type AnswerStream, type EngineTransport, workerTransport } from './transport';

export type {
  Alternative,
  EngineStanding,
  GameEntry,
  Judgement,
  OptionEntry,
  RecordEntry,
  SeatName,
  Thought,
  Verdict,
} from '../protocol';

/** Whose eyes: a seat, what everyone may see, or everything (finished games, replays, lessons). */
export type Viewer = number | 'spectator' | 'all';

/** How a session begins. Seeds are 64 hexadecimal digits; without one, one is drawn at random. */
export type Start =
  | { game: string; rules?: string; seed?: string }
  /** A position, whole or as one viewer knows it (then the rest is imagined). */
  | { game: string; rules?: string; position: string; seed?: string }
  /** A record, played to its end; chance acts only when someone plays on from there. */
  | { record: string; seed?: string };

export interface Look {
  viewer: Viewer;
  language: Language;
  /** The standing after this many actions of the session; now, when left out. */
  at?: number;
  /** Happenings of actions from this one on (0: all). Left out: none are told. */
  since?: number;
}

/** How long to think; with neither, as long as the player usually does. Nodes are repeatable. */
export interface Budget {
  nodes?: number;
  seconds?: number;
  /** For what is left to chance in thinking. Left out: 1. */
  seed?: number;
}

/** 64 hexadecimal digits from the browser's secret random numbers. */
export function freshSeed(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

type Command = keyof EngineAnswers;

/** What a command needs, as the engine's own types have it. */
type RequestOf<Do extends Command, Each = EngineRequest> = Each extends { do: string }
  ? Do extends Each['do']
    ? Omit<Each, 'do'> & { do: Do }
    : never
  : never;

export class Engine {
  readonly #start: () => EngineTransport;
  #transport: EngineTransport | null = null;
  #life = 1;

  /** `start` is for tests, which have no workers. */
  constructor(start: () => EngineTransport = workerTransport) {
    this.#start = start;
  }

  /** Grows each time a worker is ended: its sessions must be opened again in the next one. */
  get life(): number {
    return this.#life;
  }

  /** `stream` hears what comes before the last answer, where computers go on by themselves. */
  async ask<Do extends Command>(
    request: RequestOf<Do> & { do: Do },
    stream?: AnswerStream<EngineAnswers[Do]>,
  ): Promise<EngineAnswers[Do]> {
    this.#transport ??= this.#start();
    const transport = this.#transport;
    try {
      return (await transport.ask(request, stream)) as EngineAnswers[Do];
    } catch (problem) {
      // An engine that broke down is not asked again.
      if (
        problem instanceof Refusal &&
        problem.code === 'broken' &&
        this.#transport === transport
      ) {
        this.stop();
      }
      throw problem;
    }
  }

  /** Ends whatever is being thought about. Sessions stay good. */
  stop(): void {
    if (!this.#transport) return;
    this.#transport.end();
    this.#transport = null;
    this.#life += 1;
  }

  catalogue(language: Language): Promise<GameEntry[]> {
    return this.ask({ do: 'catalogue', language });
  }

  /** The rules of a rule set with its options, in our own words. */
  rulesPage(game: string, rules: string, language: Language): Promise<string> {
    return this.ask({ do: 'rules', game, rules, language });
  }

  /** The rules line in full ("ferti/advanced target=5 …"), or a refusal that says what is wrong. */
  checkRules(game: string, rules: string): Promise<string> {
    return this.ask({ do: 'check-rules', game, rules });
  }

  async open(start: Start): Promise<Session> {
    const session = new Session(this, { seed: freshSeed(), ...start });
    await session.ready();
    return session;
  }

  /** What a record holds. Form and legality are checked, so far as the record allows. */
  readRecord(record: string): Promise<RecordEntry> {
    return this.ask({ do: 'read-record', record });
  }

  /** Was every card dealt as the published seed says, and was that seed committed to? */
  verify(record: string): Promise<Verdict> {
    return this.ask({ do: 'verify', record });
  }

  /** SHA-256 of a seed, as 64 hexadecimal digits. */
  commitment(seed: string): Promise<string> {
    return this.ask({ do: 'commitment', seed });
  }
}

/** A request that lacks only which session it is about. */
type Unaddressed<Do extends Command> = Omit<RequestOf<Do>, 'session'> & { do: Do };

/** One game in the engine. Nothing is secret here: whoever holds a session may ask for any view. */
export class Session {
  readonly #engine: Engine;
  readonly #start: Start & { seed: string };
  #id = 0;
  #life = -1;
  #opening: Promise<void> | null = null;
  #actions: string[] | null = null;

  constructor(engine: Engine, start: Start & { seed: string }) {
    this.#engine = engine;
    this.#start = start;
  }

  get #isOpen(): boolean {
    return this.#life === this.#engine.life;
  }

  /** How many actions have been played, chance included. */
  get length(): number {
    return this.#actions?.length ?? 0;
  }

  /** Opens the session in the worker that runs now, with everything played so far. */
  async ready(): Promise<void> {
    while (!this.#isOpen) {
      this.#opening ??= this.#open().finally(() => {
        this.#opening = null;
      });
      await this.#opening;
    }
  }

  async #open(): Promise<void> {
    const played = this.#actions ? { actions: this.#actions } : {};
    const asked = this.#engine.ask({ do: 'open', ...this.#start, ...played });
    const life = this.#engine.life;
    const moved = await asked;
    this.#id = moved.session;
    this.#actions = moved.actions;
    this.#life = life;
  }

  async #ask<Do extends Command>(request: Unaddressed<Do>): Promise<EngineAnswers[Do]> {
    // At once where it can be, so that `stop` finds it under way.
    while (!this.#isOpen) await this.ready();
    const addressed = { ...request, session: this.#id } as unknown;
    return this.#engine.ask<Do>(addressed as RequestOf<Do> & { do: Do });
  }

  async #move<Do extends 'play' | 'rewind'>(request: Unaddressed<Do>): Promise<number> {
    const moved = await this.#ask<Do>(request);
    this.#actions = [...(this.#actions ?? []).slice(0, moved.from), ...moved.actions];
    return this.#actions.length;
  }

  standing(look: Look): Promise<EngineStanding> {
    return this.#ask({ do: 'standing', ...look });
  }

  /** One action or several with spaces between, of the seat to decide; then chance acts. All or
   * none. Gives the new length. */
  play(actions: string, language: Language = 'en'): Promise<number> {
    return this.#move({ do: 'play', actions, language });
  }

  /** Back to the first `length` actions. */
  rewind(length: number): Promise<number> {
    return this.#move({ do: 'rewind', length });
  }

  /** What a player would do here, knowing only what the seat to decide knows. */
  think(player: string, budget: Budget = {}, at?: number): Promise<Thought> {
    return this.#ask({ do: 'think', player, ...budget, ...(at === undefined ? {} : { at }) });
  }

  /** How good the actions of the one to decide are, judged with its knowledge alone. */
  analyse(language: Language, budget: Budget = {}, at?: number): Promise<Thought> {
    return this.#ask({ do: 'analyse', language, ...budget, ...(at === undefined ? {} : { at }) });
  }

  /** What action number `action` of this game was worth; null for an action of chance. */
  judge(action: number, language: Language, budget: Budget = {}): Promise<Judgement | null> {
    return this.#ask({ do: 'judge', action, language, ...budget });
  }

  /** Every decision in turn, so that a page can show how far it is. */
  async *review(language: Language, budget: Budget = {}): AsyncGenerator<Judgement> {
    await this.ready();
    for (let action = 0; action < this.length; action += 1) {
      const judgement = await this.judge(action, language, budget);
      if (judgement) yield judgement;
    }
  }

  /** The position as `viewer` knows it; `open({ game, position })` reads it. */
  position(viewer: Viewer, at?: number): Promise<string> {
    return this.#ask({ do: 'position', viewer, ...(at === undefined ? {} : { at }) });
  }

  /** The game as text. For a seat, what it did not see is left out, and so are secret tags. */
  record(viewer: Viewer, tags: [name: string, value: string][] = []): Promise<string> {
    return this.#ask({ do: 'record', viewer, tags });
  }

  async close(): Promise<void> {
    if (this.#isOpen) await this.#ask({ do: 'close' });
    this.#life = -1;
  }
}

let shared: Engine | null = null;

/** The engine that the whole page shares. Thinking that takes long belongs into one of its own. */
export function theEngine(): Engine {
  shared ??= new Engine();
  return shared;
}
