// A turn of several actions, tried out before it is sent. In a game without secrets the engine here
// can play the actions of one's own turn on from the position shown, one by one, with everything
// that follows from each; only when it is sent do they go to the real table, in one message. Where
// a view holds no whole position, actions go straight through.

import type { Engine, Session } from '../engine/engine';
import { type Language, language, say } from '../words/words.svelte';
import { type GameTable, Refusal, type TableSnapshot } from './table';
import { words } from './words';

export interface Draft {
  /** What is tried out, in order; not yet played at the real table. */
  actions: string[];
  /** Is the turn over with them? */
  complete: boolean;
}

export interface DraftSnapshot extends TableSnapshot {
  /** Null where actions go straight through. */
  draft: Draft | null;
}

export interface DraftTable extends GameTable {
  subscribe(run: (snapshot: DraftSnapshot) => void): () => void;
  /** Takes the latest drafted action back. */
  undo(): Promise<void>;
  /** Plays what was drafted at the real table. */
  send(): Promise<void>;
}

function positionOf(snapshot: TableSnapshot): string | null {
  const view = snapshot.view as { position?: unknown } | null;
  const mine = snapshot.status === 'playing' && snapshot.you !== null;
  if (!mine || snapshot.turn !== snapshot.you || snapshot.legal.length === 0) return null;
  return typeof view?.position === 'string' ? view.position : null;
}

/** `table`, with turns that are tried out first. Closing the one closes the other. */
export function drafted(table: GameTable, engine: Engine): DraftTable {
  const listeners = new Set<(snapshot: DraftSnapshot) => void>();
  let real: TableSnapshot | null = null;
  let shown: DraftSnapshot | null = null;
  let session: Session | null = null;
  let lengths: number[] = [];
  let actions: string[] = [];
  let spoken: Language = language();
  let queue: Promise<unknown> = Promise.resolve();

  const next = <Done>(act: () => Promise<Done>): Promise<Done> => {
    const done = queue.then(act);
    queue = done.catch(() => null);
    return done;
  };
  const publish = (snapshot: DraftSnapshot) => {
    shown = snapshot;
    for (const run of listeners) run(snapshot);
  };
  const drop = () => {
    void session?.close().catch(() => null);
    session = null;
    actions = [];
    lengths = [];
  };

  const show = async (now: TableSnapshot, animate: boolean) => {
    const open = positionOf(now) !== null;
    if (!session || actions.length === 0) {
      publish({ ...now, draft: open ? { actions: [], complete: false } : null });
      return;
    }
    const you = now.you ?? 0;
    const at = await session.standing({ viewer: you, language: spoken, since: 0 });
    const complete = at.turn !== you;
    const before = now.happenings.length;
    const first = now.happenings.at(-1)?.action ?? -1;
    const tried = at.happenings.map((each) => ({ ...each, action: each.action + first + 1 }));
    const newest = lengths.at(-1) ?? 0;
    const fresh = at.happenings.findIndex(({ action }) => action >= newest);
    publish({
      ...now,
      view: at.view,
      prompt: complete ? say(words.ready) : at.prompt,
      described: at.described,
      legal: complete ? [] : at.legal,
      happenings: [...now.happenings, ...tried],
      fresh: animate && fresh >= 0 ? before + fresh : before + tried.length,
      draft: { actions: [...actions], complete },
    });
  };

  const leave = table.subscribe((snapshot) => {
    const before = real;
    real = snapshot;
    // A connection that comes and goes, or a greeting, leaves the draft alone; a move does not.
    const same = before !== null && positionOf(before) === positionOf(snapshot);
    void next(async () => {
      if (!same) drop();
      await show(snapshot, !same);
    });
  });

  // What goes to the real table is not waited for in the queue: until the answer comes, which may be
  // long without a connection, there is more to show.
  const play = async (text: string) => {
    const { answer } = await next(async () => {
      const position = real && positionOf(real);
      if (!real || position === null) return { answer: table.play(text) };
      session ??= await engine.open({ game: real.game, rules: real.rules, position });
      const before = session.length;
      await session.play(text, spoken);
      actions.push(text);
      lengths.push(before);
      await show(real, true);
      return { answer: null };
    });
    await answer;
  };

  return {
    kind: table.kind,
    subscribe(run) {
      listeners.add(run);
      if (shown) run(shown);
      return () => listeners.delete(run);
    },
    play,
    undo: () =>
      next(async () => {
        const to = lengths.pop();
        if (to === undefined || !session || !real) return;
        actions.pop();
        await session.rewind(to);
        await show(real, false);
      }),
    send: async () => {
      const { answer } = await next(async () => ({
        answer: actions.length > 0 ? table.play(actions.join(' ')) : null,
      }));
      await answer;
    },
    takeBack: (what) => table.takeBack(what),
    draw: (what) => table.draw(what),
    resign: () => table.resign(),
    salute: (what) => table.salute(what),
    rematch: () => table.rematch(),
    ...(table.manners ? { manners: table.manners } : {}),
    // In the middle of a turn that is tried out: from there.
    hint: async () => {
      const people = real?.seats.filter(({ computer }) => !computer).length;
      if (table.kind !== 'local' || people !== 1 || !table.hint) throw new Refusal('no-hint', '');
      if (!session || actions.length === 0) return table.hint();
      return session.analyse(spoken, { seconds: 1 });
    },
    liftCurtain: () => table.liftCurtain(),
    setLanguage(to) {
      spoken = to;
      table.setLanguage(to);
    },
    earlier: async () => table.earlier?.(),
    record: () => table.record(),
    close() {
      leave();
      listeners.clear();
      drop();
      table.close();
    },
  };
}
