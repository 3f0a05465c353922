import { flushSync } from 'svelte';
import { beforeEach, expect, test, vi } from 'vitest';
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
    pace: 'normal',
  });
});

test('the pace is kept; what is not known is normal', async () => {
  choose({ pace: 'wait' });
  expect(JSON.parse(localStorage.getItem('salle.settings') ?? '').pace).toBe('wait');
  localStorage.setItem('salle.settings', JSON.stringify({ pace: 'at a gallop' }));
  vi.resetModules();
  expect((await import('./settings.svelte')).chosen().pace).toBe('normal');
});

test('the theme follows the device until one is chosen', () => {
  choose({ theme: 'system' });
  expect(themeShown()).toBe('light');
  choose({ theme: 'contrast' });
  expect(themeShown()).toBe('contrast');
  expect(chosen().theme).toBe('contrast');
});
