// The clocks that quick pairing offers: few, so that people meet.

import type { ClockSetting } from '../../server/api';

export const paces: readonly { id: string; clock: ClockSetting }[] = [
  { id: 'lively', clock: { kind: 'live', base: 300, increment: 5 } },
  { id: 'calm', clock: { kind: 'live', base: 900, increment: 10 } },
  { id: 'days', clock: { kind: 'days', days: 3 } },
  { id: 'none', clock: { kind: 'none' } },
];

export function paceOf(id: string | undefined): (typeof paces)[number] {
  const calm = paces[1] as (typeof paces)[number];
  return paces.find((each) => each.id === id) ?? calm;
}
