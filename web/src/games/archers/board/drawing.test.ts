import { cleanup, fireEvent } from '@testing-library/svelte';
import { tick } from 'svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { midGame, midLegal, midTurn, snapshotOf } from './fixtures';
import { mountBoard } from './mounting';
import type { ArchersView } from './view';

vi.setConfig({ testTimeout: 30_000 }); // eighty-one squares take a slow machine a while

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const toMove = snapshotOf(midGame, { legal: midLegal });
type Mounted = ReturnType<typeof mountBoard>;
const lines = (board: Mounted) => board.all('[data-line]').map((one) => one.dataset.line ?? '');
const covered = (board: Mounted, seat: number) =>
  board.all(`[data-square][data-seat="${seat}"]`).map((one) => one.dataset.square ?? '');
const told = (board: Mounted) => board.all('.when, .tale li').map((one) => one.textContent?.trim());
const pressed = (board: Mounted) =>
  board.all('.toggles button').map((one) => one.getAttribute('aria-pressed'));

describe('lines of fire', () => {
  it('appear for the archer under the pointer, of either side', async () => {
    const board = mountBoard(toMove);
    expect(lines(board)).toEqual([]);
    await fireEvent.pointerEnter(board.cell('f4'));
    expect(lines(board)).toEqual(['f4']);
    expect(covered(board, 0)).toEqual(['f5', 'f6', 'f7']);
    await fireEvent.pointerEnter(board.cell('i6'));
    expect(lines(board)).toEqual(['i6']);
    expect(covered(board, 1)).toEqual(['h6', 'g6', 'f6']);
    await fireEvent.pointerLeave(board.need('[role="grid"]'));
    expect(lines(board)).toEqual([]);
  });

  it('appear for the archer with the focus, and for an enemy that was touched', async () => {
    const board = mountBoard(toMove);
    await board.walkTo('d8');
    expect(lines(board)).toEqual(['d8']);
    await board.walkTo('a1');
    expect(lines(board)).toEqual([]);
    await fireEvent.click(board.cell('b5'));
    expect(lines(board)).toEqual(['b5']);
    await fireEvent.click(board.cell('b5'));
    expect(lines(board)).toEqual([]);
  });

  it('are all shown, or one side only, as wanted', async () => {
    const board = mountBoard(toMove);
    const [all, dark, light] = board.all('.toggles button');
    if (!all || !dark || !light) throw new Error('there are three toggles');
    expect(all.textContent?.trim()).toBe('All');
    await fireEvent.click(all);
    expect(lines(board)).toHaveLength(12);
    expect(pressed(board)).toEqual(['true', 'true', 'true']);
    await fireEvent.click(dark);
    expect(lines(board).sort()).toEqual(['b5', 'c6', 'c7', 'd8', 'e7', 'i6']);
    expect(pressed(board)).toEqual(['false', 'false', 'true']);
    await fireEvent.click(light);
    expect(lines(board)).toEqual([]);
    expect(pressed(board)).toEqual(['false', 'false', 'false']);
  });

  it('hatch a square once for each side that fires at it', async () => {
    const board = mountBoard(toMove);
    await fireEvent.click(board.need('.toggles button'));
    expect(covered(board, 1).filter((square) => square === 'c5')).toHaveLength(1);
    expect(covered(board, 0)).toContain('e6');
    expect(covered(board, 1)).toContain('e6');
  });
});

