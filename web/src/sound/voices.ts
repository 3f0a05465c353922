// What each sound is made of: short tones and breaths of noise, quiet enough for a library.

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

function tone(audio: AudioContext, at: number, sound: Tone): void {
  const begin = at + (sound.after ?? 0);
  const source = audio.createOscillator();
  source.type = sound.shape ?? 'sine';
  source.frequency.setValueAtTime(sound.pitch, begin);
  if (sound.to) source.frequency.exponentialRampToValueAtTime(sound.to, begin + sound.seconds);
  source.connect(fade(audio, begin, sound.seconds, sound.loud));
  source.start(begin);
  source.stop(begin + sound.seconds);
}

function breath(audio: AudioContext, at: number, sound: Breath): void {
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

// Steel rings in partials that are no harmonics of each other.
function steel(audio: AudioContext, at: number, pitch: number, seconds: number, loud: number) {
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

export const voices = {
  /** A foot on parquet. */
  step: (audio, at) => {
    tone(audio, at, { pitch: 140, to: 70, seconds: 0.08, loud: 0.16 });
    breath(audio, at, { pitch: 900, narrow: 1.2, seconds: 0.04, loud: 0.05 });
  },
  /** A blade through the air. */
  blade: (audio, at) => {
    breath(audio, at, { pitch: 1400, to: 4200, narrow: 3, seconds: 0.16, loud: 0.12 });
  },
  /** Blade on blade. */
  parry: (audio, at) => {
    breath(audio, at, { pitch: 5200, narrow: 2, seconds: 0.03, loud: 0.14 });
    steel(audio, at, 1760, 0.55, 0.07);
  },
  /** A touch: the buzzer beside the lamp. */
  touch: (audio, at) => {
    tone(audio, at, { pitch: 620, seconds: 0.32, loud: 0.05, shape: 'square' });
    tone(audio, at, { pitch: 930, seconds: 0.32, loud: 0.04, shape: 'triangle' });
  },
  /** A card laid on the table. */
  card: (audio, at) => {
    breath(audio, at, { pitch: 2600, to: 1200, narrow: 0.8, seconds: 0.06, loud: 0.08 });
  },
  /** A bow let go, and the arrow in the wood. */
  arrow: (audio, at) => {
    tone(audio, at, { pitch: 190, to: 120, seconds: 0.14, loud: 0.1, shape: 'triangle' });
    breath(audio, at, { pitch: 3000, to: 1200, narrow: 4, seconds: 0.2, loud: 0.07 });
    tone(audio, at, { pitch: 220, to: 90, seconds: 0.09, loud: 0.16, after: 0.2 });
  },
  /** Sword on shield. */
  shield: (audio, at) => {
    tone(audio, at, { pitch: 170, to: 95, seconds: 0.16, loud: 0.2 });
    steel(audio, at, 980, 0.3, 0.04);
  },
  /** Something begins, or is over. */
  horn: (audio, at) => {
    tone(audio, at, { pitch: 262, seconds: 0.28, loud: 0.06, shape: 'sawtooth' });
    tone(audio, at, { pitch: 392, seconds: 0.6, loud: 0.06, shape: 'sawtooth', after: 0.24 });
  },
} satisfies Record<string, Voice>;

export type SoundName = keyof typeof voices;
