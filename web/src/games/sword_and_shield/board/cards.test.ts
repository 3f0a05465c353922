import { afterEach, expect, test, vi } from 'vitest';
import { cardInHand, cardsOf } from './cards';
import { cards, combat } from './fixtures';

afterEach(() => vi.unstubAllGlobals());

test('a set is asked of the server once, in the language', async () => {
  const fetched = vi.fn(async () => new Response(JSON.stringify(cards)));
  vi.stubGlobal('fetch', fetched);
  const first = await cardsOf('my cards', 'nl');
  expect(await cardsOf('my cards', 'nl')).toBe(first);
  expect(fetched.mock.calls).toEqual([['/api/cards/my%20cards?language=nl']]);
  await cardsOf('my cards', 'fr');
  expect(fetched).toHaveBeenCalledTimes(2);
});

test('what could not be had is asked for again', async () => {
  vi.stubGlobal('fetch', async () => new Response('{}', { status: 404 }));
  await expect(cardsOf('lost', 'en')).rejects.toThrow();
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(cards)));
  expect((await cardsOf('lost', 'en')).id).toBe('salle');
});

test('a card in hand has its values even without its set', () => {
  const card = cardInHand(combat(150), 'fr');
  expect(card.name).toBe('Coupe Tordue / Porte de Fer');
  expect(card.attack).toMatchObject({ strength: 3, technique: 6 });
  expect(card.defence).toMatchObject({ strength: 2, technique: 5 });
});
