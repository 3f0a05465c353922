// How a fencer stands: a puppet of joints. A pose says where feet, hips, hands and blade are; the
// joints' angles follow from the lengths of the limbs, so that feet stay on the floor and a lunge
// ends at the other's chest. All in units of a figure about 125 high whose feet are at y = 0 and who
// faces towards positive x.

export type Pose =
  | 'guard'
  | 'step'
  | 'back-step'
  | 'lunge'
  | 'parry'
  | 'touched'
  | 'salute'
  | 'victory'
  | 'lowered';

export const limbs = {
  thigh: 33,
  shin: 33,
  ankle: 5,
  torso: 40,
  upperArm: 20,
  forearm: 20,
  blade: 57,
} as const;

/** Degrees, clockwise, each relative to the limb that carries it; hips as an offset. */
export interface Joints {
  hips: [x: number, y: number];
  torso: number;
  head: number;
  front: [thigh: number, shin: number, foot: number];
  back: [thigh: number, shin: number, foot: number];
  sword: [upper: number, fore: number, blade: number];
  free: [upper: number, fore: number];
}

interface Stance {
  hips: [x: number, height: number];
  front: [x: number, height: number];
  back: [x: number, height: number];
  lean: number;
  head: number;
  hand: [x: number, height: number];
  /** How far the blade points above the horizon. */
  blade: number;
  free: [x: number, height: number];
}

const degrees = (radians: number) => (radians * 180) / Math.PI;
const radians = (angle: number) => (angle * Math.PI) / 180;

// Two limbs from a joint to a point: their angles from straight down, forward positive. `bend` is
// the side to which the joint between them goes.
function reach(dx: number, dy: number, first: number, second: number, bend: 1 | -1) {
  const far = Math.min(
    Math.max(Math.hypot(dx, dy), Math.abs(first - second) + 0.5),
    first + second,
  );
  const base = Math.atan2(dx, dy);
  const cosine = (first * first + far * far - second * second) / (2 * first * far);
  const upper = base + bend * Math.acos(Math.min(1, Math.max(-1, cosine)));
  const x = Math.sin(base) * far - Math.sin(upper) * first;
  const y = Math.cos(base) * far - Math.cos(upper) * first;
  return [degrees(upper), degrees(Math.atan2(x, y))] as const;
}

// The shorter way round, so that nothing spins on its way from one pose to the next.
const turn = (angle: number) => ((((angle + 180) % 360) + 360) % 360) - 180;

function leg(stance: Stance, foot: [number, number], bend: 1 | -1): [number, number, number] {
  const dx = foot[0] - stance.hips[0];
  const dy = stance.hips[1] - foot[1] - limbs.ankle;
  const [thigh, shin] = reach(dx, dy, limbs.thigh, limbs.shin, bend);
  return [-thigh, turn(thigh - shin), turn(shin)];
}

function jointsOf(stance: Stance): Joints {
  const lean = radians(stance.lean);
  const shoulder = [
    stance.hips[0] + Math.sin(lean) * (limbs.torso - 3),
    stance.hips[1] + Math.cos(lean) * (limbs.torso - 3),
  ] as const;
  const arm = (hand: [number, number], bend: 1 | -1) =>
    reach(hand[0] - shoulder[0], shoulder[1] - hand[1], limbs.upperArm, limbs.forearm, bend);
  const [upper, fore] = arm(stance.hand, -1);
  const [freeUpper, freeFore] = arm(stance.free, stance.free[1] > shoulder[1] ? 1 : -1);
  return {
    hips: [stance.hips[0], -stance.hips[1]],
    torso: stance.lean,
    head: stance.head - stance.lean,
    front: leg(stance, stance.front, 1),
    back: leg(stance, stance.back, -1),
    sword: [turn(-upper - stance.lean), turn(upper - fore), turn(fore - 90 - stance.blade)],
    free: [turn(-freeUpper - stance.lean), turn(freeUpper - freeFore)],
  };
}

