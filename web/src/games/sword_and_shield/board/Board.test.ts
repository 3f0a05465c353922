import { cleanup, fireEvent, render, screen, within } from '@testing-library/svelte';
import axe from 'axe-core';
import { tick } from 'svelte';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { TableSnapshot } from '../../../tables/table';
import { setLanguage } from '../../../words/words.svelte';
import Board from './Board.svelte';
import {
  cards,
  event,
  everyPhase,
  joustAction,
  joustAnswer,
  joustBid,
  joustTactic,
  knight,
  meleeAction,
  meleeBack,
  meleePlace,
  snapshot,
  view,
} from './fixtures';

vi.setConfig({ testTimeout: 60_000 });

const play = vi.fn();

function show(shown: TableSnapshot, more: Partial<{ interactive: boolean; motion: boolean }> = {}) {
  return render(Board, { snapshot: shown, interactive: true, motion: false, play, ...more });
}
// By the name that a screen reader tells; the library's own search by role takes seconds a question
// in a drawing of this size.
function named(
  kind: 'button' | '[role=img]' | '[role=dialog]' | 'section',
  name: RegExp,
): HTMLElement[] {
  const nameOf = (each: Element) => {
    const by = document.getElementById(each.getAttribute('aria-labelledby') ?? '');
    return each.getAttribute('aria-label') ?? (by ?? each).textContent ?? '';
  };
  return [...document.querySelectorAll<HTMLElement>(kind)].filter((each) =>
    name.test(nameOf(each).trim()),
  );
}
function only(...question: Parameters<typeof named>): HTMLElement {
  const found = named(...question);
  if (found.length !== 1) throw new Error(`${found.length} × ${question[0]} ${question[1]}`);
  return found[0] as HTMLElement;
}
const card = (number: number) => only('button', new RegExp(`, card ${number}, `));
const deed = (action: string, within_: Element) => {
  const button = [...within_.querySelectorAll('button')].find(
    (each) => each.dataset.action === action,
  );
  if (!button) throw new Error(`no button for ${action}`);
  return button;
};
const tray = () => document.querySelector('.tray') as Element;

beforeEach(() => {
  setLanguage('en');
  play.mockClear();
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(cards)));
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('every legal action can be played from the list', () => {
  for (const [name, shown] of Object.entries(everyPhase)) {
    test(name, async () => {
      const { container } = show(shown);
      const list = container.querySelector('details.all') as Element;
      for (const { action, meaning } of shown.legal) {
        const button = deed(action, list);
        expect(button.textContent).toContain(meaning);
        await fireEvent.click(button);
        expect(play).toHaveBeenLastCalledWith(action);
      }
      expect(play).toHaveBeenCalledTimes(shown.legal.length);
    });
  }
});

describe('by choosing in the drawing', () => {
  test('a card offers what can be done with it alone', async () => {
    show(joustAction);
    await fireEvent.click(card(150));
    expect(
      [...tray().querySelectorAll('[data-action]')].map((each) => each.getAttribute('data-action')),
    ).toEqual(['a150', 'x150']);
    await fireEvent.click(deed('a150', tray()));
    expect(play.mock.calls).toEqual([['a150']]);
  });

  test('cards chosen one after the other combine in that order', async () => {
    show(joustAction);
    await fireEvent.click(card(114));
    expect(card(110).getAttribute('aria-label')).toContain('can be combined now');
    await fireEvent.click(card(110));
    await fireEvent.click(deed('[a114 a110]', tray()));
    expect(play.mock.calls).toEqual([['[a114 a110]']]);
    await fireEvent.click(card(110));
    await fireEvent.click(card(114));
    await fireEvent.click(card(192));
    expect(card(192).getAttribute('aria-label')).toContain('chosen, number 3');
    await fireEvent.click(deed('[a110 a114 e192]', tray()));
    expect(play).toHaveBeenLastCalledWith('[a110 a114 e192]');
  });

  test('a bid stands on the card that bears it', async () => {
    show(joustBid);
    await fireEvent.click(card(114));
    await fireEvent.click(deed('bid5', tray()));
    expect(play.mock.calls).toEqual([['bid5']]);
  });

  test('the tactic is chosen on two shields', async () => {
    show(joustTactic);
    await fireEvent.click(deed('t:T', tray()));
    expect(play.mock.calls).toEqual([['t:T']]);
  });

  test('a Knight in the lists narrows it down to whom it is aimed at', async () => {
    show(meleeAction);
    await fireEvent.click(card(110));
    const foe = only('button', /^Sigrun Haraldsdatter \(5\), side B/);
    await fireEvent.click(foe);
    expect(foe.getAttribute('aria-pressed')).toBe('true');
    expect(
      [...tray().querySelectorAll('[data-action]')].map((each) => each.getAttribute('data-action')),
    ).toEqual(['a110>5']);
    await fireEvent.click(card(114));
    await fireEvent.click(deed('[a110 a114]>5', tray()));
    expect(play.mock.calls).toEqual([['[a110 a114]>5']]);
  });

  test('Knights are placed on the places themselves', async () => {
    show(meleePlace);
    await fireEvent.click(only('button', /^Herue \(3\), side A/));
    const here = within(document.querySelector('.row.near [data-column="right"]') as HTMLElement);
    await fireEvent.click(here.getByLabelText('to do place3:right'));
    expect(play.mock.calls).toEqual([['place3:right']]);
  });

  test('from safety one comes back to a place', async () => {
    show(meleeBack);
    await fireEvent.click(card(114));
    await fireEvent.click(deed('back114:centre', tray()));
    expect(play.mock.calls).toEqual([['back114:centre']]);
  });
});

