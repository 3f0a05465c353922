import { cleanup, fireEvent } from '@testing-library/svelte';
import axe from 'axe-core';
import { tick } from 'svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { setLanguage } from '../../../words/words.svelte';
import { midGame, midLegal, midTurn, snapshotOf } from './fixtures';
import { mountBoard } from './mounting';
import { centreOf } from './places';
import { readAction } from './view';

vi.setConfig({ testTimeout: 30_000 }); // eighty-one squares take a slow machine a while

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  setLanguage('en');
});

const toMove = snapshotOf(midGame, { legal: midLegal });

describe('every legal action', () => {
  const each = midLegal.map(({ action, meaning }) => {
    const deed = readAction(action);
    if (!deed) throw new Error(`${action} is no action`);
    return { action, meaning, from: deed.from, to: deed.deed === 'pivot' ? null : deed.to };
  });

  it('is played by clicks on the board', async () => {
    const board = mountBoard(toMove);
    for (const { action, from, to } of each) {
      await fireEvent.click(board.cell('a1'));
      await fireEvent.click(board.cell(from));
      board.play.mockClear();
      await fireEvent.click(to ? board.cell(to) : board.need(`[data-handle="${action}"]`));
      expect(board.play.mock.calls).toEqual([[action]]);
    }
  });

  it('is played with the keyboard', async () => {
    const board = mountBoard(toMove);
    for (const { action, meaning, from, to } of each) {
      await board.walkTo(from);
      await board.key('Escape');
      await board.key('Enter');
      board.play.mockClear();
      if (to) {
        await board.walkTo(to);
        expect(board.nameOf(to)).toContain(meaning);
      } else {
        board.need(`[data-action="${action}"]`).focus();
        expect((document.activeElement as HTMLElement).tabIndex).toBe(0);
      }
      await board.key('Enter');
      expect(board.play.mock.calls).toEqual([[action]]);
    }
  });

  it("is played from the list, in the engine's words", async () => {
    const board = mountBoard(toMove);
    for (const { action, meaning, from } of each) {
      await fireEvent.click(board.cell('a1'));
      await fireEvent.click(board.need(`[data-pick="${from}"]`));
      board.play.mockClear();
      const button = board.need(`[data-action="${action}"]`);
      expect(button.textContent?.trim()).toBe(meaning);
      await fireEvent.click(button);
      expect(board.play.mock.calls).toEqual([[action]]);
    }
  });
});

describe('choosing', () => {
  it('offers only what is legal for the chosen archer', async () => {
    const board = mountBoard(toMove);
    await fireEvent.click(board.cell('f4'));
    expect(board.all('[data-step]').map((one) => one.dataset.step)).toEqual(['f5', 'f3']);
    expect(board.all('[data-handle]').map((one) => one.dataset.handle)).toEqual(['f4:e', 'f4:w']);
    expect(board.all('[data-shot]')).toEqual([]);
    await fireEvent.click(board.cell('e5'));
    expect(board.all('[data-step]')).toEqual([]);
    expect(board.all('[data-shot]').map((one) => one.dataset.shot)).toEqual(['e7']);
  });

  it('is undone by Escape, by a second press and by an empty square', async () => {
    const board = mountBoard(toMove);
    await board.walkTo('f4');
    for (const undo of [
      () => board.key('Escape'),
      () => board.key('Enter'),
      () => fireEvent.click(board.cell('a1')),
    ]) {
      await fireEvent.click(board.cell('f4'));
      expect(board.nameOf('f4')).toContain('chosen');
      board.cell('f4').focus();
      await undo();
      expect(board.nameOf('f4')).not.toContain('chosen');
    }
    expect(board.play).not.toHaveBeenCalled();
  });

  it('follows the archer through its turn, with the keyboard', async () => {
    const board = mountBoard(toMove);
    await fireEvent.click(board.need('[data-pick="f4"]'));
    const button = board.need('[data-action="f4-f5"]');
    button.focus();
    await fireEvent.click(button);
    const legal = [{ action: 'f5:e', meaning: 'pivot f5 to face east' }];
    await board.update(snapshotOf({ ...midTurn, turn: ['f4-f5'] }, { legal }));
    await tick();
    expect(board.find('[data-action="f5:e"]')).not.toBeNull();
    expect(document.activeElement).toBe(board.cell('f5'));
  });

  it('has the keyboard back when a button outside has nothing more to do', async () => {
    const board = mountBoard(toMove);
    const end = document.body.appendChild(document.createElement('button'));
    const endTurn = async (by: (button: HTMLElement) => Promise<unknown>) => {
      end.disabled = false;
      end.focus();
      await by(end);
      end.disabled = true;
      await board.update({ ...toMove });
      await tick();
    };
    await board.walkTo('f4');
    await endTurn((button) => fireEvent.keyDown(button, { key: 'Enter' }));
    expect(document.activeElement).toBe(board.cell('f4'));
    await endTurn((button) => fireEvent.pointerDown(button));
    expect(document.activeElement).not.toBe(board.cell('f4'));
    end.remove();
  });

  it('begins anew with another turn', async () => {
    const board = mountBoard(toMove);
    await fireEvent.click(board.cell('f4'));
    await board.update(snapshotOf({ ...midGame, mover: 1 }));
    await board.update(toMove);
    expect(board.find('[data-action]')).toBeNull();
  });

  it('is not possible where one only watches', async () => {
    const board = mountBoard(toMove, { interactive: false });
    await fireEvent.click(board.cell('f4'));
    expect(board.all('[data-step], [data-handle], [data-pick], [data-action]')).toEqual([]);
    await fireEvent.click(board.cell('f5'));
    expect(board.play).not.toHaveBeenCalled();
  });
});