// Two schools: one holds the free hand high behind the head, the other rests it on the hip.
const freeHand: [[number, number], [number, number]] = [
  [-27, 112],
  [-10, 62],
];

/**
 * The joints of a pose.
 * @param seat which school the fencer is of
 * @param away how far off the other one's chest is, in the figure's own units
 */
export function jointsFor(pose: Pose, seat: number, away: number): Joints {
  const school = seat === 0 ? 0 : 1;
  const free = freeHand[school];
  // Close to each other blades go up and hands come back, or they would run through the other.
  const room = Math.min(1, Math.max(0, (away - 30) / 100));
  const guard: Stance = {
    hips: [0, school ? 60 : 55],
    front: [school ? 24 : 28, 0],
    back: [school ? -22 : -27, 0],
    lean: school ? 0 : 5,
    head: 0,
    hand: [10 + 24 * room, (school ? 88 : 80) - 6 * (1 - room)],
    blade: (school ? 12 : 6) + (1 - room) ** 2 * 74,
    free,
  };
  switch (pose) {
    case 'guard':
      return jointsOf(guard);
    case 'step':
      return jointsOf({
        ...guard,
        hips: [4, guard.hips[1] + 4],
        front: [guard.front[0] + 10, 6],
        back: [guard.back[0] + 6, 1],
        free: [free[0] - 2, free[1] + 2],
      });
    case 'back-step':
      return jointsOf({
        ...guard,
        hips: [-4, guard.hips[1] + 4],
        front: [guard.front[0] - 6, 1],
        back: [guard.back[0] - 10, 6],
        lean: guard.lean - 6,
      });
    case 'lunge':
      return jointsOf(lunge(guard, away));
    case 'parry':
      return jointsOf({
        ...guard,
        hips: [-6, guard.hips[1] - 2],
        lean: -6,
        head: 4,
        hand: [14 + 8 * room, 94],
        blade: 52 + (1 - room) * 14,
      });
    case 'touched':
      return jointsOf({
        ...guard,
        hips: [0, guard.hips[1] + 4],
        back: [guard.back[0] - 5, 0],
        lean: -13,
        head: -24,
        hand: [14, 66],
        blade: -38,
        free: [-38, 96],
      });
    case 'salute':
      return jointsOf({
        hips: [0, 69],
        front: [7, 0],
        back: [-5, 0],
        lean: 0,
        head: 0,
        hand: [15, 108],
        blade: 86,
        free: [-6, 68],
      });
    case 'victory':
      return jointsOf({
        hips: [0, 69],
        front: [10, 0],
        back: [-8, 0],
        lean: -3,
        head: -8,
        hand: [17, 140],
        blade: 70,
        free: [-16, 74],
      });
    case 'lowered':
      return jointsOf({
        hips: [-2, 68],
        front: [8, 0],
        back: [-8, 0],
        lean: 5,
        head: 16,
        hand: [17, 72],
        blade: -48,
        free: [-8, 68],
      });
  }
}

// As far out as the point needs to go: nearly upright when close, rear leg straight when far.
function lunge(guard: Stance, away: number): Stance {
  const body = 4;
  const arm = limbs.upperArm + limbs.forearm - 2;
  const hand = away - body - limbs.blade; // where the hand must be for the point to arrive
  const deep = Math.min(1, Math.max(0, (hand - 24) / 76));
  const lean = 6 + 16 * deep;
  const ahead = Math.sin(radians(lean)) * limbs.torso;
  const hips: [number, number] = [Math.max(0, hand - arm - ahead), guard.hips[1] - 20 * deep];
  const straight = Math.sqrt((limbs.thigh + limbs.shin) ** 2 - (hips[1] - limbs.ankle) ** 2);
  return {
    hips,
    front: [guard.front[0] + hips[0] + 14 * deep, 0],
    back: [Math.max(guard.back[0], hips[0] - straight), 0],
    lean,
    head: 2,
    hand: [Math.max(hand, -8), 88 - 8 * deep],
    blade: 1 + 3 * deep,
    free: [hips[0] - 26 - 8 * deep, 78 - 12 * deep],
  };
}
