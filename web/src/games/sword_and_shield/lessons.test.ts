// @vitest-environment node
// What this course promises beyond what every course does (../lessons.test.ts plays them all).

import { describe, expect, it } from 'vitest';
import type { Lesson } from '../lesson';
import { course } from './lessons';

const { lessons } = course;

/** All that a learner reads, in every language. */
function textsOf(lesson: Lesson): string[] {
  const { title, text, task, hint, reached, missed, mistakes = [] } = lesson;
  const phrases = [title, ...text, task, hint, reached, missed, ...mistakes.map(({ why }) => why)];
  return phrases.flatMap((phrase) => phrase.filter((each) => each !== undefined));
}

describe('the course', () => {
  it('teaches the mêlée move by move', () => {
    const ids = lessons.map(({ id }) => id);
    expect(ids.slice(6)).toEqual(['melee', 'safety', 'back', 'swap', 'lock', 'break']);
  });

  // Cards are known by their names; their numbers are for the notation.
  it.each(
    lessons.map((lesson) => [lesson.id, lesson] as const),
  )('%s calls no card by its number', (_, lesson) => {
    for (const text of textsOf(lesson)) expect(text).not.toMatch(/\b\d{3}\b/);
  });

  it('foresees the mistakes of every Mêlée Move and Lock', () => {
    for (const lesson of lessons.slice(7)) {
      expect(lesson.mistakes?.length ?? 0, lesson.id).toBeGreaterThan(1);
      const first = lesson.mistakes?.map(({ by }) => by.join(' '));
      expect(first, lesson.id).toContain(lesson.wrong.join(' '));
    }
  });

  it('marks rulings as such where a lesson rests on one', () => {
    const ruling = [/ruling/i, /arbitrage/i, /beslissing/i];
    for (const id of ['others', 'safety', 'back', 'swap']) {
      const lesson = lessons.find((each) => each.id === id);
      for (const [language, word] of ruling.entries()) {
        const told = [...(lesson?.text ?? []), lesson?.reached].map((each) => each?.[language]);
        expect(told.join(' '), id).toMatch(word);
      }
    }
  });
});
