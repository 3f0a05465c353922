// What one has chosen for this device: language, theme, motion, pace. Kept in localStorage under
// one key; public/theme.js reads it before the first paint. (Sound keeps its own: sound/sound.ts.)

import { type Language, languages, setLanguage } from '../words/words.svelte';

/** How long what happened at a table stays: briefly, for some seconds, or until one says so. */
export const paces = ['brisk', 'normal', 'wait'] as const;
export type Pace = (typeof paces)[number];

export const themes = ['system', 'light', 'dark', 'contrast'] as const;
export type Theme = (typeof themes)[number];

export interface Settings {
  /** Null: what the browser prefers. */
  language: Language | null;
  theme: Theme;
  /** May things move? Never where the system asks for stillness. */
  motion: boolean;
  pace: Pace;
}

const key = 'salle.settings';

function kept(): Settings {
  let found: Partial<Settings> = {};
  try {
    found = JSON.parse(localStorage.getItem(key) ?? '{}') ?? {};
  } catch {
    // Unreadable, or nothing may be kept here: as if nothing had been chosen.
  }
  return {
    language: languages.find((each) => each === found.language) ?? null,
    theme: themes.find((each) => each === found.theme) ?? 'system',
    motion: found.motion !== false,
    pace: paces.find((each) => each === found.pace) ?? 'normal',
  };
}

const settings = $state<Settings>(kept());

/** A match of a media query that is looked at again whenever it changes; `otherwise` holds where
 * there is no screen to ask. */
export function media(query: string, otherwise = false): () => boolean {
  const list = typeof matchMedia === 'function' ? matchMedia(query) : null;
  const state = $state({ matches: list?.matches ?? otherwise });
  list?.addEventListener('change', () => {
    state.matches = list.matches;
  });
  return () => state.matches;
}

const prefersDark = media('(prefers-color-scheme: dark)');
const prefersContrast = media('(prefers-contrast: more)');
const prefersStillness = media('(prefers-reduced-motion: reduce)');

export function chosen(): Settings {
  return settings;
}

export function choose(change: Partial<Settings>): void {
  Object.assign(settings, change);
  try {
    localStorage.setItem(key, JSON.stringify(settings));
  } catch {
    // A full or forbidden store: it holds for this visit.
  }
}

export function preferredLanguage(wished: readonly string[] = navigator.languages): Language {
  for (const each of wished) {
    const found = languages.find((language) => each.toLowerCase().startsWith(language));
    if (found) return found;
  }
  return 'en';
}

export function themeShown(): Exclude<Theme, 'system'> {
  if (settings.theme !== 'system') return settings.theme;
  if (prefersContrast()) return 'contrast';
  return prefersDark() ? 'dark' : 'light';
}

/** May things move? */
export function motionShown(): boolean {
  return settings.motion && !prefersStillness();
}

/** Puts the settings into the document; to be called inside an effect. */
export function applySettings(): void {
  const language = settings.language ?? preferredLanguage();
  setLanguage(language);
  const root = document.documentElement;
  root.lang = language;
  root.dataset.theme = themeShown();
  root.dataset.motion = motionShown() ? 'on' : 'off';
  const paper = getComputedStyle(root).getPropertyValue('--paper').trim();
  if (paper) document.querySelector('meta[name="theme-color"]')?.setAttribute('content', paper);
}
