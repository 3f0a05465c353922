// What is to be seen on the piste, at rest and while something happens. A happening becomes a few
// frames; the drawing glides from each to the next.

import type { Happening } from '../../../tables/table';
import type { Pose } from './pose';
import type { Sound } from './sounds';
import { type EnGardeView, forward, lastSquare, other, type Pair, side } from './view';

export interface Scene {
  squares: Pair<number>;
  score: Pair<number>;
  poses: Pair<Pose>;
  /** Cards shown above a fencer: what the move was made with. */
  cards: { seat: number; values: number[] } | null;
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

function poses(first: Pose, seat: number, second: Pose): Pair<Pose> {
  return seat === 0 ? [first, second] : [second, first];
}

export function curtainScene(): Scene {
  return {
    squares: [1, lastSquare],
    score: [0, 0],
    poses: ['salute', 'salute'],
    cards: null,
    ring: false,
    lamp: null,
  };
}

export function restScene(view: EnGardeView): Scene {
  const scene: Scene = {
    squares: [...view.squares],
    score: [...view.score],
    poses: ['guard', 'guard'],
    cards: null,
    ring: false,
    lamp: null,
  };
  const { phase, ending, winner } = view;
  if (phase === 'match-over' && winner >= 0) {
    scene.poses = poses('victory', winner, ending === 'hit' ? 'touched' : 'lowered');
    scene.lamp = winner;
  } else if (phase === 'round-over' && winner >= 0) {
    scene.poses =
      ending === 'hit' ? poses('lunge', winner, 'touched') : poses('guard', winner, 'lowered');
    scene.lamp = winner;
  } else if (phase === 'lot' || phase === 'dealing') {
    scene.poses = ['salute', 'salute'];
  } else if (view.attack.kind !== 'none') {
    // `actor` has to answer, or while cards are drawn has just attacked.
    const attacker = phase === 'refill' ? view.actor : other(view.actor);
    scene.poses = poses('lunge', attacker, 'guard');
    const values = Array<number>(view.attack.count).fill(view.distance);
    scene.cards = { seat: attacker, values };
  }
  return scene;
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
      this.add({ squares, cards: { seat, values }, poses: this.pose(seat, next) }, ms, 'step');
    }
  }

  tell(happening: Happening): void {
    const seat = happening.seat ?? -1;
    const card = number(happening.card);
    const blades = Array<number>(number(happening.count)).fill(number(happening.value));
    const cards = { seat, values: blades };
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
    if (seat < 0) {
      this.add({ score, poses: ['lowered', 'lowered'] }, slowBack);
    } else if (happening.ending === 'hit') {
      const touched = this.pose(seat, 'lunge', 'touched');
      this.add({ score, lamp: seat, poses: touched }, lungeOut, 'touch', 'lunge');
      this.add({}, slowBack);
    } else {
      const poses = this.pose(seat, 'guard', 'lowered');
      this.add({ score, lamp: seat, poses }, slowBack, 'touch');
    }
  }
}

/** What is to be seen between `before` and what stands now, for what happened in between. */
export function framesOf(before: Scene, happenings: Happening[]): Frame[] {
  const deeds = happenings.filter((happening) => happening.event !== 'draw');
  const telling = new Telling({ ...before, cards: null, lamp: null });
  for (const happening of deeds.slice(-mostDeeds)) telling.tell(happening);
  return telling.frames;
}