describe('what is drawn', () => {
  it('marks archers under fire and kings', () => {
    const board = mountBoard(toMove);
    const marked = (mark: string) =>
      board.all(`[data-archer]:has([${mark}])`).map((one) => one.dataset.archer);
    expect(marked('data-danger')).toEqual(['e5', 'e7']);
    expect(marked('data-crown')).toEqual(['g3', 'c7']);
  });

  it('turns and moves with the board when flipped', () => {
    const place = (flipped: boolean) => {
      const board = mountBoard(toMove, { flipped });
      const archer = board.need('[data-archer="d3"]');
      const both = [
        archer.style.transform,
        archer.querySelector<HTMLElement>('.body')?.style.transform,
      ];
      cleanup();
      return both;
    };
    expect(place(false)).toEqual(['translate(350px, 650px)', 'rotate(-90deg)']);
    expect(place(true)).toEqual(['translate(550px, 250px)', 'rotate(90deg)']);
  });

  it('numbers the actions of the turn and leaves a ghost', () => {
    const happenings = [
      { event: 'pivot', action: 0, seat: 1, from: 'i6', facing: 'w', words: 'Light pivots.' },
      { event: 'shot', action: 1, seat: 0, from: 'e5', to: 'e7', words: 'Dark shoots.' },
      { event: 'step', action: 2, seat: 0, from: 'f4', to: 'f5', words: 'Dark steps.' },
    ];
    const board = mountBoard(snapshotOf(midTurn, { happenings }));
    expect(board.all('[data-number]').map((one) => one.textContent?.trim())).toEqual(['1', '2']);
    expect(board.all('[data-ghost]').map((one) => one.dataset.ghost)).toEqual(['f4']);
    expect(told(board)).toEqual(['This turn', 'Dark shoots.', 'Dark steps.']);
  });

  it('says what to do while nothing has happened', async () => {
    const board = mountBoard(toMove);
    expect(told(board)).toEqual(['Choose an archer, on the board or here.']);
    await fireEvent.click(board.cell('f4'));
    expect(told(board)).toEqual([]);
  });

  it('shows a drafted turn that is whole but not yet sent', () => {
    const draft = { actions: ['f4-f5', 'f5:e'], complete: true };
    const board = mountBoard({ ...snapshotOf({ ...midGame, mover: 1 }), draft } as never);
    expect(board.all('[data-number]')).toHaveLength(2);
  });

  it('marks and tells the last turn, in order, until an archer is chosen', async () => {
    const happenings = [
      { event: 'shot', action: 0, seat: 1, from: 'b5', to: 'd5', words: 'Light shoots.' },
      {
        event: 'step',
        action: 1,
        seat: 1,
        from: 'i7',
        to: 'i6',
        facing: 's',
        words: 'Light steps.',
      },
      { event: 'pivot', action: 2, seat: 1, from: 'i6', facing: 'w', words: 'Light pivots.' },
    ];
    const board = mountBoard(snapshotOf(midGame, { legal: midLegal, happenings }));
    const squares = ['b5', 'd5', 'i7', 'i6'];
    expect(board.all('[data-last]').map((one) => one.dataset.last)).toEqual(squares);
    const numbers = board.all('.past[data-number]');
    expect(numbers.map((one) => one.textContent?.trim())).toEqual(['1', '2', '3']);
    expect(numbers[0]?.querySelector('.flight')).not.toBeNull();
    const sentences = ['Light shoots.', 'Light steps.', 'Light pivots.'];
    expect(told(board)).toEqual(['The last turn', ...sentences]);
    await fireEvent.click(board.cell('f4'));
    expect(told(board)).toEqual([]);
    expect(board.all('.past[data-number]')).toHaveLength(3);
  });

  it('has one’s own wood at the bottom, and keeps it there on a shared screen', async () => {
    const top = (board: Mounted) => board.all('[data-cell]')[0]?.dataset.cell;
    const light = { ...toMove, you: 1 };
    const board = mountBoard(light);
    expect(top(board)).toBe('i1');
    expect(board.need('[data-archer="d3"]').style.transform).toBe('translate(550px, 250px)');
    await board.update(toMove); // the other one at the same table
    expect(top(board)).toBe('i1');
    cleanup();
    expect(top(mountBoard(light, { flipped: true }))).toBe('a9');
    cleanup();
    // A replay goes with the eyes.
    const replay = mountBoard({ ...light, code: '' });
    expect(top(replay)).toBe('i1');
    await replay.update({ ...light, code: '', you: null });
    expect(top(replay)).toBe('a9');
  });

  it('shows how it ended', () => {
    const view: ArchersView = {
      ...midGame,
      phase: 'over',
      ending: 'woods',
      winner: 0,
      turn: ['c5-c6'],
    };
    const board = mountBoard(snapshotOf(view, { result: 'Dark wins.' }));
    expect(board.find('[data-ending="woods"]')?.getAttribute('transform')).toBe(
      'translate(250 350)',
    );
    expect(board.container.textContent).toContain('Dark wins.');
    const shot: ArchersView = { ...view, ending: 'king', turn: ['e5xe7'] };
    cleanup();
    expect(mountBoard(snapshotOf(shot)).find('[data-ending="king"]')).not.toBeNull();
  });

  it('is an empty field while nothing has begun', () => {
    const board = mountBoard({ ...toMove, view: null, legal: [] });
    expect(board.all('[data-archer]')).toEqual([]);
    expect(board.nameOf('e5')).toBe('e5: empty');
  });
});

