import { expect, test } from 'vitest';
import { Story } from './story';
import type { Happening } from './table';

/** One event for each action from `first` on, before `end`. */
function deeds(first: number, end: number, mark = ''): Happening[] {
  return Array.from({ length: end - first }, (_, i) => ({
    event: 'move',
    action: first + i,
    words: `${first + i}${mark}`,
  }));
}
const all = (story: Story) => [...story.earlier, ...story.latest].map(({ words }) => words);
const numbers = (first: number, end: number) => deeds(first, end).map(({ words }) => words);

test('the latest at once, then one piece before the other until it is whole', () => {
  const story = new Story();
  story.begin(200, deeds(200, 300));
  expect(story.untold).toBe(200);
  expect(story.precede(100, 200, deeds(100, 200))).toBe(true);
  expect(story.precede(0, 100, deeds(0, 100))).toBe(true);
  expect(story.untold).toBe(0);
  expect(all(story)).toEqual(numbers(0, 300));
  expect(story.latest).toHaveLength(100);
});

test('pieces that come twice or out of order change nothing', () => {
  const story = new Story();
  story.begin(200, deeds(200, 300));
  expect(story.precede(0, 100, deeds(0, 100))).toBe(false);
  expect(story.precede(100, 200, deeds(100, 200))).toBe(true);
  expect(story.precede(100, 200, deeds(100, 200))).toBe(false);
  expect(story.precede(100, 100, [])).toBe(false);
  expect(all(story)).toEqual(numbers(100, 300));
});

test('what happens meanwhile goes to the end', () => {
  const story = new Story();
  story.begin(10, deeds(10, 12));
  expect(story.goOn(deeds(12, 13))).toBe(2);
  expect(story.precede(0, 10, deeds(0, 10))).toBe(true);
  expect(story.goOn([])).toBe(3);
  expect(all(story)).toEqual(numbers(0, 13));
});

test('an action that was taken back and played otherwise stands once', () => {
  const story = new Story();
  story.begin(0, deeds(0, 5));
  // Nothing is acted out where the past has changed.
  expect(story.goOn(deeds(4, 6, ' anew'))).toBe(6);
  expect(all(story)).toEqual([...numbers(0, 4), '4 anew', '5 anew']);
});

test('told anew, the pieces from before are gone', () => {
  const story = new Story();
  story.begin(100, deeds(100, 200));
  story.precede(0, 100, deeds(0, 100));
  story.begin(101, deeds(101, 199));
  expect(story.earlier).toEqual([]);
  expect(story.untold).toBe(101);
  // An overlap with what is here is told once.
  expect(story.precede(1, 101, deeds(1, 102, ' again'))).toBe(true);
  expect(story.earlier.at(-1)?.words).toBe('100 again');
  expect(story.latest[0]?.words).toBe('101');
});
