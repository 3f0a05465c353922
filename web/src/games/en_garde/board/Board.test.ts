import { cleanup, fireEvent, render, screen, within } from '@testing-library/svelte';
import axe from 'axe-core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { TableSnapshot } from '../../../tables/table';
import { type Language, setLanguage } from '../../../words/words.svelte';
import { boardOf } from '../../lookup';
import Board from './Board.svelte';
import {
  afterHit,
  answerDirect,
  answerIndirect,
  compared,
  lastAttack,
  matchOver,
  occasions,
  snapshotOf,
  turnAdvanced,
  turnClassic,
  viewOf,
} from './fixtures';
import { across, frameOf } from './geometry';
import { readAct } from './view';

function sit(
  snapshot: TableSnapshot,
  props: Partial<{ interactive: boolean; motion: boolean; flipped: boolean }> = {},
) {
  const play = vi.fn();
  const all = { snapshot, interactive: true, motion: false, play, ...props };
  const { rerender, container } = render(Board, { props: all });
  return { play, container, show: (next: TableSnapshot) => rerender({ ...all, snapshot: next }) };
}

// By label and not by role: working out the roles of a whole drawing takes seconds.
const hand = () => [...screen.getByLabelText('Your hand').querySelectorAll('button')];
const buttons = () => [...screen.getByLabelText('What you can do').querySelectorAll('button')];
function worded(meaning: string): HTMLButtonElement {
  const found = within(screen.getByLabelText('What you can do')).getByText(meaning);
  return found.closest('button') as HTMLButtonElement;
}

async function choose(cards: number[]) {
  for (const card of cards) {
    const next = hand().find(
      (button) =>
        button.getAttribute('aria-label') === `Card ${card}` &&
        button.getAttribute('aria-pressed') === 'false',
    );
    if (next) await fireEvent.click(next);
  }
}

// A drawing of a thousand parts takes its time in jsdom on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

beforeEach(() => setLanguage('en'));
afterEach(cleanup);

describe('every legal action', () => {
  const cases = occasions.flatMap(({ rules, snapshot }) =>
    snapshot.legal.map((legal) => [rules, legal.action, legal.meaning, snapshot] as const),
  );

  it.each(cases)('%s %s is a button in words', async (_, action, meaning, snapshot) => {
    const { play } = sit(snapshot);
    await choose(readAct({ action, meaning }).cards);
    // A real button: Enter and Space click it.
    const button = worded(meaning);
    expect(button.tagName).toBe('BUTTON');
    expect(button.tabIndex).toBe(0);
    button.focus();
    expect(document.activeElement).toBe(button);
    await fireEvent.click(button);
    expect(play.mock.calls).toEqual([[action]]);
  });

  it.each(
    cases.filter(([, action]) => action !== 'pass'),
  )('%s %s is a place on the piste', async (_, action, meaning, snapshot) => {
    const { play, container } = sit(snapshot);
    if (snapshot.legal.length > 1) await choose(readAct({ action, meaning }).cards);
    const place = container.querySelector(`.marker[data-action="${action}"]`);
    expect(place?.getAttribute('aria-label')).toBe(meaning);
    await fireEvent.click(place as Element);
    expect(play.mock.calls).toEqual([[action]]);
  });

  it.each(cases)('%s %s can be played with digits', async (_, action, meaning, snapshot) => {
    const { play } = sit(snapshot);
    const board = screen.getByLabelText('The piste');
    for (const card of readAct({ action, meaning }).cards) {
      await fireEvent.keyDown(board, { key: String(card) });
    }
    await fireEvent.click(worded(meaning));
    expect(play).toHaveBeenCalledWith(action);
  });
});

