// The mêlée of With Sword and Shield: several Knights a side.

import type { Phrase } from '../../words/words.svelte';
import type { Lesson } from '../lesson';
import { twoAgainstTwo } from './lesson_positions';
import { lockLessons } from './melee_lock_lessons';
import { moveLessons } from './melee_move_lessons';

export const meleeLessons: readonly Lesson<Phrase>[] = [
  {
    id: 'melee',
    title: ['In the mêlée', 'Dans la mêlée', 'In de mêlee'],
    text: [
      [
        'In the mêlée sides of two or three Knights meet. They stand in rows of three places: left, centre, right. You reach the enemies at most one column away.',
        'Dans la mêlée, des camps de deux ou trois Chevaliers s’affrontent. Ils tiennent des rangs de trois places : gauche, centre, droite. Vous atteignez les ennemis à une colonne au plus.',
        'In de mêlee staan kanten van twee of drie Ridders tegenover elkaar, in rijen van drie plaatsen: links, midden, rechts. Je bereikt vijanden hoogstens één kolom verder.',
      ],
      [
        'Everyone in reach must get his share: attack each of them at least once in your turn.',
        'Chacun à portée doit avoir sa part : attaquez chacun au moins une fois pendant votre tour.',
        'Iedereen binnen bereik krijgt zijn deel: val in je beurt elk van hen minstens één keer aan.',
      ],
    ],
    task: [
      'With two Actions, attack both Osbert and Guirbert.',
      'En deux Actions, attaquez Osbert et Guirbert.',
      'Val met twee Acties zowel Osbert als Guirbert aan.',
    ],
    hint: [
      'Choose a card and say at whom: one blow at Osbert, one at Guirbert.',
      'Choisissez une carte et dites sur qui : un coup à Osbert, un à Guirbert.',
      'Kies een kaart en zeg op wie: één slag op Osbert, één op Guirbert.',
    ],
    reached: [
      'Nobody was left out. The rest of your Actions are free.',
      'Personne n’est oublié. Le reste de vos Actions est libre.',
      'Niemand is overgeslagen. De rest van je Acties is vrij.',
    ],
    missed: [
      'One of the two was not attacked. Give each of them one blow.',
      'L’un des deux n’a pas été attaqué. Donnez un coup à chacun.',
      'Een van de twee is niet aangevallen. Geef ze elk een slag.',
    ],
    rules: 'melee knights=2v2',
    position: twoAgainstTwo({}, { baldric: { hand: [107, 119, 130, 142, 146, 148, 190, 201] } }),
    seat: 0,
    goal: {
      happens: [
        { event: 'attack', knight: 1, other: 3 },
        { event: 'attack', knight: 1, other: 4 },
      ],
      within: 2,
    },
    others: { prefer: ['d104', 'd109', 'hit', 'end'] },
    solution: ['a142>3', 'a146>4'],
    wrong: ['x107', 'a142>3'],
  },
  ...moveLessons,
  ...lockLessons,
];
