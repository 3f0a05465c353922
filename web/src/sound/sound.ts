// Sounds, made in the page: no files, nothing to load.
//
// Heard from the first click or key on, as browsers allow it, unless somebody wants silence; the wish
// is kept in this browser. `play` may be called at any time and never fails: where sound is off, or
// the browser has none to give, nothing is heard.

import type { Voice } from './voices';

/** Where the wish is kept: 'off' is silence. */
export const soundKey = 'salle.sound';

let context: AudioContext | null = null;

export function soundOn(): boolean {
  try {
    return localStorage.getItem(soundKey) !== 'off';
  } catch {
    return false; // where nothing is kept, silence could not be wished for either
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
  // Before the first click there is nothing to be heard, and a context that is made then sleeps.
  if (navigator.userActivation && !navigator.userActivation.hasBeenActive) return;
  const audio = audioContext();
  if (!audio) return;
  // What was meant for a time of silence need not be heard later.
  if (audio.state === 'suspended') void audio.resume();
  else voice(audio, audio.currentTime);
}

function audioContext(): AudioContext | null {
  if (!context && typeof AudioContext !== 'undefined') context = new AudioContext();
  return context;
}