describe('choosing', () => {
  it('says what to do before a card is chosen, and nothing is offered yet', () => {
    const { container } = sit(turnAdvanced.snapshot);
    expect(screen.getByText('Choose a card to see where it leads.')).toBeTruthy();
    expect(buttons()).toHaveLength(0);
    expect(container.querySelector('.marker')).toBeNull();
  });

  it('gathers equal cards into one attack', async () => {
    const { container } = sit(turnClassic.snapshot);
    const marks = () =>
      [...container.querySelectorAll<HTMLElement>('.marker')].map((mark) => mark.dataset.action);
    await choose([5]);
    expect(marks()).toEqual(['-5', 'A5']);
    await choose([5]);
    expect(marks()).toEqual(['A5x2']);
    expect(hand().filter((card) => card.getAttribute('aria-pressed') === 'true')).toHaveLength(2);
  });

  it('is undone by Escape and by touching the card again', async () => {
    sit(turnAdvanced.snapshot);
    const pressed = () =>
      hand().filter((card) => card.getAttribute('aria-pressed') === 'true').length;
    await choose([3]);
    await fireEvent.keyDown(hand()[0] as Element, { key: 'Escape' });
    expect(pressed()).toBe(0);
    await choose([3]);
    await fireEvent.click(hand()[1] as Element);
    expect(pressed()).toBe(0);
  });

  it('survives a greeting but not another position', async () => {
    const { show } = sit(turnAdvanced.snapshot);
    await choose([3]);
    await show({ ...turnAdvanced.snapshot, number: 11 });
    expect(hand()[1]?.getAttribute('aria-pressed')).toBe('true');
    await show(answerIndirect.snapshot);
    expect(hand().every((card) => card.getAttribute('aria-pressed') === 'false')).toBe(true);
  });

  it('goes along the hand with arrow keys', async () => {
    sit(turnAdvanced.snapshot);
    hand()[0]?.focus();
    await fireEvent.keyDown(hand()[0] as Element, { key: 'ArrowLeft' });
    expect(document.activeElement).toBe(hand()[4]);
    await fireEvent.keyDown(hand()[4] as Element, { key: 'ArrowRight' });
    expect(document.activeElement).toBe(hand()[0]);
  });

  it('cannot be done with a card that leads nowhere', async () => {
    sit(lastAttack.snapshot);
    expect(hand()[0]?.getAttribute('aria-disabled')).toBe('true');
    await fireEvent.click(hand()[0] as Element);
    expect(hand()[0]?.getAttribute('aria-pressed')).toBe('false');
  });

  it('offers a single action without any choice', () => {
    const { container } = sit(answerDirect.snapshot);
    expect(buttons()).toHaveLength(1);
    expect(container.querySelectorAll('.marker')).toHaveLength(1);
  });
});

describe('after an action', () => {
  it('keeps the keyboard near the cards', async () => {
    const { show } = sit(lastAttack.snapshot);
    const pass = worded('make no last attack');
    pass.focus();
    await fireEvent.click(pass);
    await show({ ...lastAttack.snapshot, number: 11, legal: [], turn: 1 });
    expect(document.activeElement).toBe(hand()[0]);
    // The reply, and with it one card less: still there.
    hand()[4]?.focus();
    const view = viewOf({ hands: [[1, 3, 5, 5], null], handSizes: [4, 5] });
    await show(snapshotOf(view, { number: 12 }));
    expect(document.activeElement).toBe(hand()[0]);
  });
});

