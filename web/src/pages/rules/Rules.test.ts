import { cleanup, render, screen } from '@testing-library/svelte';
import { afterEach, describe, expect, it } from 'vitest';
import type { Engine } from '../../engine/engine';
import { bePatient } from '../../testing/pages';
import { setLanguage } from '../../words/words.svelte';
import Rules from './Rules.svelte';

bePatient();

const engine = {
  catalogue: async () => [
    {
      id: 'en-garde',
      name: 'En Garde',
      designer: 'Reiner Knizia',
      secrets: true,
      draws: false,
      ruleSets: [
        { name: 'ferti/advanced', meaning: 'All of it.' },
        { name: 'abacus/basic', meaning: 'The least.' },
      ],
      options: [{ name: 'target', values: '1 to 99', default: '5', meaning: 'Rounds to win.' }],
      players: [],
    },
  ],
  rulesPage: async (game: string, rules: string, language: string) =>
    `Title\n\n${game}, ${rules}, ${language}.\n\nWhat there is:\n  +3      move\n`,
} as unknown as Engine;

const show = (path: string[]) => render(Rules, { path, query: new URLSearchParams(), engine });

afterEach(() => {
  cleanup();
  setLanguage('en');
});

describe('the rules', () => {
  it('of all games are listed', async () => {
    show(['rules']);
    const link = await screen.findByRole('link', { name: 'Abacus, the basic game' });
    expect(link.getAttribute('href')).toBe('/rules/en-garde/abacus/basic');
  });

  it('of a rule set are shown under its tab, with ways to learn and to play', async () => {
    show(['rules', 'en-garde', 'abacus', 'basic']);
    expect(await screen.findByText('en-garde, abacus/basic, en.')).toBeTruthy();
    expect(
      screen.getByRole('link', { name: 'Abacus, the basic game' }).getAttribute('aria-current'),
    ).toBe('page');
    expect(screen.getByRole('heading', { name: 'What there is' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Play with these rules' }).getAttribute('href')).toBe(
      '/?setup=&game=en-garde&rules=abacus%2Fbasic',
    );
    expect(screen.getByRole('link', { name: 'Learn it in lessons' }).getAttribute('href')).toBe(
      '/learn/en-garde',
    );
  });

  it('without a rule set are the usual ones, in the language in use', async () => {
    show(['rules', 'en-garde']);
    expect(await screen.findByText('en-garde, ferti/advanced, en.')).toBeTruthy();
    setLanguage('nl');
    expect(await screen.findByText('en-garde, ferti/advanced, nl.')).toBeTruthy();
  });

  it('of a game that is not played here are not invented', async () => {
    show(['rules', 'chess']);
    expect(await screen.findByText(/There is no such game here/)).toBeTruthy();
  });
});
