// A table's clock in words.

import type { ClockSetting } from '../../people/api';
import { say } from '../../words/words.svelte';
import { words } from './words';

export function clockWords(clock: ClockSetting): string {
  if (clock.kind === 'live') {
    const minutes = Math.round((clock.base / 60) * 10) / 10;
    return say(words.clockLive, { minutes, increment: clock.increment });
  }
  return clock.kind === 'days' ? say(words.clockDays, { days: clock.days }) : say(words.clockNone);
}
