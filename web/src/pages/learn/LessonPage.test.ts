import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Engine } from '../../engine/engine';
import type { Lesson } from '../../games/lesson';
import type { GameCourse } from '../../games/lookup';
import type { Happening } from '../../tables/table';
import { bePatient } from '../../testing/pages';
import { setLanguage } from '../../words/words.svelte';
import LessonPage from './LessonPage.svelte';
import { forget, isLearned } from './progress.svelte';

bePatient();

// A game for which no board is drawn, so that the plain one offers the actions as buttons.
const lesson: Lesson = {
  id: 'one',
  title: ['First', 'Premier', 'Eerste'],
  text: [['Know this.', 'Sachez ceci.', 'Weet dit.']],
  task: ['Do right.', 'Faites bien.', 'Doe het goed.'],
  hint: ['Right, not wrong.', 'Bien, pas mal.', 'Goed, niet fout.'],
  reached: ['So it is.', 'C’est ainsi.', 'Zo is het.'],
  missed: ['That was wrong.', 'C’était mal.', 'Dat was fout.'],
  rules: '',
  position: 'p',
  seat: 0,
  goal: { happens: [{ event: 'right' }], within: 1 },
  others: { prefer: ['reply'] },
  solution: ['right'],
  wrong: ['wrong'],
  mistakes: [
    {
      when: [{ event: 'rash' }],
      why: ['Too rash.', 'Trop hardi.', 'Te overmoedig.'],
      by: ['rash'],
    },
  ],
};
const course: GameCourse = {
  game: 'test-game',
  name: ['Test', 'Essai', 'Proef'],
  aim: ['Aim.', 'But.', 'Doel.'],
  lessons: [lesson, { ...lesson, id: 'two', title: ['Second', 'Second', 'Tweede'] }],
};

function fakeEngine() {
  let played: string[] = [];
  const session = {
    length: 0,
    play: async (action: string) => played.push(action),
    rewind: async () => {
      played = [];
      return 0;
    },
    standing: async () => ({
      game: 'test-game',
      rules: '',
      length: played.length,
      seats: [
        { seat: 'Left', side: 0 },
        { seat: 'Right', side: 1 },
      ],
      turn: played.length % 2,
      over: false,
      view: {},
      prompt: played.length % 2 ? 'Right to play.' : 'Left to play.',
      described: '',
      legal:
        played.length % 2
          ? [{ action: 'reply', meaning: 'answer' }]
          : [
              { action: 'right', meaning: 'the right one' },
              { action: 'wrong', meaning: 'the wrong one' },
              { action: 'rash', meaning: 'the rash one' },
            ],
      happenings: played.map((event, action): Happening => ({ event, action })),
      result: '',
      payoffs: null,
    }),
    close: async () => {},
  };
  return { open: async () => session } as unknown as Engine;
}

const show = (pause = 0) => render(LessonPage, { course, lesson, engine: fakeEngine(), pause });

beforeEach(() => forget('test-game'));
afterEach(() => {
  cleanup();
  setLanguage('en');
});

describe('a lesson', () => {
  it('says what to do in the language in use', async () => {
    show();
    expect(await screen.findByRole('heading', { name: 'First' })).toBeTruthy();
    setLanguage('fr');
    expect(await screen.findByText('Faites bien.')).toBeTruthy();
    setLanguage('nl');
    expect(await screen.findByText('Doe het goed.')).toBeTruthy();
  });

  it('gives a hint when asked', async () => {
    show();
    expect(screen.queryByText(/Right, not wrong/)).toBeNull();
    await fireEvent.click(screen.getByRole('button', { name: 'Show a hint' }));
    expect(screen.getByText(/Right, not wrong/)).toBeTruthy();
  });

  it('tells success, leads on, and is kept as learned', async () => {
    show();
    await fireEvent.click(await screen.findByRole('button', { name: /the right one/ }));
    expect(await screen.findByText('So it is.')).toBeTruthy();
    const next = screen.getByRole('link', { name: 'Next lesson' });
    expect(next.getAttribute('href')).toBe('/learn/test-game/two');
    await waitFor(() => expect(document.activeElement).toBe(next));
    expect(isLearned('test-game', 'one')).toBe(true);
    expect(localStorage.getItem('salle.lessons')).toContain('one');
  });

  it('tells failure after the answer, and begins again', async () => {
    show();
    await fireEvent.click(await screen.findByRole('button', { name: /the wrong one/ }));
    expect(await screen.findByText('That was wrong.')).toBeTruthy();
    expect(isLearned('test-game', 'one')).toBe(false);
    await fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByText('That was wrong.')).toBeNull());
    expect(await screen.findByRole('button', { name: /the right one/ })).toBeTruthy();
  });

  it('answers a foreseen mistake at once, with its own words', async () => {
    show(3_600_000);
    await fireEvent.click(await screen.findByRole('button', { name: /the rash one/ }));
    expect(await screen.findByText('Too rash.')).toBeTruthy();
    expect(screen.queryByText('That was wrong.')).toBeNull();
    await fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByText('Too rash.')).toBeNull());
  });
});
