// Mêlée Moves: to safety and back, and changing places with a team-mate.

import type { Phrase } from '../../words/words.svelte';
import type { Lesson } from '../lesson';
import { osbertAttacksWith, twoAgainstTwo } from './lesson_positions';

export const moveLessons: readonly Lesson<Phrase>[] = [
  {
    id: 'safety',
    title: ['Behind the line', 'Derrière la ligne', 'Achter de linie'],
    text: [
      [
        'Four hits, Shaken, and a Squinting Cut that none of your guards answers. But one of your cards has the Mêlée Move sign.',
        'Quatre coups, Ébranlé, et une Coupe Biglée à laquelle aucune de vos gardes ne répond. Mais l’une de vos cartes porte le symbole Mouvement de Mêlée.',
        'Vier treffers, Aangeslagen, en een Scheelhouw die geen van je wachten beantwoordt. Maar een van je kaarten heeft het teken Mêleezet.',
      ],
      [
        'With it you change places with a team-mate, or go to safety behind the line, where nobody can attack you. Either costs 10 points; you are Shaken, so 11 (a ruling: an example of the rulebook says 10). You have 15.',
        'Avec elle vous changez de place avec un équipier, ou vous vous mettez à l’abri derrière la ligne, où nul ne peut vous attaquer. Cela coûte 10 points ; vous êtes Ébranlé, donc 11 (un arbitrage : un exemple du livret dit 10). Vous en avez 15.',
        'Daarmee wissel je van plaats met een teamgenoot, of ga je naar de veilige plaats achter de linie, waar niemand je kan aanvallen. Elk kost 10 punten; je bent Aangeslagen, dus 11 (een beslissing: een voorbeeld in het boekje zegt 10). Je hebt er 15.',
      ],
    ],
    task: ['Go to safety.', 'Mettez-vous à l’abri.', 'Breng jezelf in veiligheid.'],
    hint: [
      'The Anger Cut with the Iron Hat has the sign. Choose “behind the line”.',
      'La Coupe Furieuse au Casque de Fer porte le symbole. Choisissez « derrière la ligne ».',
      'De Toornhouw met de IJzeren Hoed heeft het teken. Kies ‘achter de linie’.',
    ],
    reached: [
      'The blow goes wide. In safety you may change cards and gather breath.',
      'Le coup manque. À l’abri, vous pouvez changer des cartes et reprendre souffle.',
      'De slag mist. Op de veilige plaats kun je kaarten wisselen en op adem komen.',
    ],
    missed: [
      'Look for the card with the Mêlée Move sign, and for the way behind the line.',
      'Cherchez la carte au symbole Mouvement de Mêlée, et le chemin derrière la ligne.',
      'Zoek de kaart met het teken Mêleezet, en de weg achter de linie.',
    ],
    mistakes: [
      {
        when: [{ event: 'no-answer', knight: 1 }],
        why: [
          'That was the fifth hit: Baldric has left the field, and Herue stands alone against two. With four hits a blow must never land; the Move would have cost 11 of your 15 points.',
          'C’était le cinquième coup : Baldric a quitté la lice, et Herue est seul contre deux. Après quatre coups, plus rien ne doit toucher ; le Mouvement aurait coûté 11 de vos 15 points.',
          'Dat was de vijfde treffer: Baldric heeft het strijdperk verlaten en Herue staat alleen tegenover twee. Na vier treffers mag er geen slag meer raak zijn; de Zet had 11 van je 15 punten gekost.',
        ],
        by: ['hit'],
      },
      {
        when: [{ event: 'move-swap', knight: 1 }],
        why: [
          'The blow misses, but you still stand in the line: with 4 points left, the next attack can exhaust you. Only behind the line can nobody attack you.',
          'Le coup manque, mais vous êtes toujours en ligne : avec 4 points, la prochaine attaque peut vous épuiser. Ce n’est que derrière la ligne que nul ne vous attaque.',
          'De slag mist, maar je staat nog steeds in de linie: met 4 punten over kan de volgende aanval je uitputten. Alleen achter de linie kan niemand je aanvallen.',
        ],
        by: ['swap112:2'],
      },
    ],
    rules: 'melee knights=2v2',
    position: twoAgainstTwo(osbertAttacksWith(141), {
      baldric: { hits: 4, fatigue: 15, hand: [107, 112, 119, 129, 149, 189, 208] },
      osbert: { hand: [103, 104, 108, 112, 113, 128, 189] },
    }),
    seat: 0,
    goal: { happens: [{ event: 'move-safe', knight: 1 }], within: 1 },
    others: { prefer: ['a128>2', 'd131', 'hit', 'end'] },
    solution: ['safe112'],
    wrong: ['hit'],
  },
  {
    id: 'back',
    title: ['Back into the line', 'Retour en ligne', 'Terug in de linie'],
    text: [
      [
        'You are behind the line. There you may discard, rest with an Event, take an Improvement or change Tactic, but you cannot attack, and Herue stands alone against two.',
        'Vous êtes derrière la ligne. Là, vous pouvez défausser, vous reposer par un Évènement, prendre une Amélioration ou changer de Tactique, mais pas attaquer, et Herue est seul contre deux.',
        'Je staat achter de linie. Daar kun je afleggen, uitrusten met een Gebeurtenis, een Verbetering nemen of van Tactiek wisselen, maar niet aanvallen, en Herue staat alleen tegenover twee.',
      ],
      [
        'Coming back needs another card with the Mêlée Move sign, and must be the first thing in your turn. Ruling: it costs 10 points, to any empty place of your side, and the turn’s Actions follow. You are Shaken: 11.',
        'Revenir demande une autre carte au symbole Mouvement de Mêlée, et doit être la première chose du tour. Arbitrage : cela coûte 10 points, à n’importe quelle place vide de votre camp, et les Actions du tour suivent. Vous êtes Ébranlé : 11.',
        'Terugkomen vraagt nog een kaart met het teken Mêleezet, en moet het eerste zijn in je beurt. Beslissing: het kost 10 punten, naar elke lege plaats van je kant, en de Acties van de beurt volgen. Je bent Aangeslagen: 11.',
      ],
    ],
    task: [
      'Come back to where you reach both enemies, and attack one of them.',
      'Revenez là d’où vous atteignez les deux ennemis, et attaquez l’un d’eux.',
      'Kom terug op de plaats waar je beide vijanden bereikt, en val een van hen aan.',
    ],
    hint: [
      'The Battle Cut has the sign. Osbert stands in the centre, Guirbert on the left: from the centre you reach them both.',
      'La Coupe Batailleuse porte le symbole. Osbert est au centre, Guirbert à gauche : du centre, vous les atteignez tous deux.',
      'De Strijdhouw heeft het teken. Osbert staat in het midden, Guirbert links: vanuit het midden bereik je ze allebei.',
    ],
    reached: [
      'Back, and fighting in the same turn. Now the other enemy must have his blow too.',
      'De retour, et au combat dans le même tour. L’autre ennemi doit maintenant avoir son coup aussi.',
      'Terug, en meteen weer in gevecht. Nu moet ook de andere vijand zijn slag krijgen.',
    ],
    missed: [
      'First come back into the centre with the Battle Cut, then attack with another card.',
      'Revenez d’abord au centre avec la Coupe Batailleuse, puis attaquez avec une autre carte.',
      'Kom eerst terug in het midden met de Strijdhouw, en val dan aan met een andere kaart.',
    ],
    mistakes: [
      {
        when: ['discarded', 'event', 'improvement', 'tactic', 'grand-pass', 'ended'].map(
          (event) => ({ event, knight: 1 }),
        ),
        why: [
          'Too late: coming back must be the first thing in the turn. You stay behind the line until your next one.',
          'Trop tard : revenir doit être la première chose du tour. Vous restez derrière la ligne jusqu’au prochain.',
          'Te laat: terugkomen moet het eerste zijn in de beurt. Je blijft achter de linie tot je volgende.',
        ],
        by: ['e190'],
      },
      {
        when: [{ event: 'move-back', knight: 1, column: 'right' }],
        why: [
          'On the right you reach only Osbert: Guirbert on the left is two columns away, and is left to Herue.',
          'À droite, vous n’atteignez qu’Osbert : Guirbert, à gauche, est à deux colonnes, et reste pour Herue.',
          'Rechts bereik je alleen Osbert: Guirbert staat links, twee kolommen verder, en blijft voor Herue.',
        ],
        by: ['back133:right'],
      },
    ],
    rules: 'melee knights=2v2',
    position: twoAgainstTwo(
      {},
      {
        baldric: {
          safe: true,
          hits: 4,
          fatigue: 27,
          hand: [107, 119, 129, 133, 142, 146, 190, 201],
        },
      },
    ),
    seat: 0,
    goal: {
      happens: [
        { event: 'move-back', knight: 1, column: 'centre' },
        { event: 'attack', knight: 1 },
      ],
      within: 2,
    },
    others: { prefer: ['d104', 'd109', 'hit', 'end'] },
    solution: ['back133:centre', 'a142>3'],
    wrong: ['e190'],
  },
  {
    id: 'swap',
    title: ['Changing places', 'Changer de place', 'Van plaats wisselen'],
    text: [
      [
        'Three hits, 13 points, and a Rage Cut from Osbert that none of your guards answers. Herue beside you is unhurt and rested.',
        'Trois coups, 13 points, et une Coupe Enragée d’Osbert à laquelle aucune de vos gardes ne répond. Herue, à côté de vous, est indemne et reposé.',
        'Drie treffers, 13 punten, en een Razende Houw van Osbert die geen van je wachten beantwoordt. Herue naast je is ongedeerd en uitgerust.',
      ],
      [
        'A lateral Mêlée Move changes places with a team-mate, for 10 points. As an answer it makes the attack miss, and (a ruling) costs no Action of your next turn. In your own turn it must be the first thing, and takes all of it.',
        'Un Mouvement de Mêlée latéral vous fait changer de place avec un équipier, pour 10 points. En réponse, il fait manquer l’attaque et (un arbitrage) ne coûte aucune Action de votre prochain tour. À votre tour, il doit venir en premier et prend tout le tour.',
        'Met een zijwaartse Mêleezet wissel je van plaats met een teamgenoot, voor 10 punten. Als antwoord laat die de aanval missen, en (een beslissing) kost geen Actie van je volgende beurt. In je eigen beurt moet het het eerste zijn, en kost het de hele beurt.',
      ],
    ],
    task: [
      'Let the attack miss, and bring Herue to the centre in your place.',
      'Faites manquer l’attaque, et amenez Herue au centre à votre place.',
      'Laat de aanval missen, en breng Herue in jouw plaats naar het midden.',
    ],
    hint: [
      'The Crown Cut of Technique 6 has the Mêlée Move sign. Choose “change places with Herue”.',
      'La Coupe Couronnée de Technique 6 porte le symbole Mouvement de Mêlée. Choisissez « changer de place avec Herue ».',
      'De Kroonhouw van Techniek 6 heeft het teken Mêleezet. Kies ‘van plaats wisselen met Herue’.',
    ],
    reached: [
      'The blow misses, and Herue, fresh, faces Osbert. Turns go clockwise by the places as they are now: whoever changes places may act twice in a round or be passed over (a ruling).',
      'Le coup manque, et Herue, tout frais, fait face à Osbert. Les tours vont dans le sens des aiguilles d’une montre, d’après les places du moment : qui change de place peut jouer deux fois dans un même tour de table, ou passer son tour (un arbitrage).',
      'De slag mist, en Herue staat fris tegenover Osbert. De beurten gaan met de klok mee, naar de plaatsen zoals ze nu zijn: wie van plaats wisselt kan in een ronde tweemaal aan de beurt komen of overgeslagen worden (een beslissing).',
    ],
    missed: [
      'Look for the card with the Mêlée Move sign, and change places with Herue.',
      'Cherchez la carte au symbole Mouvement de Mêlée, et changez de place avec Herue.',
      'Zoek de kaart met het teken Mêleezet, en wissel van plaats met Herue.',
    ],
    mistakes: [
      {
        when: [{ event: 'no-answer', knight: 1 }],
        why: [
          'That was the fourth hit: from now on Baldric is Shaken, and everything costs 1 more. Changing places would have cost 10 points and no hit.',
          'C’était le quatrième coup : Baldric est désormais Ébranlé, et tout lui coûte 1 de plus. Changer de place aurait coûté 10 points et aucun coup.',
          'Dat was de vierde treffer: voortaan is Baldric Aangeslagen en kost alles 1 meer. Van plaats wisselen had 10 punten gekost en geen treffer.',
        ],
        by: ['hit'],
      },
      {
        when: [{ event: 'move-safe', knight: 1 }],
        why: [
          'You are safe, but the centre is empty now: Herue stands alone against two, and to come back you need another Move card and 10 more points. Change places instead.',
          'Vous êtes à l’abri, mais le centre est vide : Herue est seul contre deux, et pour revenir il vous faut une autre carte de Mouvement et 10 points encore. Changez plutôt de place.',
          'Je bent veilig, maar het midden is nu leeg: Herue staat alleen tegenover twee, en om terug te komen heb je nog een Zetkaart en nog 10 punten nodig. Wissel liever van plaats.',
        ],
        by: ['safe126'],
      },
    ],
    rules: 'melee knights=2v2',
    position: twoAgainstTwo(osbertAttacksWith(128), {
      baldric: { hits: 3, fatigue: 13, hand: [122, 126, 142, 146, 151, 189, 201] },
      osbert: { hand: [103, 104, 108, 112, 113, 135, 189] },
    }),
    seat: 0,
    goal: { happens: [{ event: 'move-swap', knight: 1, other: 2 }], within: 1 },
    others: { prefer: ['hit', 'end'] },
    solution: ['swap126:2'],
    wrong: ['hit'],
  },
];