describe('dragging', () => {
  // 900 pixels a side, so that a square is 100 of them.
  function draggable(more: Parameters<typeof mountBoard>[1] = {}) {
    const board = mountBoard(toMove, more);
    const box = { left: 0, top: 0, width: 900, height: 900 } as DOMRect;
    board.need('[role="grid"]').getBoundingClientRect = () => box;
    const turned = more.flipped ?? false;
    const at = (square: string) => {
      const { x, y } = centreOf(square, turned);
      return { clientX: x, clientY: y, button: 0, bubbles: true };
    };
    async function drag(from: string, ...over: string[]) {
      await pointer(board.cell(from), 'pointerdown', from);
      for (const square of over) await pointer(document.body, 'pointermove', square);
      await pointer(document.body, 'pointerup', over.at(-1) ?? from);
    }
    // jsdom has no pointer events of its own.
    async function pointer(target: Element, kind: string, square: string) {
      const event = new MouseEvent(kind, at(square));
      Object.assign(event, { pointerId: 1, isPrimary: true });
      await fireEvent(target, event);
    }
    return { ...board, drag, pointer };
  }

  it.each([false, true])('does what it looks like (flipped: %s)', async (flipped) => {
    const board = draggable({ flipped });
    await board.drag('f4', 'f5');
    await board.drag('e5', 'e6', 'e7');
    await board.drag('f4', 'e4');
    await board.drag('f4', 'h4');
    const played = board.play.mock.calls.flat();
    expect(played).toEqual(['f4-f5', 'e5xe7', 'f4:w', 'f4:e']);
  });

  it('carries the figure and shows where it would go', async () => {
    const board = draggable();
    await board.pointer(board.cell('f4'), 'pointerdown', 'f4');
    await board.pointer(document.body, 'pointermove', 'f5');
    expect(board.need('[data-archer="f4"]').style.transform).toBe('translate(550px, 450px)');
    expect(board.need('[data-step="f5"]').classList).toContain('aim');
    await board.pointer(document.body, 'pointercancel', 'f5');
    expect(board.need('[data-archer="f4"]').style.transform).toBe('translate(550px, 550px)');
    expect(board.play).not.toHaveBeenCalled();
  });

  it('ends with no click on a square, and keys go on at once', async () => {
    const board = draggable();
    await board.drag('f4', 'f6');
    await board.walkTo('e5');
    await board.key('Enter');
    expect(board.nameOf('e5')).toContain('chosen');
    await board.drag('f4', 'f5', 'f4');
    await fireEvent.click(board.cell('f4'), { detail: 1 });
    expect(board.nameOf('f4')).toContain('chosen');
  });

  it('to nowhere leaves the archer chosen, and the board as it was', async () => {
    const board = draggable();
    await board.drag('f4', 'a1');
    expect(board.play).not.toHaveBeenCalled();
    expect(board.nameOf('f4')).toContain('chosen');
    await board.drag('e7', 'e6'); // an enemy
    expect(board.play).not.toHaveBeenCalled();
  });
});