describe('under attack', () => {
  test('the cards that answer are raised and bear price and outcome', () => {
    show(joustAnswer);
    const raised = [...document.querySelectorAll('.held.raised')];
    expect(raised.map((each) => each.querySelector('.strip')?.textContent?.trim())).toEqual([
      '5 evaded',
      '3 Baldric pays 1',
    ]);
    expect(card(110).classList.contains('raised')).toBe(false);
    expect(only('section', /^Your answer$/).textContent).toContain('Osbert attacks Baldric');
  });

  test('a card answers at the second touch, and the first says what it would do', async () => {
    show(joustAnswer);
    await fireEvent.click(card(150));
    expect(play).not.toHaveBeenCalled();
    expect(tray().textContent).toContain('Iron Gate 5 + 2 = 7 against 8, costs 3; Baldric pays 1');
    expect(deed('d150', tray())).toBeTruthy();
    await fireEvent.click(card(150));
    expect(play.mock.calls).toEqual([['d150']]);
  });

  test('the hit can be taken whatever is chosen', async () => {
    show(joustAnswer);
    expect(deed('hit', tray()).getAttribute('aria-label')).toBe(
      'Take the hit: take the hit: the second of five; fatigue back to 28',
    );
    await fireEvent.click(card(150));
    await fireEvent.click(deed('hit', tray()));
    expect(play.mock.calls).toEqual([['hit']]);
  });

  test('the attack lies on the side of the one who attacks, the far one above', async () => {
    show(joustAnswer);
    await vi.waitFor(() => expect(document.querySelector('.banner .title')).toBeTruthy());
    const [far, own] = [...document.querySelectorAll('.laid')];
    expect(far?.classList.contains('near')).toBe(false);
    expect(far?.textContent).toContain('Osbert');
    expect(own?.textContent).toContain('No answer yet');
  });
});

test('numbers and prices are told before one commits', () => {
  show(joustAction);
  expect(card(150).getAttribute('aria-label')).toBe(
    'Crooked Cut / Iron Gate, card 150, attack 8, costs 4, defence 7, costs 3, symbol crescent, can be played',
  );
});

test('a hand one may not look into is only counted', () => {
  const { container } = show(
    snapshot(view({ knights: [knight(1), knight(2, { handSize: 6 })] }), [], { you: null }),
    { interactive: false },
  );
  expect(container.querySelectorAll('.hand li')).toHaveLength(0);
  expect(screen.getByText('You see no hand from here.')).toBeTruthy();
  expect(only('button', /^Osbert, .*6 cards in hand/)).toBeTruthy();
  expect(container.querySelectorAll('[data-action]')).toHaveLength(0);
});

test('with several Knights one looks into one hand at a time, and acts with the one whose turn it is', async () => {
  const shown = snapshot(
    view({
      melee: true,
      knights: [
        knight(1, { hand: [event(192)], seat: 0 }),
        knight(2, { side: 0, seat: 0, hand: [event(190)] }),
        knight(3),
      ],
    }),
    ['e192'],
  );
  show(shown);
  expect(named('button', /card 190/)).toEqual([]);
  await fireEvent.click(only('button', /^Osbert \(2\)$/));
  await fireEvent.click(card(190));
  expect(tray().textContent).not.toContain('With');
  await fireEvent.click(only('button', /^Baldric \(1\)$/));
  await fireEvent.click(card(192));
  await fireEvent.click(deed('e192', tray()));
  expect(play.mock.calls).toEqual([['e192']]);
});

