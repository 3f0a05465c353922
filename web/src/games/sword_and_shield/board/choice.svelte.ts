// What somebody has chosen in the drawing, and what could be done with it.

import { choose, type Deed, deedsWith, nextCards } from './actions';

export class Choice {
  /** Cards in the order in which they were chosen. */
  cards = $state<number[]>([]);
  /** The Knight it is to be aimed at. */
  knight = $state<number | null>(null);
  readonly #deeds: () => Deed[];

  constructor(deeds: () => Deed[]) {
    this.#deeds = deeds;
  }

  readonly #withCards = $derived.by(() => deedsWith(this.#deeds(), this.cards));

  /** What can be done with exactly this. Without cards: what needs none, or what is aimed there. */
  readonly fitting = $derived.by(() => {
    if (this.knight === null) return this.#withCards;
    const aimed = this.#candidates.filter((deed) => deed.knight === this.knight);
    return this.cards.length > 0 ? aimed : aimed.filter((deed) => deed.group !== 'combination');
  });
  /** Knights that something could be aimed at. */
  readonly targets = $derived.by(
    () => new Set(this.#candidates.flatMap((deed) => (deed.knight === null ? [] : [deed.knight]))),
  );
  /** Cards that may follow the chosen ones; cards that may be chosen at all. */
  readonly next = $derived.by(() => nextCards(this.#deeds(), this.cards));
  readonly beginning = $derived.by(() => nextCards(this.#deeds(), []));
  /** Placing, and coming back with the chosen card. */
  readonly toPlaces = $derived.by(() =>
    this.#deeds().filter(
      (deed) => deed.column !== null && (deed.verb === 'place' || deed.cards[0] === this.cards[0]),
    ),
  );

  get #candidates(): Deed[] {
    return this.cards.length > 0 ? this.#withCards : this.#deeds();
  }

  touchCard(card: number): void {
    this.cards = choose(this.#deeds(), this.cards, card);
    if (this.knight !== null && !this.targets.has(this.knight)) this.knight = null;
  }

  touchKnight(knight: number): void {
    this.knight = this.knight === knight ? null : knight;
  }

  clear(): void {
    this.cards = [];
    this.knight = null;
  }
}
