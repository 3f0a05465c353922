// What a bout sounds like.

import { breath, footstep, horn, steel, tone, type Voice } from '../../../sound/voices';

export const sounds = {
  /** A foot on parquet. */
  step: footstep,
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
  horn,
} satisfies Record<string, Voice>;

export type Sound = keyof typeof sounds;
