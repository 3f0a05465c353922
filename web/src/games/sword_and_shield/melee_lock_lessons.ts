// The Mêlée Lock: binding an enemy, and freeing a team-mate who is bound.

import type { Phrase } from '../../words/words.svelte';
import type { Lesson } from '../lesson';
import { twoAgainstTwo } from './lesson_positions';

export const lockLessons: readonly Lesson<Phrase>[] = [
  {
    id: 'lock',
    title: ['The Mêlée Lock', 'Le Blocage de Mêlée', 'De Mêleeklem'],
    text: [
      [
        'Herue has four hits and 6 points left, and strong Osbert is next. One of your cards has the Mêlée Lock sign: with it you bind an enemy to you. It is one Action and costs 3.',
        'Herue a pris quatre coups et n’a plus que 6 points ; le robuste Osbert joue ensuite. L’une de vos cartes porte le symbole Blocage de Mêlée : avec elle, vous liez un ennemi à vous. C’est une Action et cela coûte 3.',
        'Herue heeft vier treffers en nog 6 punten, en de sterke Osbert is zo aan de beurt. Een van je kaarten heeft het teken Mêleeklem: daarmee bind je een vijand aan je. Het is één Actie en kost 3.',
      ],
      [
        'Until one of the two takes a hit, they may act only against each other, and nobody else against them.',
        'Jusqu’à ce que l’un des deux prenne un coup, ils n’agissent que l’un contre l’autre, et nul autre contre eux.',
        'Tot een van de twee een treffer krijgt, doen ze alleen iets tegen elkaar, en niemand anders tegen hen.',
      ],
    ],
    task: [
      'Lock Osbert, so that he must leave Herue alone, then strike him once.',
      'Bloquez Osbert, pour qu’il laisse Herue tranquille, puis frappez-le une fois.',
      'Neem Osbert in de klem, zodat hij Herue met rust moet laten, en geef hem dan één slag.',
    ],
    hint: [
      'The Rage Cut has the sign. Choose it, then “lock Osbert in single combat”.',
      'La Coupe Enragée porte le symbole. Choisissez-la, puis « Blocage avec Osbert ».',
      'De Razende Houw heeft het teken. Kies die, en dan ‘Osbert in de klem nemen’.',
    ],
    reached: [
      'Osbert is yours alone. Guirbert needs no blow from you now: he is out of your reach while the lock lasts.',
      'Osbert est à vous seul. Guirbert n’a pas à recevoir de coup de vous : il est hors de portée tant que dure le Blocage.',
      'Osbert is nu van jou alleen. Guirbert hoeft geen slag van je te krijgen: zolang de klem duurt is hij buiten bereik.',
    ],
    missed: [
      'Osbert is not locked and struck yet. First the lock, then a blow, with your first two Actions.',
      'Osbert n’est pas encore bloqué et frappé. D’abord le Blocage, puis un coup, avec vos deux premières Actions.',
      'Osbert zit nog niet in de klem met een slag erbij. Eerst de klem, dan een slag, met je eerste twee Acties.',
    ],
    mistakes: [
      {
        when: [{ event: 'locked', knight: 1, other: 4 }],
        why: [
          'Now Guirbert is bound to you, and neither of you reaches anyone else: Osbert is free to finish Herue, and you cannot help.',
          'C’est Guirbert qui est lié à vous, et vous n’atteignez plus personne d’autre : Osbert est libre d’achever Herue, et vous n’y pouvez rien.',
          'Nu zit Guirbert aan je vast, en geen van beiden bereikt nog iemand anders: Osbert kan Herue ongestoord afmaken, en jij kunt niet helpen.',
        ],
        by: ['lock130>4'],
      },
      {
        when: [
          { event: 'attack', knight: 1, card: 130 },
          { event: 'discarded', knight: 1, card: 130 },
        ],
        why: [
          'That was the only card with the Mêlée Lock sign, used for something else. A blow does not hold Osbert: in his turn he goes for Herue.',
          'C’était la seule carte au symbole Blocage de Mêlée, employée à autre chose. Un coup ne retient pas Osbert : à son tour, il s’en prendra à Herue.',
          'Dat was de enige kaart met het teken Mêleeklem, voor iets anders gebruikt. Een slag houdt Osbert niet tegen: in zijn beurt gaat hij op Herue af.',
        ],
        by: ['a130>3'],
      },
      {
        when: [{ event: 'attack', knight: 1, other: 4 }],
        why: [
          'That was a blow at Guirbert, who is no danger now. Osbert comes next: spend your first two Actions on him.',
          'C’était un coup à Guirbert, qui n’est pas le danger. Osbert joue ensuite : vos deux premières Actions sont pour lui.',
          'Dat was een slag op Guirbert, die nu geen gevaar is. Osbert is zo aan de beurt: gebruik je eerste twee Acties voor hem.',
        ],
        by: ['a142>4'],
      },
    ],
    rules: 'melee knights=2v2',
    position: twoAgainstTwo(
      {},
      {
        baldric: { tactic: 'S', hand: [107, 119, 130, 142, 150, 151, 190, 201] },
        herue: { hits: 4, fatigue: 6 },
      },
    ),
    seat: 0,
    goal: {
      happens: [
        { event: 'locked', knight: 1, other: 3 },
        { event: 'attack', knight: 1, other: 3 },
      ],
      within: 2,
    },
    others: { prefer: ['d103', 'd104', 'd113', 'hit', 'end'] },
    solution: ['lock130>3', 'a151>3'],
    wrong: ['lock130>4'],
  },
  {
    id: 'break',
    title: ['Breaking a lock', 'Briser un Blocage', 'Een klem verbreken'],
    text: [
      [
        'This time it is Herue who is locked, with Osbert: four hits, 6 points, and no way out, since a locked Knight cannot move. You cannot strike Osbert either while the lock lasts.',
        'Cette fois, c’est Herue qui est bloqué, avec Osbert : quatre coups, 6 points, et nulle issue, car un Chevalier en Blocage ne peut bouger. Vous non plus ne pouvez frapper Osbert tant que dure le Blocage.',
        'Deze keer zit Herue in de klem, met Osbert: vier treffers, 6 punten, en geen uitweg, want een Ridder in de klem kan geen Zet doen. Ook jij kunt Osbert niet raken zolang de klem duurt.',
      ],
      [
        'A team-mate breaks a lock with a Mêlée Move: he takes the locked Knight’s place, who takes his. It costs 15 in all. As with every Move in your own turn, it must be the first thing and takes the whole turn.',
        'Un équipier brise un Blocage par un Mouvement de Mêlée : il prend la place du Chevalier bloqué, qui prend la sienne. Cela coûte 15 en tout. Comme tout Mouvement à votre tour, il doit venir en premier et prend tout le tour.',
        'Een teamgenoot verbreekt een klem met een Mêleezet: hij neemt de plaats in van de Ridder in de klem, die de zijne krijgt. Dat kost samen 15. Zoals elke Zet in je eigen beurt moet het het eerste zijn, en kost het de hele beurt.',
      ],
    ],
    task: [
      'Free Herue: break the lock.',
      'Libérez Herue : brisez le Blocage.',
      'Bevrijd Herue: verbreek de klem.',
    ],
    hint: [
      'The Scalp Cut with the Rage Guard has the Mêlée Move sign. Choose “take Herue’s place and break the lock”.',
      'La Coupe Crânienne à la Garde Enragée porte le symbole Mouvement de Mêlée. Choisissez « prendre la place de Herue et briser le Blocage ».',
      'De Schedelhouw met de Razende Wacht heeft het teken Mêleezet. Kies ‘de plaats van Herue innemen en de klem verbreken’.',
    ],
    reached: [
      'Herue is free and in your place, and everybody may act against Osbert again. A lock can be broken in answer to an attack on you, too.',
      'Herue est libre, à votre place, et tous peuvent de nouveau agir contre Osbert. On peut aussi briser un Blocage en réponse à une attaque.',
      'Herue is vrij en staat op jouw plaats, en iedereen kan weer iets tegen Osbert doen. Een klem verbreken kan ook als antwoord op een aanval op jou.',
    ],
    missed: [
      'Herue is still locked. Break the lock with the Mêlée Move card, before anything else.',
      'Herue est toujours bloqué. Brisez le Blocage avec la carte de Mouvement de Mêlée, avant toute chose.',
      'Herue zit nog in de klem. Verbreek die met de kaart met de Mêleezet, vóór al het andere.',
    ],
    mistakes: [
      {
        when: [{ event: 'move-safe', knight: 1 }],
        why: [
          'You have brought yourself into safety, and Herue is still locked with Osbert. Of the things a Mêlée Move can do, take Herue’s place.',
          'C’est vous qui êtes à l’abri, et Herue est toujours bloqué avec Osbert. De ce que peut un Mouvement de Mêlée, choisissez de prendre la place de Herue.',
          'Je hebt jezelf in veiligheid gebracht, en Herue zit nog in de klem met Osbert. Kies van wat een Mêleezet kan: de plaats van Herue innemen.',
        ],
        by: ['safe118'],
      },
      {
        when: [
          'attack',
          'combination',
          'discarded',
          'event',
          'improvement',
          'tactic',
          'achievement',
        ].map((event) => ({ event, knight: 1 })),
        why: [
          'Now it is too late for this turn: a Mêlée Move must be the first thing in it. Osbert comes next, and Herue is still locked.',
          'Il est trop tard pour ce tour : un Mouvement de Mêlée doit y venir en premier. Osbert joue ensuite, et Herue est toujours bloqué.',
          'Nu is het te laat voor deze beurt: een Mêleezet moet het eerste zijn. Osbert is zo aan de beurt, en Herue zit nog in de klem.',
        ],
        by: ['a142>4'],
      },
    ],
    rules: 'melee knights=2v2',
    position: twoAgainstTwo(
      {},
      {
        baldric: { tactic: 'S', hand: [107, 118, 119, 142, 150, 151, 190, 201] },
        herue: { hits: 4, fatigue: 6, lockedWith: 3 },
        osbert: { lockedWith: 2, lockCard: 136 },
      },
    ),
    seat: 0,
    goal: { happens: [{ event: 'move-break', knight: 1, other: 2 }], within: 1 },
    others: { prefer: ['hit', 'end'] },
    solution: ['break118:2'],
    wrong: ['a142>4'],
  },
];