describe('motion', () => {
  const happenings = [
    { event: 'shot', action: 1, seat: 0, from: 'e5', to: 'e7', facing: 'n', king: false },
    { event: 'step', action: 2, seat: 0, from: 'f4', to: 'f5', facing: 'n', king: false },
  ];
  const after = snapshotOf(midTurn, { happenings, fresh: 0 });
  const upright = (board: Mounted) =>
    board.all('[data-archer]:not(.fallen)').map((one) => one.dataset.archer ?? '');

  it('lets the arrow fly, the target fall, then the figure step', async () => {
    vi.useFakeTimers();
    const sound = vi.fn();
    const busy = vi.fn();
    const board = mountBoard(toMove, { motion: true, sound, busy } as never);
    await board.update(after);
    expect(board.find('.arrow')).not.toBeNull();
    expect(upright(board)).toContain('e7');
    await vi.advanceTimersByTimeAsync(160);
    await tick();
    expect(upright(board)).not.toContain('e7');
    expect(upright(board)).toContain('f4');
    await vi.advanceTimersByTimeAsync(280);
    await tick();
    expect(upright(board)).toContain('f5');
    await vi.advanceTimersByTimeAsync(280);
    await tick();
    expect(board.find('.moving')).toBeNull();
    expect(sound.mock.calls.flat()).toEqual(['arrow', 'step']);
    expect(busy.mock.calls.flat()).toEqual([false, true, false]);
  });

  it('is skipped by the next click, which still counts', async () => {
    vi.useFakeTimers();
    const board = mountBoard(toMove, { motion: true });
    await board.update({ ...after, legal: [{ action: 'f5-f6', meaning: 'step' }] });
    expect(board.find('.moving')).not.toBeNull();
    await fireEvent.pointerDown(board.cell('f5'));
    expect(board.find('.moving')).toBeNull();
    expect(upright(board)).toContain('f5');
    await fireEvent.click(board.cell('f5'));
    expect(board.find('[data-step="f6"]')).not.toBeNull();
    await vi.runAllTimersAsync();
    expect(upright(board)).toHaveLength(11);
  });

  it('takes its time over what another did', async () => {
    vi.useFakeTimers();
    const board = mountBoard({ ...toMove, you: 1 }, { motion: true });
    await board.update({ ...after, you: 1 });
    await vi.advanceTimersByTimeAsync(160);
    await tick();
    expect(upright(board)).toContain('e7');
    await vi.advanceTimersByTimeAsync(160);
    await tick();
    expect(upright(board)).not.toContain('e7');
    await vi.advanceTimersByTimeAsync(5_000);
    await tick();
    expect(board.find('.moving')).toBeNull();
  });

  it('reads times in seconds, as the built page has them', async () => {
    vi.useFakeTimers();
    document.documentElement.style.setProperty('--quick', '.16s');
    const board = mountBoard(toMove, { motion: true });
    await board.update(after);
    await vi.advanceTimersByTimeAsync(150);
    await tick();
    expect(upright(board)).toContain('e7');
    await vi.advanceTimersByTimeAsync(10);
    await tick();
    document.documentElement.style.removeProperty('--quick');
    expect(upright(board)).not.toContain('e7');
  });

  it('does not show again what was already there', async () => {
    vi.useFakeTimers();
    const board = mountBoard(toMove, { motion: true });
    await board.update({ ...snapshotOf(midTurn) });
    await board.update(after);
    await vi.advanceTimersByTimeAsync(0);
    await tick();
    expect(board.find('.moving')).toBeNull();
    expect(upright(board)).toHaveLength(11);
  });

  it('is not there when nothing is to move', async () => {
    const board = mountBoard(toMove, { motion: false });
    await board.update(after);
    expect(board.find('.moving')).toBeNull();
    expect(upright(board)).toContain('f5');
  });
});