describe('what is seen', () => {
  it('names everything in three languages', () => {
    const expected: Record<Language, string[]> = {
      en: [
        'Your hand',
        'Card 3',
        '9 cards in the pile',
        'On top of the discards: 4',
        'Bert (Right) holds 5 hidden cards',
        'Anna (Left): 2 of 5 rounds won',
      ],
      fr: [
        'Votre main',
        'Carte 3',
        'Cartes dans la pioche : 9',
        'Sur la défausse : 4',
        'Bert (Right) : cartes cachées, 5',
        'Anna (Left) : manches gagnées, 2 sur 5',
      ],
      nl: [
        'Je hand',
        'Kaart 3',
        'Kaarten in de stapel: 9',
        'Boven op de aflegstapel: 4',
        'Bert (Right): verborgen kaarten, 5',
        'Anna (Left): 2 van 5 rondes gewonnen',
      ],
    };
    for (const language of ['en', 'fr', 'nl'] as const) {
      setLanguage(language);
      sit(turnAdvanced.snapshot);
      for (const name of expected[language]) expect(screen.getByLabelText(name), name).toBeTruthy();
      cleanup();
    }
  });

  it('tells where the fencers are', () => {
    sit(turnAdvanced.snapshot);
    expect(
      screen.getByLabelText('Piste of 23 squares. Anna on square 5, Bert on square 13.'),
    ).toBeTruthy();
  });

  it('shows nothing of a hidden hand but its size', () => {
    const view = viewOf({ hands: [null, null], handSizes: [5, 4], topDiscard: null });
    const { container } = sit(snapshotOf(view, { you: null }), { interactive: false });
    expect(container.querySelectorAll('.numeral')).toHaveLength(0);
    expect(container.querySelectorAll('.held .small')).toHaveLength(9);
    expect(container.querySelectorAll('button')).toHaveLength(0);
    expect(screen.getByLabelText('Bert (Right) holds 4 hidden cards')).toBeTruthy();
  });

  it('lays compared hands open and marks the cards that counted', () => {
    const { container } = sit(compared);
    expect(screen.getByLabelText('Anna (Left) holds 1 2 2 4 5')).toBeTruthy();
    expect(screen.getByLabelText('Bert (Right) holds 1 2 3 3 4')).toBeTruthy();
    expect(container.querySelectorAll('.counts')).toHaveLength(3);
    expect(screen.getByLabelText(/Anna: 2 cards of 2\. Bert: 1\./)).toBeTruthy();
    expect(container.querySelectorAll('.mover .card')).toHaveLength(3);
  });

  it('shows the winner when the match is over', () => {
    const { container } = sit(matchOver);
    expect(container.querySelector('[data-seat="1"]')?.getAttribute('data-pose')).toBe('victory');
    expect(buttons()).toHaveLength(0);
  });

  it('shows with which cards somebody was hit, at the end of a round and of the match', () => {
    const ended = viewOf({
      phase: 'round-over',
      ending: 'hit',
      winner: 1,
      distance: 3,
      attack: { kind: 'direct', count: 2 },
    });
    for (const snapshot of [snapshotOf(ended, { turn: -2 }), matchOver]) {
      const { container } = sit(snapshot);
      const above = container.querySelectorAll('.mover .card');
      expect(above).toHaveLength(snapshot === matchOver ? 1 : 2);
      cleanup();
    }
  });

  it('keeps the hand in its five places whoever is to move', async () => {
    const { container, show } = sit(turnAdvanced.snapshot);
    const places = () => container.querySelector('.hand')?.childElementCount;
    expect(places()).toBe(5);
    const view = viewOf({ hands: [[1, 3, 5, 5], null], handSizes: [4, 5] });
    await show(snapshotOf(view, { turn: 1, legal: [], number: 11 }));
    expect(hand()).toHaveLength(4);
    expect(places()).toBe(5);
  });

  it('says when it acts something out, and when it is at rest', async () => {
    const busy = vi.fn();
    const all = { interactive: true, motion: true, play: vi.fn(), busy };
    const { rerender } = render(Board, { props: { ...all, snapshot: turnAdvanced.snapshot } });
    expect(busy).toHaveBeenLastCalledWith(false);
    vi.useFakeTimers();
    await rerender({ snapshot: afterHit });
    expect(busy).toHaveBeenLastCalledWith(true);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(busy).toHaveBeenLastCalledWith(false);
    vi.useRealTimers();
  });

  it('counts what was played only where the table allows it', () => {
    sit(turnAdvanced.snapshot);
    expect(screen.queryByLabelText('Played this round')).toBeNull();
    cleanup();
    sit(snapshotOf(viewOf({ played: [1, 1, 4] })));
    const aid = within(screen.getByLabelText('Played this round'));
    expect(aid.getByText('2 of the 1')).toBeTruthy();
    expect(aid.getByText('0 of the 5')).toBeTruthy();
  });

  it('turns round when seen from the other side', () => {
    const places = (container: HTMLElement) =>
      [...container.querySelectorAll<SVGTextElement>('.number')].map((text) => [
        Number(text.textContent),
        Number(text.getAttribute('x')),
      ]);
    const { container } = sit(turnClassic.snapshot, { flipped: true });
    const [first, second] = places(container);
    expect(first?.[0]).toBe(1);
    expect(first?.[1]).toBeGreaterThan(second?.[1] ?? 0);
    const plates = container.querySelectorAll('.plate');
    expect(plates[0]?.textContent).toContain('Bert');
  });

  it('waits with an empty piste', () => {
    sit(snapshotOf(null, { status: 'waiting', seats: [] }));
    expect(screen.getByLabelText(/The fencers salute/)).toBeTruthy();
  });

  it('gives numbers instead of a long row of lamps', () => {
    sit(snapshotOf(viewOf({ target: 12, score: [11, 3] })));
    expect(screen.getByText('11/12')).toBeTruthy();
  });

  it.each([
    turnAdvanced.snapshot,
    compared,
  ])('has nothing that axe objects to', async (snapshot) => {
    // Colours need a browser, and the insides of drawings have nothing to say.
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
    sit(snapshot);
    const rules = { 'color-contrast': { enabled: false }, region: { enabled: false } };
    const { violations } = await axe.run({ include: ['.board'], exclude: ['svg *'] }, { rules });
    expect(violations.map((violation) => violation.id)).toEqual([]);
    vi.restoreAllMocks();
  });
});