test('a card’s whole text is to be had, of hands, belongings and discards', async () => {
  show(joustAction);
  await vi.waitFor(() => only('button', /^Cards by the Knight: .*Embrocation of the Picts/));
  await fireEvent.click(only('button', /^Cards by the Knight: .*Embrocation of the Picts/));
  expect(screen.getByText('For the rest of the game: Technique +1.')).toBeTruthy();
  await fireEvent.click(only('button', /^Close$/));
  await fireEvent.click(only('button', /see the discards \(1\)$/));
  expect(screen.getByText('Attack: Rage Cut. Defence: Wing Guard (shield).')).toBeTruthy();
  await fireEvent.click(only('button', /^Close$/));
  vi.useFakeTimers();
  await fireEvent.pointerDown(card(150));
  vi.advanceTimersByTime(500);
  await fireEvent.click(card(150));
  await tick();
  expect(screen.getByText('Like a reed in the gale.')).toBeTruthy();
  expect(card(150).getAttribute('aria-pressed')).toBe('false');
});

test('names come in three languages', () => {
  const expected = {
    en: [
      /fatigue 21 of 28/i,
      /^Hand of Baldric$/,
      /card 150, attack 8, costs 4/,
      'All actions (18)',
    ],
    fr: [
      /fatigue 21 sur 28/i,
      /^Main\u202f: Baldric$/,
      /carte 150, attaque 8, coûte 4/,
      'Toutes les actions (18)',
    ],
    nl: [
      /vermoeidheid 21 van 28/i,
      /^Hand van Baldric$/,
      /kaart 150, aanval 8, kost 4/,
      'Alle acties (18)',
    ],
  } as const;
  for (const language of ['en', 'fr', 'nl'] as const) {
    setLanguage(language);
    const [track, hand, held, all] = expected[language];
    show(joustAction);
    expect(named('[role=img]', track)).toHaveLength(2);
    expect(only('section', hand)).toBeTruthy();
    expect(only('button', held)).toBeTruthy();
    expect(screen.getByText(all)).toBeTruthy();
    cleanup();
  }
});

describe('what happened passes before the eyes', () => {
  const happenings = [
    {
      event: 'attack',
      action: 4,
      knight: 2,
      other: 1,
      card: 141,
      combatNumber: 8,
      words: 'Osbert attacks.',
    },
    {
      event: 'defence',
      action: 5,
      knight: 1,
      card: 150,
      combatNumber: 7,
      words: 'Baldric answers.',
    },
    {
      event: 'compared',
      action: 5,
      knight: 1,
      other: 2,
      combatNumber: 8,
      against: 7,
      paid: 1,
      words: '7 against 8.',
    },
  ];
  const shown = { ...joustAction, happenings, fresh: 0 };
  const told = () => document.querySelector('.told')?.textContent;

  test('one beat after another', async () => {
    vi.useFakeTimers();
    show(shown, { motion: true });
    await tick();
    expect(told()).toContain('Osbert attacks.');
    expect(told()).not.toContain('Baldric answers.');
    expect(document.querySelectorAll('svg.strike')).toHaveLength(1);
    vi.advanceTimersByTime(350);
    await tick();
    expect(told()).toContain('Baldric answers.');
    expect(told()).not.toContain('7 against 8.');
  });

  test('a key ends it', async () => {
    vi.useFakeTimers();
    show(shown, { motion: true });
    await fireEvent.keyDown(window, { key: 'Tab' });
    expect(told()).toContain('7 against 8.');
  });

  test('without motion everything is simply there', () => {
    show(shown);
    expect(told()).toContain('7 against 8.');
    expect(document.querySelectorAll('svg.strike')).toHaveLength(0);
  });
});

test('nothing that a machine can find stands in the way of anyone', async () => {
  for (const shown of [joustAnswer, meleeAction, meleePlace]) {
    const { container } = show(shown);
    // Colours need a real browser, and so do letters that are pictures.
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
    const found = await axe.run(container, {
      rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
    });
    expect(found.violations.map((each) => `${each.id}: ${each.nodes[0]?.html}`)).toEqual([]);
    cleanup();
  }
});
