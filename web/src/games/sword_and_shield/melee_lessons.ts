// The mêlée of With Sword and Shield: several Knights a side.

import type { Phrase } from '../../words/words.svelte';
import type { Lesson } from '../lesson';

const position = (all: unknown): string => JSON.stringify(all);

export const meleeLessons: readonly Lesson<Phrase>[] = [
  {
    id: 'melee',
    title: ['In the mêlée', 'Dans la mêlée', 'In de mêlée'],
    text: [
      [
        'In the mêlée sides of two or three Knights meet. They stand in rows of three places: left, centre, right. You reach the enemies at most one column away.',
        'Dans la mêlée, des camps de deux ou trois Chevaliers s’affrontent. Ils tiennent des rangs de trois places : gauche, centre, droite. Vous atteignez les ennemis à une colonne au plus.',
        'In de mêlée staan kanten van twee of drie Ridders tegenover elkaar, in rijen van drie plaatsen: links, midden, rechts. Je bereikt vijanden hoogstens één kolom verder.',
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
      'Choose a card and say at whom: one blow at Knight 3, one at Knight 4.',
      'Choisissez une carte et dites sur qui : un coup au Chevalier 3, un au Chevalier 4.',
      'Kies een kaart en zeg op wie: één slag op Ridder 3, één op Ridder 4.',
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
    position: position({
      phase: 'action',
      actor: 1,
      turn: 1,
      knights: [
        {
          card: 48,
          health: 1,
          tactic: 'T',
          place: 'centre',
          hand: [107, 119, 130, 142, 146, 148, 190, 201],
        },
        {
          card: 31,
          health: 2,
          tactic: 'S',
          place: 'left',
          hand: [101, 102, 106, 117, 124, 131, 207, 212],
        },
        {
          card: 33,
          health: 1,
          tactic: 'S',
          place: 'centre',
          hand: [103, 104, 108, 112, 113, 128, 189, 208],
        },
        {
          card: 35,
          health: 2,
          tactic: 'T',
          place: 'left',
          hand: [109, 110, 111, 115, 121, 127, 191, 213],
        },
      ],
    }),
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
  {
    id: 'safety',
    title: ['Behind the line', 'Derrière la ligne', 'Achter de linie'],
    text: [
      [
        'Four hits, Shaken, and a Squinting Cut that none of your guards answers. But one of your cards has the Mêlée Move sign.',
        'Quatre coups, Ébranlé, et une Coupe Biglée à laquelle aucune de vos gardes ne répond. Mais l’une de vos cartes porte le symbole Mouvement de Mêlée.',
        'Vier treffers, Aangeslagen, en een Scheelhouw die geen van je wachten beantwoordt. Maar een van je kaarten heeft het teken Mêlée-zet.',
      ],
      [
        'With it you change places with a team-mate, or go to safety behind the line, where nobody can attack you. Either costs 10 points; you are Shaken, so 11. You have 15.',
        'Avec elle vous changez de place avec un équipier, ou vous vous mettez à l’abri derrière la ligne, où nul ne peut vous attaquer. Cela coûte 10 points ; vous êtes Ébranlé, donc 11. Vous en avez 15.',
        'Daarmee wissel je van plaats met een ploeggenoot, of ga je naar de veilige plaats achter de linie, waar niemand je kan aanvallen. Elk kost 10 punten; je bent Aangeslagen, dus 11. Je hebt er 15.',
      ],
    ],
    task: ['Go to safety.', 'Mettez-vous à l’abri.', 'Breng je in veiligheid.'],
    hint: [
      'Card 112 has the sign. Choose “behind the line”.',
      'La carte 112 porte le symbole. Choisissez « derrière la ligne ».',
      'Kaart 112 heeft het teken. Kies ‘achter de linie’.',
    ],
    reached: [
      'The blow goes wide. In safety you may change cards and gather breath.',
      'Le coup manque. À l’abri, vous pouvez changer des cartes et reprendre souffle.',
      'De slag mist. Op de veilige plaats kun je kaarten wisselen en op adem komen.',
    ],
    missed: [
      'Look for the card with the Mêlée Move sign, and for the way behind the line.',
      'Cherchez la carte au symbole Mouvement de Mêlée, et le chemin derrière la ligne.',
      'Zoek de kaart met het teken Mêlée-zet, en de weg achter de linie.',
    ],
    rules: 'melee knights=2v2',
    position: position({
      phase: 'answer',
      actor: 1,
      turn: 3,
      spent: 1,
      begun: true,
      attacked: [1],
      cards: { played: [141], next: 0, foe: 1 },
      discards: [[], [141]],
      knights: [
        {
          card: 48,
          health: 1,
          tactic: 'T',
          place: 'centre',
          hits: 4,
          fatigue: 15,
          hand: [107, 112, 119, 129, 149, 189, 208],
        },
        {
          card: 31,
          health: 2,
          tactic: 'S',
          place: 'left',
          hand: [101, 102, 106, 117, 124, 131, 207, 212],
        },
        {
          card: 33,
          health: 1,
          tactic: 'S',
          place: 'centre',
          hand: [103, 104, 108, 112, 113, 128, 189],
        },
        {
          card: 35,
          health: 2,
          tactic: 'T',
          place: 'left',
          hand: [109, 110, 111, 115, 121, 127, 191, 213],
        },
      ],
    }),
    seat: 0,
    goal: { happens: [{ event: 'move-safe', knight: 1 }], within: 1 },
    others: { prefer: ['a128>2', 'd131', 'hit', 'end'] },
    solution: ['safe112'],
    wrong: ['hit'],
  },
];
