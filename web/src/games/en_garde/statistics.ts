// How one's bouts go: at which distance a round's first attack falls, who makes it, and how rounds
// end.

import type { Happening } from '../../tables/table';
import type { Counted, GameStatistics, Outcome } from '../statistics';
import { words } from './statistics_words';

const distances = [
  words.distance1,
  words.distance2,
  words.distance3,
  words.distance4,
  words.distance5,
];

/** What one round came to. */
interface Round {
  first: { distance: number; seat: number } | null;
  ending: string;
  winner: number;
}

function roundsIn(happenings: readonly Happening[]): Round[] {
  const rounds: Round[] = [];
  let first: Round['first'] = null;
  for (const { event, seat = -1, ...more } of happenings) {
    if (event === 'round-begins') first = null;
    if (event === 'attack') first ??= { distance: Number(more.value), seat };
    if (event !== 'round-ends') continue; // the match ends with its last round
    rounds.push({ first, ending: String(more.ending), winner: seat });
    first = null;
  }
  return rounds;
}

function count(happenings: readonly Happening[], seat: number): Counted[] {
  return roundsIn(happenings).flatMap(({ first, ending, winner }) => {
    const outcome: Outcome = winner < 0 ? 'drawn' : winner === seat ? 'won' : 'lost';
    const counted = [
      { table: 'opening', row: first ? String(first.distance) : 'none', outcome },
      { table: 'ending', row: ending, outcome },
    ];
    if (!first) return counted;
    return [
      ...counted,
      { table: 'initiative', row: first.seat === seat ? 'you' : 'other', outcome },
    ];
  });
}

export const statistics: GameStatistics = {
  tables: [
    {
      id: 'opening',
      title: words.opening,
      of: words.rounds,
      rows: [
        ...distances.map((name, i) => ({ id: String(i + 1), name })),
        { id: 'none', name: words.noAttack },
      ],
    },
    {
      id: 'initiative',
      title: words.initiative,
      of: words.rounds,
      rows: [
        { id: 'you', name: words.you },
        { id: 'other', name: words.other },
      ],
    },
    {
      id: 'ending',
      title: words.ending,
      of: words.rounds,
      rows: (['hit', 'stuck', 'cards', 'ground', 'drawn'] as const).map((id) => ({
        id,
        name: words[id],
      })),
    },
  ],
  count,
  score(happenings, seat) {
    const last = happenings.filter(({ event }) => event === 'round-ends').at(-1)?.score;
    if (!Array.isArray(last)) return null;
    return { own: Number(last[seat]), other: Number(last[1 - seat]) };
  },
};
