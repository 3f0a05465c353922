// For the tests: the board on a page, and hands for it.

import { fireEvent, render } from '@testing-library/svelte';
import { vi } from 'vitest';
import type { TableSnapshot } from '../../../tables/table';
import type { BoardProps } from '../../package';
import Board from './Board.svelte';
import { placeOf } from './places';

export function mountBoard(snapshot: TableSnapshot, more: Partial<BoardProps> = {}) {
  const play = vi.fn();
  const props = { snapshot, interactive: true, motion: false, play, ...more };
  const { container, rerender } = render(Board, { props });
  const find = (selector: string) => container.querySelector<HTMLElement>(selector);
  const all = (selector: string) => [...container.querySelectorAll<HTMLElement>(selector)];
  const need = (selector: string) => {
    const element = find(selector);
    if (!element) throw new Error(`there is no ${selector}`);
    return element;
  };
  const cell = (square: string) => need(`[data-cell="${square}"]`);

  /** A key as a browser handles it: Enter on a button clicks it, unless somebody minds. */
  async function key(name: string) {
    const target = document.activeElement ?? document.body;
    const goesOn = await fireEvent.keyDown(target, { key: name });
    if (name === 'Enter' && goesOn) await fireEvent.click(target);
  }

  /** From the square where the keyboard is to another one, with arrow keys only. */
  async function walkTo(square: string, flipped = false) {
    const here = all('[data-cell]').find((one) => one.tabIndex === 0);
    here?.focus();
    const from = placeOf(here?.dataset.cell ?? '', flipped);
    const to = placeOf(square, flipped);
    for (let i = from.column; i < to.column; i++) await key('ArrowRight');
    for (let i = from.column; i > to.column; i--) await key('ArrowLeft');
    for (let i = from.row; i < to.row; i++) await key('ArrowDown');
    for (let i = from.row; i > to.row; i--) await key('ArrowUp');
  }

  const update = (next: TableSnapshot) => rerender({ ...props, snapshot: next });
  const nameOf = (square: string) => cell(square).getAttribute('aria-label');
  return { container, play, find, all, need, cell, key, walkTo, update, nameOf };
}