describe('the grid', () => {
  it('has nine rows of nine squares and one way in', () => {
    const board = mountBoard(toMove);
    const rows = board.all('[role="grid"] > [role="row"]');
    expect(rows.map((row) => row.querySelectorAll('[role="gridcell"] > button').length)).toEqual(
      Array(9).fill(9),
    );
    expect(board.all('[data-cell]').filter((one) => one.tabIndex === 0)).toHaveLength(1);
    expect(board.all('[data-cell]')[0]?.dataset.cell).toBe('a9');
  });

  it('turns the chosen archer with Shift and an arrow, as it is seen', async () => {
    const board = mountBoard(toMove, { flipped: true });
    const shift = (key: string) =>
      fireEvent.keyDown(document.activeElement ?? document.body, { key, shiftKey: true });
    await board.walkTo('f4', true);
    await shift('ArrowLeft');
    expect(board.play).not.toHaveBeenCalled(); // nobody is chosen
    await board.key('Enter');
    await shift('ArrowUp');
    expect(board.play).not.toHaveBeenCalled(); // not a way it can turn
    await shift('ArrowLeft');
    expect(board.play.mock.calls).toEqual([['f4:e']]);
    expect(document.activeElement).toBe(board.cell('f4'));
  });

  it('stops at the edges', async () => {
    const board = mountBoard(toMove);
    await board.walkTo('i9');
    await board.key('ArrowRight');
    await board.key('ArrowUp');
    expect(document.activeElement).toBe(board.cell('i9'));
    await board.key('Home');
    await board.key('PageDown');
    expect(document.activeElement).toBe(board.cell('a1'));
  });

  it('is walked as it is seen when flipped', async () => {
    const board = mountBoard(toMove, { flipped: true });
    expect(board.all('[data-cell]')[0]?.dataset.cell).toBe('i1');
    await board.walkTo('f4', true);
    await board.key('Enter');
    await board.key('ArrowDown');
    expect(document.activeElement).toBe(board.cell('f5'));
    await board.key('Enter');
    expect(board.play.mock.calls).toEqual([['f4-f5']]);
  });

  it.each([
    [
      'en',
      'e5: archer of Dark, facing north, under fire',
      'g3: king of Dark, facing north, woods of Dark',
      'c3: empty, under fire from Dark, under fire from Light',
      'b7: empty, woods of Light',
    ],
    [
      'fr',
      'e5\u202f: archer, camp Dark, tourné vers le nord, sous le tir',
      'g3\u202f: roi, camp Dark, tourné vers le nord, bois, camp Dark',
      'c3\u202f: vide, sous le tir, camp Dark, sous le tir, camp Light',
      'b7\u202f: vide, bois, camp Light',
    ],
    [
      'nl',
      'e5: schutter van Dark, kijkt naar het noorden, onder vuur',
      'g3: koning van Dark, kijkt naar het noorden, bos van Dark',
      'c3: leeg, onder vuur van Dark, onder vuur van Light',
      'b7: leeg, bos van Light',
    ],
  ] as const)('names its squares in %s', (language, archer, king, crossed, wood) => {
    setLanguage(language);
    const board = mountBoard(toMove);
    expect(board.nameOf('e5')).toBe(archer);
    expect(board.nameOf('g3')).toBe(king);
    expect(board.nameOf('c3')).toBe(crossed);
    expect(board.nameOf('b7')).toBe(wood);
  });

  it('tells who has shot', () => {
    const board = mountBoard(snapshotOf(midTurn));
    expect(board.nameOf('e5')).toBe(
      'e5: archer of Dark, facing north, under fire, has shot this turn',
    );
  });

  it('has nothing that axe objects to', async () => {
    const board = mountBoard(toMove);
    await fireEvent.click(board.cell('e5'));
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
    // Colours cannot be measured without a browser; regions are the page's; the drawing is hidden.
    const rules = { 'color-contrast': { enabled: false }, region: { enabled: false } };
    const { violations } = await axe.run(
      { include: board.container, exclude: ['svg'] },
      { rules, resultTypes: ['violations'] },
    );
    expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
  });
});
