// The engine on this device as the backend of a table: what somebody says goes to a worker that no
// other table has, what is to be shown comes back in the messages that a server would send, and
// every change is kept in the browser.
//
// A move is one request. Computers that are to move then think in the worker by themselves; whoever
// says something meanwhile ends the worker, and the match goes on in the next one from where it
// was. A thought that is lost so is thought again, and comes out the same.

import { type Engine, freshSeed } from '../engine/engine';
import type { ClientMessage, Thought } from '../protocol';
import { sentence } from '../server/refusals';
import type { Language } from '../words/words.svelte';
import type { Channel, ChannelListener, MatchAnswer, Message, TableBackend } from './backend';
import { freshId, gameOf, type KeptGame, keepGame } from './local_store';
import { Refusal } from './table';

/** What the engine is asked about the match, without saying which. */
type Unaddressed = { do: 'match-look' } | { do: 'match-say'; message: ClientMessage };

/** As long as one waits gladly. */
const secondsForHint = 1;

export class LocalBackend implements TableBackend, Channel {
  readonly kind = 'local';
  readonly code: string;
  readonly channel: Channel = this;
  readonly #engine: Engine;
  readonly #pace: () => number;
  #game: KeptGame;
  /** The match in the worker, and which worker that is. */
  #match: number;
  #life: number;
  #listener: ChannelListener | null = null;
  /** How the screen was last asked to be told: said again to the next worker. */
  #watch: ClientMessage | null = null;
  #you: number | null = null;
  #thinking = false;
  /** Is the latest change in the browser's storage? Null before the first try. */
  #kept: boolean | null = null;
  /** One thing at a time, each up to its first answer. */
  #queue: Promise<unknown> = Promise.resolve();

  /** `opened` is what the engine answered to `match-open`. */
  constructor(game: KeptGame, engine: Engine, opened: MatchAnswer, pace: () => number) {
    this.code = game.id;
    this.#game = game;
    this.#engine = engine;
    this.#match = opened.match;
    this.#life = engine.life;
    this.#pace = pace;
  }

  attach(listener: ChannelListener): void {
    this.#listener = listener;
    listener.opened();
  }

  /** The table is closed: nothing is thought about any more. */
  detach(_listener: ChannelListener): void {
    this.#listener = null;
    this.#engine.stop();
  }

  send(message: ClientMessage): boolean {
    this.#next(() => this.#say(message)).catch((problem) => {
      const { code, why } = asRefusal(problem);
      this.#tell({ say: 'refused', table: this.code, id: message.id ?? '', code, why });
    });
    return true;
  }

  liftCurtain(): void {
    this.#next(() => this.#ask({ do: 'match-look' })).catch(() => null);
  }

  record(): Promise<string> {
    return this.#next(async () => {
      await this.#ready();
      return this.#engine.ask({ do: 'match-record', match: this.#match });
    });
  }

  /** Whoever moves meanwhile waits for it, at most as long as is thought here. */
  hint(language: Language): Promise<Thought> {
    return this.#next(async () => {
      await this.#ready();
      return this.#engine.ask({
        do: 'match-hint',
        match: this.#match,
        language,
        seconds: secondsForHint,
      });
    });
  }

  rematch(): Promise<string> {
    return this.#next(async () => {
      await this.#ready();
      const { saved } = await this.#engine.ask({
        do: 'match-rematch',
        match: this.#match,
        seed: freshSeed(),
        now: Date.now(),
      });
      const next = gameOf(freshId(), saved);
      if (!keepGame(next)) throw new Refusal('full', '');
      return next.id;
    });
  }

  #next<Done>(act: () => Promise<Done>): Promise<Done> {
    const done = this.#queue.then(() => {
      if (!this.#listener) throw new Refusal('closed', '');
      return act();
    });
    this.#queue = done.catch(() => null);
    return done;
  }

  async #say(message: ClientMessage): Promise<void> {
    // Earlier moves are told between two thoughts.
    const aside = message.do === 'story';
    if (message.do === 'watch') this.#watch = message;
    if (this.#thinking && !aside) this.#engine.stop();
    await this.#ready(message.do !== 'watch');
    await this.#ask({ do: 'match-say', message }, !aside);
  }

  /** Settles with the first answer; those of the computers come later. */
  async #ask(request: Unaddressed, goesOn = false): Promise<void> {
    await this.#ready();
    const asked = { ...request, match: this.#match, now: Date.now() };
    await new Promise<void>((done, refused) => {
      let answered = false;
      const hear = (answer: MatchAnswer) => {
        answered = true;
        this.#take(answer);
        done();
      };
      const stream = goesOn ? { pace: this.#pace(), hear } : undefined;
      this.#engine.ask(asked, stream).then(hear, (problem) => {
        if (!answered) refused(problem);
        else if (asRefusal(problem).code !== 'stopped') this.#getStuck(problem);
      });
    });
  }

  /** The match is open in the worker that runs now, told as it was before. */
  async #ready(told = true): Promise<void> {
    if (this.#life === this.#engine.life) return;
    this.#thinking = false;
    const now = Date.now();
    const looking = this.#you === null ? {} : { looking: this.#you };
    const { saved } = this.#game;
    const opened = await this.#engine.ask({ do: 'match-open', now, saved, ...looking });
    this.#match = opened.match;
    this.#life = this.#engine.life;
    if (!told || !this.#watch) return;
    const message = this.#watch;
    await this.#engine.ask({ do: 'match-say', match: this.#match, now: Date.now(), message });
  }

  #take({ messages, curtain, thinking, saved }: MatchAnswer): void {
    if (!this.#listener) return;
    this.#thinking = thinking;
    for (const message of messages) {
      if (message.say === 'table') this.#you = message.you;
      if (!('status' in message) || message.status !== 'over') continue;
      this.#game.ending = message.ending ?? null;
      this.#game.payoffs = message.payoffs ?? null;
    }
    this.#keep(saved);
    for (const message of messages) this.#tell({ ...message, curtain });
  }

  /** Before it is shown, so that what was seen is never lost. */
  #keep(saved: string): void {
    const changed = saved !== this.#game.saved;
    if (this.#kept && !changed) return;
    this.#game = { ...this.#game, saved, ...(changed ? { changed: Date.now() } : {}) };
    const kept = keepGame(this.#game);
    if (kept !== (this.#kept ?? true)) this.#listener?.kept?.(kept);
    this.#kept = kept;
  }

  #tell(message: Message): void {
    this.#listener?.heard({ ...message, table: this.code });
  }

  #getStuck(problem: unknown): void {
    this.#thinking = false;
    this.#listener?.stuck?.(sentence(problem));
  }
}

function asRefusal(problem: unknown): Refusal {
  return problem instanceof Refusal ? problem : new Refusal('broken', String(problem));
}
