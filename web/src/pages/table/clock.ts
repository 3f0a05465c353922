// Times on a clock: 9.4 under ten seconds, 4:05, 1:02:03, and days in words.

import { say } from '../../words/words.svelte';
import { words } from './words';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

const two = (number: number) => String(number).padStart(2, '0');

export function shownTime(left: number): string {
  if (left >= day) {
    return say(words.days, {
      days: Math.floor(left / day),
      hours: Math.floor((left % day) / hour),
    });
  }
  // A clock that shows 0:00 has run out: what is left of a second counts as one.
  if (left < 10 * second) return (Math.ceil(left / 100) / 10).toFixed(1);
  const whole = Math.ceil(left / second);
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  return hours > 0
    ? `${hours}:${two(minutes)}:${two(whole % 60)}`
    : `${minutes}:${two(whole % 60)}`;
}
