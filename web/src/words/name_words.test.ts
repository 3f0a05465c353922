import { afterEach, expect, test } from 'vitest';
import { shownName } from './name_words';
import { setLanguage } from './words.svelte';

afterEach(() => setLanguage('en'));

test('guests are called so in every language, others by their names', () => {
  const names = ['Guest 4711', 'Bea', 'Guest', 'Guest of honour', ''];
  const said = (language: 'en' | 'fr' | 'nl') => {
    setLanguage(language);
    return names.map(shownName);
  };
  expect(said('en')).toEqual(names);
  expect(said('fr')).toEqual(['Invité 4711', ...names.slice(1)]);
  expect(said('nl')).toEqual(['Gast 4711', ...names.slice(1)]);
});
