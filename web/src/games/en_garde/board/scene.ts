// What is to be seen on the piste, at rest and while something happens. A happening becomes a few
// frames; the drawing glides from each to the next.

import type { EnGardeParry } from '../../../protocol';
import type { Happening } from '../../../tables/table';
import type { Pose } from './pose';
import type { Sound } from './sounds';
import {
  type EnGardeView,
  forward,
  lastSquare,
  other,
  type Pair,
  type RoundEnd,
  side,
} from './view';

export interface Scene {
  squares: Pair<number>;
  score: Pair<number>;
  poses: Pair<Pose>;
  /** Cards shown above the fencers: what a move was made with, or what counted in the end. */
  cards: Pair<number[]>;
  /** Blades meet. */
  ring: boolean;
  /** Whose lamp has just been lit. */
  lamp: number | null;
}

export interface Frame {
  scene: Scene;
  ms: number;
  /** Quick out, slow back. */
  manner: 'calm' | 'lunge';
  sound?: Sound;
}

const stepLength = { least: 70, most: 150, whole: 320 };
const lungeOut = 170;
const slowBack = 340;
const moment = 260;

// After a lost connection much may be new at once: only the latest deeds are worth watching.
const mostDeeds = 6;

const noCards: Pair<number[]> = [[], []];

function cardsOf(seat: number, values: number[]): Pair<number[]> {
  return seat === 0 ? [values, []] : [[], values];
}

/** The cards of a pair of hands that are equal to the distance, as many as counted. */
function counted(matching: Pair<number>, distance: number): Pair<number[]> {
  return [Array<number>(matching[0]).fill(distance), Array<number>(matching[1]).fill(distance)];
}

function poses(first: Pose, seat: number, second: Pose): Pair<Pose> {
  return seat === 0 ? [first, second] : [second, first];
}

export function curtainScene(): Scene {
  return {
    squares: [1, lastSquare],
    score: [0, 0],
    poses: ['salute', 'salute'],
    cards: noCards,
    ring: false,
    lamp: null,
  };
}

/** `end` is how the last round ended, and `parry` what was parried with, where nothing has been done
 * since. */
export function restScene(
  view: EnGardeView,
  end: RoundEnd | null = null,
  parry: EnGardeParry | null = null,
): Scene {
  const scene: Scene = {
    squares: [...view.squares],
    score: [...view.score],
    poses: ['guard', 'guard'],
    cards: noCards,
    ring: false,
    lamp: null,
  };
  const { phase, ending, winner } = view;
  const ended = phase === 'match-over' || phase === 'round-over';
  if (ended && end?.matching) scene.cards = counted(end.matching, view.distance);
  else if (ended && ending === 'hit') scene.cards = cardsOf(winner, bladesOf(view));
  if (phase === 'match-over' && winner >= 0) {
    scene.poses = poses('victory', winner, ending === 'hit' ? 'touched' : 'lowered');
    scene.lamp = winner;
  } else if (phase === 'round-over' && winner >= 0) {
    scene.poses =
      ending === 'hit' ? poses('lunge', winner, 'touched') : poses('guard', winner, 'lowered');
    scene.lamp = winner;
  } else if (phase === 'round-over') {
    scene.poses = ['lowered', 'lowered'];
  } else if (phase === 'lot' || phase === 'dealing') {
    scene.poses = ['salute', 'salute'];
  } else if (view.attack.kind !== 'none') {
    // `actor` has to answer, or while cards are drawn has just attacked.
    const attacker = phase === 'refill' ? view.actor : other(view.actor);
    scene.poses = poses('lunge', attacker, 'guard');
    scene.cards = cardsOf(attacker, bladesOf(view));
  } else if (parry) {
    scene.cards = cardsOf(parry.seat, Array<number>(parry.count).fill(parry.value));
  }
  return scene;
}

/** The cards of the attack; one, where the rules know no others. */
function bladesOf({ attack, distance }: EnGardeView): number[] {
  return Array<number>(Math.max(1, attack.count)).fill(distance);
}

