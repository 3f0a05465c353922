// Positions that lessons begin in, in the engine's notation.

type Fields = Readonly<Record<string, unknown>>;

export const position = (all: unknown): string => JSON.stringify(all);

/** Two against two: the learner's Baldric (1) in the centre with Herue (2) on his left, against
 * Osbert (3) and Guirbert (4). What is given replaces what a Knight would have. */
export function twoAgainstTwo(
  moment: Fields,
  knights: { baldric: Fields; herue?: Fields; osbert?: Fields; guirbert?: Fields },
): string {
  return position({
    phase: 'action',
    actor: 1,
    turn: 1,
    ...moment,
    knights: [
      { card: 48, health: 1, tactic: 'T', place: 'centre', ...knights.baldric },
      {
        card: 31,
        health: 2,
        tactic: 'S',
        place: 'left',
        hand: [101, 102, 106, 117, 124, 131, 207, 212],
        ...knights.herue,
      },
      {
        card: 33,
        health: 1,
        tactic: 'S',
        place: 'centre',
        hand: [103, 104, 108, 112, 113, 128, 189, 208],
        ...knights.osbert,
      },
      {
        card: 35,
        health: 2,
        tactic: 'T',
        place: 'left',
        hand: [109, 110, 111, 115, 121, 127, 191, 213],
        ...knights.guirbert,
      },
    ],
  });
}

/** Osbert (3) has attacked Baldric (1) with this card and waits for the answer. */
export function osbertAttacksWith(card: number): Fields {
  return {
    phase: 'answer',
    turn: 3,
    spent: 1,
    begun: true,
    attacked: [1],
    cards: { played: [card], next: 0, foe: 1 },
    discards: [[], [card]],
  };
}
