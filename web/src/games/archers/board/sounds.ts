// What a skirmish sounds like.

import { breath, footstep, horn, tone, type Voice } from '../../../sound/voices';

export const sounds = {
  /** Somebody steps or turns. */
  step: footstep,
  /** A bow let go, and the arrow in the wood. */
  arrow: (audio, at) => {
    tone(audio, at, { pitch: 190, to: 120, seconds: 0.14, loud: 0.1, shape: 'triangle' });
    breath(audio, at, { pitch: 3000, to: 1200, narrow: 4, seconds: 0.2, loud: 0.07 });
    tone(audio, at, { pitch: 220, to: 90, seconds: 0.09, loud: 0.16, after: 0.2 });
  },
  horn,
} satisfies Record<string, Voice>;

export type Sound = keyof typeof sounds;