function number(value: unknown): number {
  return typeof value === 'number' ? value : 0;
}

class Telling {
  frames: Frame[] = [];
  constructor(private scene: Scene) {}

  private add(change: Partial<Scene>, ms: number, sound?: Sound, manner: Frame['manner'] = 'calm') {
    this.scene = { ...this.scene, ring: false, ...change };
    this.frames.push({ scene: this.scene, ms, manner, ...(sound ? { sound } : {}) });
  }

  private pose(seat: number, pose: Pose, rest: Pose = 'guard'): Pair<Pose> {
    return poses(pose, seat, rest);
  }

  private walk(seat: number, square: number, values: number[]): void {
    const from = this.scene.squares[side(seat)];
    const ahead = Math.sign(square - from);
    const pose: Pose = ahead === forward(seat) ? 'step' : 'back-step';
    const far = Math.abs(square - from);
    const steps = far > 5 ? 1 : far; // no card leads further: something was not told, so it glides
    const { least, most, whole } = stepLength;
    const ms = Math.min(most, Math.max(least, whole / Math.max(1, steps)));
    for (let step = 1; step <= steps; ++step) {
      const squares: Pair<number> = [...this.scene.squares];
      squares[side(seat)] = step === steps ? square : from + ahead * step;
      const next = step % 2 === 1 && step < steps ? pose : 'guard';
      this.add({ squares, cards: cardsOf(seat, values), poses: this.pose(seat, next) }, ms, 'step');
    }
  }

  tell(happening: Happening): void {
    const seat = happening.seat ?? -1;
    const card = number(happening.card);
    const blades = Array<number>(number(happening.count)).fill(number(happening.value));
    const cards = cardsOf(seat, blades);
    switch (happening.event) {
      case 'advance':
      case 'step-back':
      case 'retreat':
        this.walk(seat, number(happening.square), [card]);
        break;
      case 'attack':
        if (card > 0) this.walk(seat, number(happening.square), [card, ...blades]);
        this.add({ cards, poses: this.pose(seat, 'lunge') }, lungeOut, 'blade', 'lunge');
        break;
      case 'parry':
        this.add(
          { cards, poses: this.pose(seat, 'parry', 'lunge'), ring: true },
          moment,
          'parry',
          'lunge',
        );
        this.add({ cards, poses: ['guard', 'guard'] }, slowBack);
        break;
      case 'round-ends':
        this.roundEnds(happening, seat);
        break;
      case 'round-begins':
        this.add({ ...curtainScene(), score: this.scene.score }, slowBack, 'card');
        break;
      case 'match-ends':
        this.add({ poses: this.pose(seat, 'victory', 'lowered') }, slowBack, 'horn');
        break;
    }
  }

  private roundEnds(happening: Happening, seat: number): void {
    const score = (happening.score as Pair<number> | undefined) ?? this.scene.score;
    const matching = happening.matching as Pair<number> | undefined;
    const cards = matching ? counted(matching, number(happening.distance)) : noCards;
    if (seat < 0) {
      this.add({ score, cards, poses: ['lowered', 'lowered'] }, slowBack);
    } else if (happening.ending === 'hit') {
      const touched = this.pose(seat, 'lunge', 'touched');
      this.add({ score, lamp: seat, poses: touched }, lungeOut, 'touch', 'lunge');
      this.add({}, slowBack);
    } else {
      const poses = this.pose(seat, 'guard', 'lowered');
      this.add({ score, cards, lamp: seat, poses }, slowBack, 'touch');
    }
  }
}

/** What is to be seen between `before` and what stands now, for what happened in between. */
export function framesOf(before: Scene, happenings: Happening[]): Frame[] {
  const deeds = happenings.filter((happening) => happening.event !== 'draw');
  const telling = new Telling({ ...before, cards: noCards, lamp: null });
  for (const happening of deeds.slice(-mostDeeds)) telling.tell(happening);
  return telling.frames;
}
