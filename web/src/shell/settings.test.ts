import { flushSync } from 'svelte';
import { beforeEach, expect, test } from 'vitest';
import { language } from '../words/words.svelte';
import { applySettings, choose, chosen, preferredLanguage, themeShown } from './settings.svelte';

beforeEach(() => localStorage.clear());

test('the first language of the browser that the house speaks', () => {
  expect(preferredLanguage(['de-AT', 'nl-BE', 'en'])).toBe('nl');
  expect(preferredLanguage(['FR-ca'])).toBe('fr');
  expect(preferredLanguage(['de'])).toBe('en');
});

test('what is chosen is kept, and put into the document', () => {
  choose({ language: 'fr', theme: 'dark' });
  applySettings();
  flushSync();
  expect(language()).toBe('fr');
  expect(document.documentElement.lang).toBe('fr');
  expect(document.documentElement.dataset.theme).toBe('dark');
  expect(JSON.parse(localStorage.getItem('salle.settings') ?? '')).toEqual({
    language: 'fr',
    theme: 'dark',
    motion: true,
  });
});

test('the theme follows the device until one is chosen', () => {
  choose({ theme: 'system' });
  expect(themeShown()).toBe('light');
  choose({ theme: 'contrast' });
  expect(themeShown()).toBe('contrast');
  expect(chosen().theme).toBe('contrast');
});
