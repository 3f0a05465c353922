import { render } from '@testing-library/svelte';
import { expect, test } from 'vitest';
import { guardMotif, motifsOf, strikeMotif } from './art';
import type { Card } from './cards';
import Motifs from './Motifs.svelte';

const strikes = 'cross slanting crooked battle squinting rage crown scalp anger plunge father';
const guards = 'wing rage oak-door iron-hat groin crown barrier iron-gate cross hook-catcher';
const card = (more: Partial<Card>): Card => ({
  number: 1,
  kind: 'combat',
  name: '',
  rules: '',
  ...more,
});

test('every cut and every guard has a picture of its own, and each is drawn', () => {
  const wanted = [...strikes.split(' ').map(strikeMotif), ...guards.split(' ').map(guardMotif)];
  expect(new Set(wanted).size).toBe(21);
  const events = Array.from({ length: 20 }, (_, number) =>
    motifsOf(card({ number, kind: 'event' })),
  );
  const gains = (['strength', 'technique', 'chivalry', 'endurance'] as const).map((key) =>
    motifsOf(
      card({
        kind: 'improvement',
        abilities: { strength: 0, technique: 0, chivalry: 0, endurance: 0, [key]: 1 },
      }),
    ),
  );
  const { container } = render(Motifs);
  for (const motif of [
    ...wanted,
    ...events.flat(),
    ...gains.flat(),
    strikeMotif(null),
    guardMotif('new'),
  ]) {
    expect(container.querySelector(`#${motif}`), motif).not.toBeNull();
  }
});

test('a Combat card shows what it attacks and what it guards with', () => {
  const both = card({ attack: { strike: 'crown' }, defence: { guard: 'iron-gate', answers: [] } });
  expect(motifsOf(both)).toEqual(['sns-strike-crown', 'sns-guard-iron-gate']);
});