describe('motion', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const showing = (container: HTMLElement) =>
    container.querySelector('.board')?.getAttribute('data-showing');

  it('tells what happened and comes to rest', async () => {
    const { container, show } = sit(turnAdvanced.snapshot, { motion: true });
    expect(showing(container)).toBe('rest');
    await show(afterHit);
    expect(showing(container)).toBe('motion');
    await vi.advanceTimersByTimeAsync(10_000);
    expect(showing(container)).toBe('rest');
  });

  it('ends with a click', async () => {
    const { container, show } = sit(turnAdvanced.snapshot, { motion: true });
    await show(afterHit);
    await fireEvent.pointerDown(hand()[0] as Element);
    expect(showing(container)).toBe('rest');
  });

  it('ends with a key', async () => {
    const { container, show } = sit(turnAdvanced.snapshot, { motion: true });
    await show(afterHit);
    await fireEvent.keyDown(hand()[0] as Element, { key: 'Tab' });
    expect(showing(container)).toBe('rest');
  });

  it('waits for the curtain', async () => {
    const { container, show } = sit(turnAdvanced.snapshot, { motion: true });
    await show({ ...afterHit, view: null, curtain: 1 });
    expect(showing(container)).toBe('rest');
    await show(afterHit);
    expect(showing(container)).toBe('motion');
    const fencer = container.querySelector('[data-seat="0"]')?.closest('.mover');
    const six = across(6, frameOf(false).ground, frameOf(false), false).toFixed(1);
    expect(fencer?.getAttribute('style')).toContain(`translate(${six}px`);
  });

  it('ends with the next snapshot', async () => {
    const { container, show } = sit(turnAdvanced.snapshot, { motion: true });
    await show(afterHit);
    await show({ ...afterHit, number: 12, fresh: afterHit.happenings.length });
    expect(showing(container)).toBe('rest');
  });

  it('is not repeated when only the language changed', async () => {
    const { container, show } = sit(turnAdvanced.snapshot, { motion: true });
    await show(afterHit);
    await vi.advanceTimersByTimeAsync(10_000);
    await show({ ...afterHit });
    expect(showing(container)).toBe('rest');
  });

  it('goes on while only the language changes', async () => {
    const { container, show } = sit(turnAdvanced.snapshot, { motion: true });
    await show(afterHit);
    await show({ ...afterHit });
    expect(showing(container)).toBe('motion');
  });

  it('does not happen where it is not wanted', async () => {
    const { container, show } = sit(turnAdvanced.snapshot, { motion: false });
    await show(afterHit);
    expect(showing(container)).toBe('rest');
    expect(container.querySelector<HTMLElement>('.board')?.style.getPropertyValue('--beat')).toBe(
      '0ms',
    );
  });
});

it('is the board of en-garde', async () => {
  expect(await boardOf('en-garde')).toBe(Board);
});
