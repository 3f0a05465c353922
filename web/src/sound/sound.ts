// Sounds, made in the page: no files, nothing to load.
//
// Silent until somebody asks for sound; the wish is kept in this browser. `play` may be called at
// any time and never fails: where sound is off, or the browser has none to give, nothing is heard.

import type { Voice } from './voices';

/** Where the wish is kept: 'on', or anything else for silence. */
export const soundKey = 'salle.sound';

let context: AudioContext | null = null;

export function soundOn(): boolean {
  try {
    return localStorage.getItem(soundKey) === 'on';
  } catch {
    return false; // a browser that keeps nothing also keeps quiet
  }
}

/** Call it from a click: browsers let a page be heard only after one. */
export function setSound(on: boolean): void {
  try {
    localStorage.setItem(soundKey, on ? 'on' : 'off');
  } catch {
    return;
  }
  if (on) void audioContext()?.resume();
  else void context?.suspend();
}

export function play(voice: Voice): void {
  if (!soundOn()) return;
  const audio = audioContext();
  if (!audio) return;
  // Before the first click a context sleeps; what was meant for then need not be heard later.
  if (audio.state === 'suspended') void audio.resume();
  else voice(audio, audio.currentTime);
}

function audioContext(): AudioContext | null {
  if (!context && typeof AudioContext !== 'undefined') context = new AudioContext();
  return context;
}
