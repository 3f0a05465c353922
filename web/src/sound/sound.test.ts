import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { footstep, type Voice } from './voices';

/** The sounds of all games. */
const modules = import.meta.glob<{ sounds: Record<string, Voice> }>('../games/*/board/sounds.ts', {
  eager: true,
});
const voices = Object.fromEntries(
  Object.entries(modules).flatMap(([file, { sounds }]) =>
    Object.entries(sounds).map(([name, voice]) => [`${file} ${name}`, voice] as const),
  ),
);

// The few parts of WebAudio that voices are made of, with a count of what was started.
class Param {
  value = 0;
  setValueAtTime() {}
  exponentialRampToValueAtTime(value: number) {
    if (!(value > 0)) throw new RangeError('an exponential ramp never reaches zero');
  }
}
class FakeContext {
  static made: FakeContext[] = [];
  state = 'running';
  currentTime = 3;
  sampleRate = 8000;
  destination = {};
  started: number[] = [];
  constructor() {
    FakeContext.made.push(this);
  }
  node(extra: object = {}) {
    const start = (at: number) => this.started.push(at);
    return { connect() {}, start, stop() {}, ...extra };
  }
  createGain = () => this.node({ gain: new Param() });
  createOscillator = () => this.node({ type: '', frequency: new Param() });
  createBufferSource = () => this.node({ buffer: null });
  createBiquadFilter = () => this.node({ type: '', Q: new Param(), frequency: new Param() });
  createBuffer = (_: number, length: number) => ({
    getChannelData: () => new Float32Array(length),
  });
  async resume() {
    this.state = 'running';
  }
  async suspend() {
    this.state = 'suspended';
  }
}

beforeEach(() => {
  vi.resetModules();
  localStorage.clear();
  FakeContext.made = [];
  vi.stubGlobal('AudioContext', FakeContext);
});
afterEach(() => vi.unstubAllGlobals());

describe('sound', () => {
  it('is on from the first click, and before it makes no context at all', async () => {
    const { play, soundOn } = await import('./sound');
    const userActivation = { hasBeenActive: false };
    vi.stubGlobal('navigator', { userActivation });
    expect(soundOn()).toBe(true);
    play(footstep);
    expect(FakeContext.made).toHaveLength(0);
    userActivation.hasBeenActive = true;
    play(footstep);
    expect(FakeContext.made[0]?.started.length).toBeGreaterThan(0);
  });

  it('is silent where that was wished for', async () => {
    const { play, setSound } = await import('./sound');
    setSound(false);
    play(footstep);
    expect(FakeContext.made).toHaveLength(0);
  });

  it('keeps the wish in this browser', async () => {
    const { setSound, soundKey, soundOn } = await import('./sound');
    expect(soundKey).toBe('salle.sound');
    setSound(true);
    expect(localStorage.getItem('salle.sound')).toBe('on');
    expect(soundOn()).toBe(true);
    setSound(false);
    expect(soundOn()).toBe(false);
  });

  it('has every voice begin now or soon', async () => {
    const { play, setSound } = await import('./sound');
    setSound(true);
    const context = FakeContext.made[0];
    if (!context) throw new Error('no context was made');
    expect(Object.keys(voices).length).toBeGreaterThan(4);
    for (const [name, voice] of Object.entries(voices)) {
      context.started = [];
      play(voice);
      expect(context.started.length, name).toBeGreaterThan(0);
      for (const at of context.started) {
        expect(at, name).toBeGreaterThanOrEqual(3);
        expect(at, name).toBeLessThan(3.5);
      }
    }
  });

  it('plays nothing into a context that still sleeps', async () => {
    const { play, setSound } = await import('./sound');
    setSound(true);
    const context = FakeContext.made[0];
    if (!context) throw new Error('no context was made');
    context.state = 'suspended';
    play(footstep);
    expect(context.started).toEqual([]);
  });

  it('does without a browser that has no sound or keeps nothing', async () => {
    vi.stubGlobal('AudioContext', undefined);
    const { play, setSound, soundOn } = await import('./sound');
    setSound(true);
    expect(() => play(footstep)).not.toThrow();
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new Error('not allowed');
    });
    expect(soundOn()).toBe(false);
    vi.restoreAllMocks();
  });
});
