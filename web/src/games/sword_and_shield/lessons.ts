// With Sword and Shield: from reading a card to playing all kinds of them; the mêlée is in
// melee_lessons.ts. Played with the house's own card set.

import type { Phrase } from '../../words/words.svelte';
import type { Course } from '../lesson';
import { position } from './lesson_positions';
import { meleeLessons } from './melee_lessons';

export const course: Course<Phrase> = {
  name: ['With Sword and Shield', 'Avec Épée et Bouclier', 'Met Zwaard en Schild'],
  aim: [
    'Knights on foot, with heavy cards and little breath. Strike well, and spend your strength wisely.',
    'Des Chevaliers à pied, des cartes lourdes et peu de souffle. Frappez bien, et ménagez vos forces.',
    'Ridders te voet, met zware kaarten en weinig adem. Sla goed toe, en ga zuinig om met je krachten.',
  ],
  lessons: [
    {
      id: 'read',
      title: ['Reading a card', 'Lire une carte', 'Een kaart lezen'],
      text: [
        [
          'A Combat card is two cards in one. The upper half is an attack: a strike with a name, a value for Strength and one for Technique. The lower half is a guard, for when you are attacked.',
          'Une Carte Combat en vaut deux. En haut, une attaque : un coup qui a un nom, une valeur de Force et une de Technique. En bas, une garde, pour quand on vous attaque.',
          'Een Gevechtskaart is twee kaarten in één. De bovenste helft is een aanval: een slag met een naam, een waarde voor Kracht en een voor Techniek. De onderste helft is een wacht, voor als je wordt aangevallen.',
        ],
        [
          'You are Baldric, and fight with Technique: only that value counts for you now.',
          'Vous êtes Baldric, et combattez par la Technique : seule cette valeur compte à présent pour vous.',
          'Jij bent Baldric en vecht met Techniek: alleen die waarde telt nu voor jou.',
        ],
      ],
      task: [
        'Attack with the Crooked Cut of Technique 6.',
        'Attaquez avec la Coupe Tordue de Technique 6.',
        'Val aan met de Kromhouw van Techniek 6.',
      ],
      hint: [
        'Only one of your cards is a Crooked Cut. Its guard is the Iron Gate.',
        'Une seule de vos cartes est une Coupe Tordue. Sa garde est la Porte de Fer.',
        'Maar één van je kaarten is een Kromhouw. De wacht erop is de IJzeren Poort.',
      ],
      reached: [
        'A Crooked Cut. Now Herue must find an answer.',
        'Une Coupe Tordue. À Herue de trouver une réponse.',
        'Een Kromhouw. Nu moet Herue een antwoord vinden.',
      ],
      missed: [
        'That was another card. Look at the name of the strike and its Technique value.',
        'C’était une autre carte. Regardez le nom du coup et sa valeur de Technique.',
        'Dat was een andere kaart. Kijk naar de naam van de slag en de waarde voor Techniek.',
      ],
      rules: 'joust',
      position: position({
        phase: 'action',
        actor: 1,
        turn: 1,
        knights: [
          { card: 48, health: 1, tactic: 'T', hand: [107, 117, 118, 131, 142, 150, 190, 201] },
          { card: 31, health: 2, tactic: 'S', hand: [102, 104, 116, 125, 130, 133, 189, 207] },
        ],
      }),
      seat: 0,
      goal: { happens: [{ event: 'attack', knight: 1, card: 150 }], within: 1 },
      others: { prefer: ['d133', 'd104', 'hit', 'end'] },
      solution: ['a150'],
      wrong: ['a107'],
    },
    {
      id: 'number',
      title: ['What an attack costs', 'Ce que coûte une attaque', 'Wat een aanval kost'],
      text: [
        [
          'Add your Knight’s ability to the card’s value: that is the combat number, and high is good. But effort tires. If the card’s value is above your ability, the difference is paid in fatigue.',
          'Ajoutez l’Aptitude du Chevalier à la valeur de la carte : c’est la Valeur de Combat ; plus elle est haute, mieux c’est. Mais l’effort fatigue. Si la carte dépasse votre Aptitude, la différence se paie en fatigue.',
          'Tel de eigenschap van je Ridder op bij de waarde van de kaart: dat is het Gevechtsgetal, en hoog is goed. Maar inspanning vermoeit. Is de kaart hoger dan je eigenschap, dan betaal je het verschil in vermoeidheid.',
        ],
        [
          'Baldric fights with Strength now, and has 3 of it. A card of 6 makes 9 and costs 3.',
          'Baldric combat maintenant par la Force ; il en a 3. Une carte de 6 fait 9 et coûte 3.',
          'Baldric vecht nu met Kracht, en heeft er 3. Een kaart van 6 maakt 9 en kost 3.',
        ],
      ],
      task: [
        'Attack without paying a single point of fatigue.',
        'Attaquez sans payer un seul point de fatigue.',
        'Val aan zonder één vermoeidheidspunt te betalen.',
      ],
      hint: [
        'Look for an attack of Strength 3 or less.',
        'Cherchez une attaque de Force 3 ou moins.',
        'Zoek een aanval met Kracht 3 of minder.',
      ],
      reached: [
        '3 and 3 make 6, and it cost you nothing.',
        '3 et 3 font 6, et cela n’a rien coûté.',
        '3 en 3 is 6, en het kostte je niets.',
      ],
      missed: [
        'That cost fatigue, or was no attack. Compare each card’s Strength with your own 3.',
        'Cela coûtait de la fatigue, ou n’était pas une attaque. Comparez la Force des cartes à vos 3.',
        'Dat kostte vermoeidheid, of was geen aanval. Vergelijk de Kracht van de kaarten met jouw 3.',
      ],
      rules: 'joust',
      position: position({
        phase: 'action',
        actor: 1,
        turn: 1,
        knights: [
          { card: 48, health: 1, tactic: 'S', hand: [103, 105, 112, 118, 132, 150, 189, 208] },
          { card: 37, health: 2, tactic: 'T', hand: [101, 106, 117, 122, 129, 137, 190, 207] },
        ],
      }),
      seat: 0,
      goal: {
        happens: [{ event: 'attack', knight: 1, cost: 0, combined: false }],
        within: 1,
      },
      others: { prefer: ['d129', 'd101', 'hit', 'end'] },
      solution: ['a150'],
      wrong: ['a103'],
    },
    {
      id: 'answer',
      title: ['Answering an attack', 'Répondre à une attaque', 'Een aanval beantwoorden'],
      text: [
        [
          'Yrmegard attacks with a Squinting Cut; her combat number is 8. You have three ways out. A guard that answers this strike: you pay as for an attack, and if your number is lower, the difference too. An Achievement that stops it, at its printed cost. A card with the Manoeuvre sign: 5 points.',
          'Yrmegard attaque d’une Coupe Biglée ; sa Valeur de Combat est 8. Vous avez trois issues. Une garde qui répond à ce coup : elle coûte comme une attaque, et si votre valeur est plus basse, la différence en plus. Une Réussite qui l’arrête, au coût imprimé. Une carte au symbole Manœuvre : 5 points.',
          'Yrmegard valt aan met een Scheelhouw; haar Gevechtsgetal is 8. Je hebt drie uitwegen. Een wacht die deze slag beantwoordt: die kost hetzelfde als een aanval, en is jouw getal lager, dan betaal je ook het verschil. Een Wapenfeit dat de slag stopt, voor de gedrukte prijs. Een kaart met het Manoeuvreteken: 5 punten.',
        ],
        [
          'Or you take the hit. A Knight stands four of them; the fifth loses.',
          'Ou vous encaissez le coup. Un Chevalier en supporte quatre ; le cinquième fait perdre.',
          'Of je incasseert de treffer. Een Ridder verdraagt er vier; met de vijfde verlies je.',
        ],
      ],
      task: [
        'Stop the attack for as few points as possible.',
        'Arrêtez l’attaque pour le moins de points possible.',
        'Stop de aanval voor zo weinig mogelijk punten.',
      ],
      hint: [
        'A guard would cost 2, and 2 more for 6 against 8. Is there something for 3?',
        'Une garde coûterait 2, et encore 2 pour 6 contre 8. Y a-t-il mieux, pour 3 ?',
        'Een wacht zou 2 kosten, en nog 2 voor 6 tegen 8. Is er iets voor 3?',
      ],
      reached: [
        '“Changing thru” stops it for 3, whatever the numbers.',
        '« Changement Latéral » l’arrête pour 3, quelles que soient les valeurs.',
        '‘Doorwisselen’ stopt hem voor 3, wat de getallen ook zijn.',
      ],
      missed: [
        'It can be done for less. Look at the Achievement in your hand.',
        'Il y a moins cher. Regardez la Réussite dans votre main.',
        'Het kan goedkoper. Kijk naar het Wapenfeit in je hand.',
      ],
      rules: 'joust',
      position: position({
        phase: 'answer',
        actor: 1,
        turn: 2,
        spent: 1,
        begun: true,
        cards: { played: [141], next: 0, foe: 1 },
        discards: [[141]],
        knights: [
          { card: 48, health: 1, tactic: 'T', hand: [104, 119, 129, 131, 184, 190, 207] },
          { card: 30, health: 2, tactic: 'T', hand: [102, 116, 125, 130, 133, 189, 208] },
        ],
      }),
      seat: 0,
      goal: { happens: [{ event: 'block', knight: 1, card: 184 }], within: 1 },
      others: { prefer: ['end'] },
      solution: ['c184'],
      wrong: ['d131'],
    },
    {
      id: 'tactic',
      title: ['Fatigue and Tactic', 'Fatigue et Tactique', 'Vermoeidheid en Tactiek'],
      text: [
        [
          'When your last fatigue point is gone, you take a hit, and begin again with 28. After the fourth hit you are Shaken: everything you do costs 1 more.',
          'Quand votre dernier point de fatigue est parti, vous prenez un coup, et repartez à 28. Après le quatrième coup vous êtes Ébranlé : tout ce que vous faites coûte 1 de plus.',
          'Is je laatste vermoeidheidspunt op, dan krijg je een treffer, en begin je weer met 28. Na de vierde treffer ben je Aangeslagen: alles wat je doet kost 1 meer.',
        ],
        [
          'You are Osbert: Strength 4, Technique 1, and two points left. You fight with Technique. Changing Tactic is an Action; it is free.',
          'Vous êtes Osbert : Force 4, Technique 1, et deux points restants. Vous combattez par la Technique. Changer de Tactique est une Action ; c’est gratuit.',
          'Jij bent Osbert: Kracht 4, Techniek 1, en nog twee punten. Je vecht met Techniek. Van Tactiek wisselen is een Actie, en gratis.',
        ],
      ],
      task: [
        'Change Tactic, then attack without exhausting yourself.',
        'Changez de Tactique, puis attaquez sans vous épuiser.',
        'Wissel van Tactiek en val dan aan zonder jezelf uit te putten.',
      ],
      hint: [
        'With Strength 4, an attack of Strength 4 costs nothing. Leave the great blows alone.',
        'Avec 4 en Force, une attaque de Force 4 ne coûte rien. Laissez les grands coups.',
        'Met Kracht 4 kost een aanval van Kracht 4 niets. Laat de zware slagen zitten.',
      ],
      reached: [
        'The same card costs less in the right Tactic, and counts for more.',
        'Dans la bonne Tactique, la même carte coûte moins et vaut plus.',
        'In de juiste Tactiek kost dezelfde kaart minder en telt ze voor meer.',
      ],
      missed: [
        'That was too much effort, or the wrong order. First the Tactic, then a modest blow.',
        'L’effort était trop grand, ou l’ordre mauvais. D’abord la Tactique, puis un coup modeste.',
        'Dat was te veel inspanning, of de verkeerde volgorde. Eerst de Tactiek, dan een bescheiden slag.',
      ],
      rules: 'joust',
      position: position({
        phase: 'action',
        actor: 1,
        turn: 1,
        knights: [
          {
            card: 33,
            health: 1,
            tactic: 'T',
            fatigue: 2,
            hits: 2,
            hand: [101, 103, 105, 111, 113, 118, 184, 207],
          },
          {
            card: 35,
            health: 2,
            tactic: 'T',
            hits: 2,
            hand: [106, 116, 125, 130, 140, 189, 208, 212],
          },
        ],
      }),
      seat: 0,
      goal: {
        happens: [
          { event: 'tactic', knight: 1, tactic: 'strength' },
          { event: 'attack', knight: 1, tactic: 'strength' },
        ],
        never: [{ event: 'hit', knight: 1, exhausted: true }],
        within: 2,
      },
      others: { prefer: ['m116', 'hit', 'end'] },
      solution: ['t:S', 'a101'],
      wrong: ['a103'],
    },
    {
      id: 'combination',
      title: ['Combinations', 'Les Combinaisons', 'Combinaties'],
      text: [
        [
          'Two to four cards with the same symbol may be played as one: a Combination. It is a single Action and costs 4 points in all, however heavy the blows. Each attack in it must be answered.',
          'De deux à quatre cartes de même symbole se jouent comme une seule : une Combinaison. C’est une seule Action et elle coûte 4 points en tout, si lourds que soient les coups. Il faut répondre à chaque attaque.',
          'Twee tot vier kaarten met hetzelfde teken mag je als één spelen: een Combinatie. Dat is één Actie en kost samen 4 punten, hoe zwaar de slagen ook zijn. Elke aanval moet beantwoord worden.',
        ],
        [
          'Events with the same symbol may join in.',
          'Les Évènements de même symbole peuvent s’y joindre.',
          'Gebeurtenissen met hetzelfde teken mogen meedoen.',
        ],
      ],
      task: [
        'Attack with three cards in one Combination.',
        'Attaquez avec trois cartes en une Combinaison.',
        'Val aan met drie kaarten in één Combinatie.',
      ],
      hint: [
        'Three of your Combat cards bear the Star.',
        'Trois de vos Cartes Combat portent l’Étoile.',
        'Drie van je Gevechtskaarten dragen de Ster.',
      ],
      reached: [
        'Three attacks for 4 points; one by one they would have cost 10.',
        'Trois attaques pour 4 points ; une à une, elles en auraient coûté 10.',
        'Drie aanvallen voor 4 punten; één voor één hadden ze er 10 gekost.',
      ],
      missed: [
        'It should be three cards at once. Choose those with the Star together.',
        'Il faut trois cartes à la fois. Choisissez ensemble celles à l’Étoile.',
        'Het moeten drie kaarten tegelijk zijn. Kies die met de Ster samen.',
      ],
      rules: 'joust',
      position: position({
        phase: 'action',
        actor: 1,
        turn: 1,
        knights: [
          { card: 48, health: 1, tactic: 'T', hand: [107, 110, 118, 140, 152, 184, 189, 201] },
          { card: 31, health: 2, tactic: 'S', hand: [103, 113, 119, 124, 129, 130, 207, 212] },
        ],
      }),
      seat: 0,
      goal: { happens: [{ event: 'combination', knight: 1, cards: { size: 3 } }], within: 1 },
      others: { prefer: ['d130', 'd124', 'd113', 'hit', 'end'] },
      solution: ['[a110 a140 a152]'],
      wrong: ['a110'],
    },
    {
      id: 'others',
      title: [
        'Achievements, Events, Improvements',
        'Réussites, Évènements, Améliorations',
        'Wapenfeiten, Gebeurtenissen, Verbeteringen',
      ],
      text: [
        [
          'Not every card is a blow. An Event works once and is free. An Improvement is free too, and stays with your Knight for the rest of the game (a ruling: the rulebook names no cost for either). An Achievement has its own price and its own rule.',
          'Les cartes ne sont pas toutes des coups. Un Évènement agit une fois, et c’est gratuit. Une Amélioration est gratuite aussi, et reste à votre Chevalier jusqu’à la fin (un arbitrage : le livret n’indique de coût ni pour l’un ni pour l’autre). Une Réussite a son prix et sa règle.',
          'Niet elke kaart is een slag. Een Gebeurtenis werkt één keer en is gratis. Een Verbetering is ook gratis, en blijft de rest van het spel bij je Ridder (een beslissing: het boekje noemt voor geen van beide een prijs). Een Wapenfeit heeft een eigen prijs en een eigen regel.',
        ],
        [
          'Your Endurance is the number of Actions in a turn: Baldric has 4. What is not played stays in your hand.',
          'Votre Endurance est le nombre d’Actions du tour : Baldric en a 4. Ce qui n’est pas joué reste en main.',
          'Je Volharding is het aantal Acties in een beurt: Baldric heeft er 4. Wat je niet speelt, blijft in je hand.',
        ],
      ],
      task: [
        'Play your Improvement, your Event and your Achievement, in any order.',
        'Jouez votre Amélioration, votre Évènement et votre Réussite, dans l’ordre que vous voulez.',
        'Speel je Verbetering, je Gebeurtenis en je Wapenfeit, in welke volgorde je wilt.',
      ],
      hint: [
        'They are “What hurts teaches”, “You are doing fine my son” and “Attacking before”.',
        'Ce sont « Ce qui fait mal enseigne », « Tu te débrouilles bien mon fils » et « Attaquez avant ».',
        'Het zijn ‘Wat pijn doet, leert’, ‘Je doet het goed, mijn zoon’ en ‘Eerder aanvallen’.',
      ],
      reached: [
        'Stronger, rested, and a blow that only a Manoeuvre could have stopped.',
        'Plus fort, reposé, et un coup que seule une Manœuvre aurait arrêté.',
        'Sterker, uitgerust, en een slag die alleen een Manoeuvre had kunnen stoppen.',
      ],
      missed: [
        'Three Actions are gone and one of the three was not played. Leave the blows for later.',
        'Trois Actions sont passées et l’une des trois cartes n’est pas jouée. Gardez les coups pour après.',
        'Er zijn drie Acties voorbij en een van de drie is niet gespeeld. Bewaar de slagen voor later.',
      ],
      rules: 'joust',
      position: position({
        phase: 'action',
        actor: 1,
        turn: 1,
        knights: [
          {
            card: 48,
            health: 1,
            tactic: 'T',
            fatigue: 15,
            hits: 1,
            hand: [107, 119, 130, 133, 142, 192, 200, 201],
          },
          {
            card: 31,
            health: 2,
            tactic: 'S',
            hits: 1,
            hand: [101, 102, 106, 117, 124, 131, 207, 212],
          },
        ],
      }),
      seat: 0,
      goal: {
        happens: [
          { event: 'improvement', knight: 1, card: 201 },
          { event: 'event', knight: 1, card: 192 },
          { event: 'achievement', knight: 1, card: 200 },
        ],
        within: 3,
      },
      others: { prefer: ['hit', 'end'] },
      solution: ['i201', 'e192', 'c200'],
      wrong: ['x107', 'i201', 'e192'],
    },
    ...meleeLessons,
  ],
};
