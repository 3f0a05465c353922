import { describe, expect, it } from 'vitest';
import { blocks, pieces } from './rules_text';

const page = `En Garde — ferti/advanced

Two fencers face each other. Stop with \`end\`.

A turn is one of these, after which a hand is filled up again to five cards:
  +3      move: one card
  A5x2    attack
The attacker draws first; then:
  P5x2    parry

What the guards answer:
  Wing Guard (shield)
      Cross Cut and Anger Cut
  Oak Door (shield)
      Scalp Cut

An Action:
  [a110 a114 e192]
          a Combination
  t:S t:T change Tactic
  place3:left  puts Knight 3 there

Rulings, where the source is silent:
  Whether an enemy controls it is judged so.
  A step is allowed.
`;

describe('the rules as text', () => {
  const all = blocks(page);

  it('leaves the title out and keeps the order', () => {
    expect(all.map(({ kind }) => kind)).toEqual([
      'paragraph',
      'paragraph',
      'list',
      'paragraph',
      'list',
      'heading',
      'list',
      'heading',
      'list',
      'heading',
      'list',
    ]);
  });

  it('makes a heading of a short line that announces a list, without its colon', () => {
    expect(all[5]).toEqual({ kind: 'heading', text: 'What the guards answer' });
    expect(blocks('T\n\nGarde :\n  x  y')[0]).toEqual({ kind: 'heading', text: 'Garde' });
  });

  it('parts an action from what it does', () => {
    expect(all[2]).toEqual({
      kind: 'list',
      items: [
        { term: '+3', code: true, words: [{ code: false, text: 'move: one card' }] },
        { term: 'A5x2', code: true, words: [{ code: false, text: 'attack' }] },
      ],
    });
    expect(all[8]).toEqual({
      kind: 'list',
      items: [
        { term: '[a110 a114 e192]', code: true, words: [{ code: false, text: 'a Combination' }] },
        { term: 't:S t:T', code: true, words: [{ code: false, text: 'change Tactic' }] },
        {
          term: 'place3:left',
          code: true,
          words: [{ code: false, text: 'puts Knight 3 there' }],
        },
      ],
    });
  });

  it('takes what is indented deeper as belonging to the name above it', () => {
    expect(all[6]).toEqual({
      kind: 'list',
      items: [
        {
          term: 'Wing Guard (shield)',
          code: false,
          words: [{ code: false, text: 'Cross Cut and Anger Cut' }],
        },
        { term: 'Oak Door (shield)', code: false, words: [{ code: false, text: 'Scalp Cut' }] },
      ],
    });
  });

  it('leaves a sentence in a list whole', () => {
    expect(all[10]).toEqual({
      kind: 'list',
      items: [
        {
          term: '',
          code: false,
          words: [{ code: false, text: 'Whether an enemy controls it is judged so.' }],
        },
        { term: '', code: false, words: [{ code: false, text: 'A step is allowed.' }] },
      ],
    });
  });

  it('sets apart what is to be typed', () => {
    expect(pieces('Stop with `end`.')).toEqual([
      { code: false, text: 'Stop with ' },
      { code: true, text: 'end' },
      { code: false, text: '.' },
    ]);
  });
});
