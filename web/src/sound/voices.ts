// What sounds are made of: short tones and breaths of noise, quiet enough for a library. Each game
// puts its own together from these, in its `sounds.ts`.

/** One sound, begun at a time of the context's clock. */
export type Voice = (audio: AudioContext, at: number) => void;

interface Tone {
  pitch: number;
  /** Where the pitch glides to. */
  to?: number;
  seconds: number;
  loud: number;
  shape?: OscillatorType;
  after?: number;
}

interface Breath {
  /** The middle of the band that is let through, in hertz, and how narrow it is. */
  pitch: number;
  to?: number;
  narrow: number;
  seconds: number;
  loud: number;
  after?: number;
}

function fade(audio: AudioContext, at: number, seconds: number, loud: number): GainNode {
  const gain = audio.createGain();
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(loud, at + Math.min(0.012, seconds / 4));
  gain.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
  gain.connect(audio.destination);
  return gain;
}

export function tone(audio: AudioContext, at: number, sound: Tone): void {
  const begin = at + (sound.after ?? 0);
  const source = audio.createOscillator();
  source.type = sound.shape ?? 'sine';
  source.frequency.setValueAtTime(sound.pitch, begin);
  if (sound.to) source.frequency.exponentialRampToValueAtTime(sound.to, begin + sound.seconds);
  source.connect(fade(audio, begin, sound.seconds, sound.loud));
  source.start(begin);
  source.stop(begin + sound.seconds);
}

export function breath(audio: AudioContext, at: number, sound: Breath): void {
  const begin = at + (sound.after ?? 0);
  const length = Math.max(1, Math.ceil(audio.sampleRate * sound.seconds));
  const buffer = audio.createBuffer(1, length, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; ++i) samples[i] = Math.random() * 2 - 1;
  const source = audio.createBufferSource();
  source.buffer = buffer;
  const band = audio.createBiquadFilter();
  band.type = 'bandpass';
  band.Q.value = sound.narrow;
  band.frequency.setValueAtTime(sound.pitch, begin);
  if (sound.to) band.frequency.exponentialRampToValueAtTime(sound.to, begin + sound.seconds);
  source.connect(band);
  band.connect(fade(audio, begin, sound.seconds, sound.loud));
  source.start(begin);
}

/** Steel rings in partials that are no harmonics of each other. */
export function steel(
  audio: AudioContext,
  at: number,
  pitch: number,
  seconds: number,
  loud: number,
): void {
  for (const [ratio, share] of [
    [1, 1],
    [1.52, 0.6],
    [2.41, 0.45],
    [3.83, 0.25],
  ] as const) {
    tone(audio, at, {
      pitch: pitch * ratio,
      seconds: seconds / Math.sqrt(ratio),
      loud: loud * share,
    });
  }
}

/** A foot on the floor. */
export const footstep: Voice = (audio, at) => {
  tone(audio, at, { pitch: 140, to: 70, seconds: 0.08, loud: 0.16 });
  breath(audio, at, { pitch: 900, narrow: 1.2, seconds: 0.04, loud: 0.05 });
};

/** Something is over. */
export const horn: Voice = (audio, at) => {
  tone(audio, at, { pitch: 262, seconds: 0.28, loud: 0.06, shape: 'sawtooth' });
  tone(audio, at, { pitch: 392, seconds: 0.6, loud: 0.06, shape: 'sawtooth', after: 0.24 });
};

/** Somebody asks for something. */
export const bell: Voice = (audio, at) => {
  steel(audio, at, 660, 0.9, 0.05);
  steel(audio, at + 0.22, 880, 1.1, 0.05);
};
