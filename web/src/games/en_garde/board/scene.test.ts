import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Happening } from '../../../tables/table';
import { answerIndirect, compared, hitHappenings, matchOver, viewOf } from './fixtures';
import { apart } from './marks';
import { jointsFor, limbs, type Pose } from './pose';
import { curtainScene, type Frame, framesOf, restScene } from './scene';
import { Stage } from './showing.svelte';
import type { EnGardeView } from './view';

const before = restScene(viewOf());
const told = (happening: Partial<Happening>) =>
  framesOf(before, [{ event: '', action: 0, ...happening }]);

describe('the scene at rest', () => {
  it('is what the view says', () => {
    expect(before).toMatchObject({ squares: [5, 13], score: [2, 1], poses: ['guard', 'guard'] });
    const attacked = restScene(answerIndirect.snapshot.view as EnGardeView);
    expect(attacked.poses).toEqual(['guard', 'lunge']);
    expect(attacked.cards).toEqual([[], [2, 2]]);
    expect(restScene(compared.view as EnGardeView).lamp).toBe(0);
    expect(restScene(matchOver.view as EnGardeView).poses).toEqual(['touched', 'victory']);
    expect(restScene(viewOf({ phase: 'dealing' })).poses).toEqual(['salute', 'salute']);
    expect(curtainScene().squares).toEqual([1, 23]);
  });
});

describe('what happened', () => {
  it('goes square by square', () => {
    const frames = told({ event: 'advance', seat: 1, card: 3, square: 10 });
    expect(frames.map((frame) => frame.scene.squares[1])).toEqual([12, 11, 10]);
    expect(frames.every((frame) => frame.sound === 'step')).toBe(true);
    const back = told({ event: 'step-back', seat: 0, card: 2, square: 3 });
    expect(back.map((frame) => frame.scene.squares[0])).toEqual([4, 3]);
    expect(back[0]?.scene.poses[0]).toBe('back-step');
  });

  it('is an advance and then a lunge where the attack is indirect', () => {
    const frames = told({
      event: 'attack',
      seat: 0,
      kind: 'indirect',
      card: 3,
      square: 8,
      value: 5,
      count: 2,
    });
    expect(frames.map((frame) => frame.sound)).toEqual(['step', 'step', 'step', 'blade']);
    expect(frames.at(-1)).toMatchObject({ manner: 'lunge', scene: { squares: [8, 13] } });
    expect(frames.at(-1)?.scene.poses).toEqual(['lunge', 'guard']);
  });

  it('stays in place where the attack is direct', () => {
    const frames = told({
      event: 'attack',
      seat: 1,
      kind: 'direct',
      square: 13,
      value: 5,
      count: 1,
    });
    expect(frames).toHaveLength(1);
    expect(frames[0]?.scene).toMatchObject({ squares: [5, 13], poses: ['guard', 'lunge'] });
  });

  it('rings when parried, and the attacker comes back slowly', () => {
    const frames = told({ event: 'parry', seat: 0, value: 5, count: 1 });
    expect(frames.map((frame) => frame.scene.ring)).toEqual([true, false]);
    expect(frames[0]?.scene.poses).toEqual(['parry', 'lunge']);
    expect(frames[1]?.ms).toBeGreaterThan(frames[0]?.ms ?? 0);
  });

  it('lights the lamp with the touch, then begins the next round', () => {
    const frames = framesOf(before, hitHappenings);
    const lit = frames.findIndex((frame) => frame.scene.score[0] === 3);
    expect(frames[lit]).toMatchObject({ sound: 'touch', scene: { lamp: 0 } });
    expect(frames[lit]?.scene.poses).toEqual(['lunge', 'touched']);
    expect(frames[lit - 1]?.scene.score).toEqual([2, 1]);
    expect(frames.at(-1)?.scene).toMatchObject({ squares: [1, 23], score: [3, 1], lamp: null });
  });

  it('lights no lamp for a drawn round', () => {
    const frames = told({ event: 'round-ends', seat: -1, ending: 'drawn', score: [2, 1] });
    expect(frames.every((frame) => frame.scene.lamp === null)).toBe(true);
  });

  it('keeps every beat short, however much is new', () => {
    const many = Array<Happening[]>(20).fill(hitHappenings).flat();
    const frames = framesOf(before, many);
    expect(frames.every((frame) => frame.ms <= 350)).toBe(true);
    expect(frames.length).toBeLessThan(30);
    expect(framesOf(before, [{ event: 'draw', action: 1, seat: 1, card: null }])).toEqual([]);
  });
});

describe('the stage', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const frames = told({ event: 'advance', seat: 0, card: 2, square: 7 });

  it('shows every frame in its turn and ends', () => {
    const shown: (Frame | null)[] = [];
    new Stage((frame) => shown.push(frame)).run(frames);
    vi.runAllTimers();
    expect(shown).toEqual([...frames, null]);
  });

  it('ends at once when skipped, and says so once', () => {
    const shown: (Frame | null)[] = [];
    const stage = new Stage((frame) => shown.push(frame));
    stage.run(frames);
    stage.skip();
    stage.skip();
    vi.runAllTimers();
    expect(shown).toEqual([frames[0], null]);
  });

  it('shows nothing any more once closed', () => {
    const shown: (Frame | null)[] = [];
    const stage = new Stage((frame) => shown.push(frame));
    stage.run(frames);
    stage.close();
    vi.runAllTimers();
    expect(shown).toEqual([frames[0]]);
  });
});

// Follows the joints from the hips to the end of a limb; limbs hang down, the torso stands up.
function ends(pose: Pose, seat: number, away: number) {
  const joints = jointsFor(pose, seat, away);
  const walk = (
    from: [number, number],
    turned: number,
    parts: [angle: number, length: number][],
  ) => {
    let [x, y] = from;
    let angle = turned;
    for (const [by, length] of parts) {
      angle += by;
      x -= Math.sin((angle * Math.PI) / 180) * length;
      y += Math.cos((angle * Math.PI) / 180) * length;
    }
    return [x, y] as const;
  };
  const { thigh, shin, torso, upperArm, forearm, blade } = limbs;
  const up = (joints.torso * Math.PI) / 180;
  const shoulder: [number, number] = [
    joints.hips[0] + Math.sin(up) * (torso - 4),
    joints.hips[1] - Math.cos(up) * (torso - 4),
  ];
  const leg = ([first, second]: [number, number, number]) =>
    walk(joints.hips, 0, [
      [first, thigh],
      [second, shin],
    ]);
  const [upper, fore, steel] = joints.sword;
  const point = walk(shoulder, joints.torso, [
    [upper, upperArm],
    [fore, forearm],
    [steel, blade],
  ]);
  return { front: leg(joints.front), back: leg(joints.back), point };
}

describe('poses', () => {
  const all: Pose[] = ['guard', 'lunge', 'parry', 'touched', 'salute', 'victory', 'lowered'];

  it('keeps both feet on the floor', () => {
    for (const pose of all) {
      for (const seat of [0, 1]) {
        for (const away of [21, 60, 110, 156, 600]) {
          const { front, back } = ends(pose, seat, away);
          expect(front[1], `${pose} ${seat} ${away}`).toBeCloseTo(-limbs.ankle, -1);
          expect(back[1], `${pose} ${seat} ${away}`).toBeCloseTo(-limbs.ankle, -1);
        }
      }
    }
  });

  it('lunges as far as the other stands, up to five squares', () => {
    for (const away of [60, 90, 122, 153]) {
      expect(Math.abs(ends('lunge', 0, away).point[0] - away)).toBeLessThan(14);
    }
  });
});

describe('places for thumbs', () => {
  it('keeps them a thumb apart and inside', () => {
    expect(apart([100, 300], 44, 400)).toEqual([100, 300]);
    expect(apart([100, 130], 44, 400)).toEqual([93, 137]);
    expect(apart([10, 20], 44, 400)).toEqual([22, 66]);
    expect(apart([395, 380], 44, 400)).toEqual([378, 334]);
  });
});
