// En Garde, from the first step to the last card of the pile.

import type { Phrase } from '../../words/words.svelte';
import type { Course } from '../lesson';

// One round is the whole match, so that the touch that ends a lesson stays on the board.
const oneRound = 'ferti/advanced target=1';

export const course: Course<Phrase> = {
  name: ['En Garde', 'En Garde', 'En Garde'],
  aim: [
    'Two fencers on a narrow strip. Five cards each, and the right distance at the right moment.',
    'Deux escrimeurs sur une piste étroite. Cinq cartes chacun, et la bonne distance au bon moment.',
    'Twee schermers op een smalle loper. Elk vijf kaarten, en de juiste afstand op het juiste moment.',
  ],
  lessons: [
    {
      id: 'move',
      title: ['Moving on the piste', 'Se déplacer sur la piste', 'Bewegen op de loper'],
      text: [
        [
          'The piste has 23 squares. You are Left and stand on square 1, facing right. Your opponent waits on square 23.',
          'La piste a 23 cases. Vous êtes Gauche, sur la case 1, face à la droite. Votre adversaire attend sur la case 23.',
          'De loper heeft 23 vakjes. Jij bent Links, staat op vakje 1 en kijkt naar rechts. Je tegenstander wacht op vakje 23.',
        ],
        [
          'A turn is one card. Its number says how many squares you go, forward or back: exactly so many. Then you draw a new card.',
          'Un tour, c’est une carte. Son nombre dit de combien de cases vous bougez, en avant ou en arrière : ni plus, ni moins. Puis vous piochez.',
          'Een beurt is één kaart. Het getal zegt hoeveel vakjes je gaat, vooruit of achteruit: precies zoveel. Daarna trek je een nieuwe kaart.',
        ],
      ],
      task: ['Go to square 6.', 'Allez sur la case 6.', 'Ga naar vakje 6.'],
      hint: [
        'From square 1 to square 6 are five squares.',
        'De la case 1 à la case 6, il y a cinq cases.',
        'Van vakje 1 naar vakje 6 zijn het er vijf.',
      ],
      reached: [
        'There you are. The new card in your hand replaces the one you played.',
        'Vous y êtes. La nouvelle carte de votre main remplace celle que vous avez jouée.',
        'Daar sta je. De nieuwe kaart in je hand vervangt de kaart die je speelde.',
      ],
      missed: [
        'That card took you to another square. Count the squares and look for that number.',
        'Cette carte mène à une autre case. Comptez les cases et cherchez ce nombre.',
        'Die kaart bracht je naar een ander vakje. Tel de vakjes en zoek dat getal.',
      ],
      rules: oneRound,
      position: '1.23 11345 22345 - L -',
      seat: 0,
      goal: { happens: [{ event: 'advance', seat: 0, square: 6 }], within: 1 },
      others: { prefer: ['+2'] },
      solution: ['+5'],
      wrong: ['+3'],
    },
    {
      id: 'distance',
      title: ['Keeping your distance', 'Garder ses distances', 'Afstand houden'],
      text: [
        [
          'The distance is how many squares you would have to go to stand where your opponent stands. An attack needs a card of exactly that number.',
          'La distance, c’est le nombre de cases qui vous séparent de la place de l’adversaire. Pour attaquer, il faut une carte d’exactement ce nombre.',
          'De afstand is hoeveel vakjes je zou moeten gaan om te staan waar je tegenstander staat. Voor een aanval heb je een kaart met precies dat getal nodig.',
        ],
        [
          'No card is higher than 5. At distance 6 or more nobody can hit you where you stand; at 5 or less you are in danger.',
          'Aucune carte ne dépasse 5. À distance 6 ou plus, on ne peut vous toucher sur place ; à 5 ou moins, vous êtes en danger.',
          'Geen kaart is hoger dan 5. Op afstand 6 of meer kan niemand je raken waar je staat; op 5 of minder loop je gevaar.',
        ],
      ],
      task: [
        'You are 8 apart. Come closer, but stop 6 apart.',
        'Vous êtes à distance 8. Approchez, mais arrêtez-vous à 6.',
        'De afstand is 8. Kom dichterbij, maar stop op afstand 6.',
      ],
      hint: ['8 less 6 makes 2.', '8 moins 6, cela fait 2.', '8 min 6 is 2.'],
      reached: [
        'Well judged: close enough to threaten, too far for a 5.',
        'Bien vu : assez près pour menacer, trop loin pour un 5.',
        'Goed ingeschat: dichtbij genoeg om te dreigen, te ver voor een 5.',
      ],
      missed: [
        'Look where you stopped, and what your opponent could do there. Try for distance 6.',
        'Voyez où cela vous mène, et ce que l’adversaire peut y faire. Visez la distance 6.',
        'Kijk waar je bent gestopt, en wat je tegenstander daar kan doen. Probeer afstand 6.',
      ],
      rules: oneRound,
      position: '8.16 12344 13555 - L -',
      seat: 0,
      goal: { view: { distance: 6 }, happens: [{ event: 'advance', seat: 0 }], within: 1 },
      others: { prefer: ['A5x3', '-1'] },
      solution: ['+2'],
      wrong: ['+3'],
    },
    {
      id: 'attack',
      title: ['The attack', 'L’attaque', 'De aanval'],
      text: [
        [
          'When the distance equals a card in your hand, you may attack with it instead of moving. You stay where you are; the blade does the rest.',
          'Quand la distance est égale à une carte de votre main, vous pouvez attaquer avec elle au lieu de bouger. Vous restez en place ; la lame fait le reste.',
          'Is de afstand gelijk aan een kaart in je hand, dan mag je ermee aanvallen in plaats van te bewegen. Je blijft staan; de kling doet de rest.',
        ],
        [
          'If your opponent cannot answer, it is a hit and you win the round.',
          'Si l’adversaire ne peut pas répondre, il est touché et vous gagnez la manche.',
          'Kan je tegenstander niet antwoorden, dan is het een treffer en win je de ronde.',
        ],
      ],
      task: [
        'You are 5 apart. Make the hit.',
        'Vous êtes à distance 5. Touchez !',
        'De afstand is 5. Scoor een treffer.',
      ],
      hint: [
        'You hold a 5. Choose it, and attack rather than move.',
        'Vous avez un 5. Choisissez-le, et attaquez au lieu de bouger.',
        'Je hebt een 5. Kies die, en val aan in plaats van te bewegen.',
      ],
      reached: [
        'A hit! Your opponent held no 5 to parry with.',
        'Touché ! L’adversaire n’avait pas de 5 pour parer.',
        'Raak! Je tegenstander had geen 5 om te pareren.',
      ],
      missed: [
        'That was no hit. The distance was 5, and so is one of your cards.',
        'Ce n’était pas une touche. La distance était de 5, comme l’une de vos cartes.',
        'Dat was geen treffer. De afstand was 5, net als een van je kaarten.',
      ],
      rules: oneRound,
      position: '9.14 12235 11234 - L -',
      seat: 0,
      goal: { happens: [{ event: 'round-ends', seat: 0, ending: 'hit' }], within: 1 },
      others: { prefer: ['-1', 'R1', '-2'] },
      solution: ['A5x1'],
      wrong: ['+1'],
    },
    {
      id: 'several',
      title: ['With several cards', 'À plusieurs cartes', 'Met meer kaarten'],
      text: [
        [
          'An attack can be parried with as many cards of the same number. One 4 stops one 4.',
          'On pare une attaque avec autant de cartes du même nombre. Un 4 arrête un 4.',
          'Een aanval pareer je met evenveel kaarten van hetzelfde getal. Eén 4 stopt één 4.',
        ],
        [
          'So attack with several equal cards at once when you can. There are five of each number: three together can never be parried.',
          'Attaquez donc avec plusieurs cartes égales à la fois, si vous pouvez. Il y en a cinq de chaque nombre : trois ensemble ne se parent jamais.',
          'Val dus met meerdere gelijke kaarten tegelijk aan als het kan. Er zijn er vijf van elk getal: drie samen zijn nooit te pareren.',
        ],
      ],
      task: [
        'Your opponent holds one 4. Make a hit all the same.',
        'L’adversaire a un 4. Touchez-le quand même.',
        'Je tegenstander heeft één 4. Scoor toch een treffer.',
      ],
      hint: [
        'You have two 4s. Both of them together are more than one can parry.',
        'Vous avez deux 4. Les deux ensemble, un seul 4 ne les pare pas.',
        'Je hebt twee 4’en. Beide samen zijn met één 4 niet te pareren.',
      ],
      reached: [
        'A hit. One 4 was not enough against two.',
        'Touché. Un 4 ne suffisait pas contre deux.',
        'Raak. Eén 4 was niet genoeg tegen twee.',
      ],
      missed: [
        'Your opponent found an answer. Use everything you have at this distance.',
        'L’adversaire a trouvé une réponse. Jouez tout ce que vous avez à cette distance.',
        'Je tegenstander had een antwoord. Gebruik alles wat je op deze afstand hebt.',
      ],
      rules: oneRound,
      position: '9.13 11445 23345 - L -',
      seat: 0,
      goal: { happens: [{ event: 'round-ends', seat: 0, ending: 'hit' }], within: 1 },
      others: { prefer: ['P4x1', '-5', '-3'] },
      solution: ['A4x2'],
      wrong: ['A4x1'],
    },
    {
      id: 'parry',
      title: ['Parry and strike back', 'Parade et riposte', 'Pareren en terugslaan'],
      text: [
        [
          'Now you are attacked, with two 3s. Two 3s of your own parry them. You do not draw yet: your turn follows at once, with the cards that are left.',
          'Cette fois on vous attaque, avec deux 3. Deux 3 de votre main les parent. Vous ne piochez pas encore : votre tour suit aussitôt, avec les cartes qui restent.',
          'Nu word je aangevallen, met twee 3’en. Twee 3’en van jezelf pareren ze. Je trekt nog niet: je beurt volgt meteen, met de kaarten die over zijn.',
        ],
        [
          'Count: two 3s in the attack, two in your parry. Where is the fifth?',
          'Comptez : deux 3 dans l’attaque, deux dans votre parade. Où est le cinquième ?',
          'Tel mee: twee 3’en in de aanval, twee in je parade. Waar is de vijfde?',
        ],
      ],
      task: [
        'Parry, and strike back with a hit.',
        'Parez, puis touchez en riposte.',
        'Pareer, en sla terug met een treffer.',
      ],
      hint: [
        'The fifth 3 is in your hand, and the distance is still 3.',
        'Le cinquième 3 est dans votre main, et la distance est toujours de 3.',
        'De vijfde 3 zit in je hand, en de afstand is nog steeds 3.',
      ],
      reached: [
        'A riposte! All five 3s were played, so nothing could stop the last one.',
        'Quelle riposte ! Les cinq 3 étaient joués : rien ne pouvait arrêter le dernier.',
        'Een riposte! Alle vijf 3’en waren gespeeld, dus niets kon de laatste stoppen.',
      ],
      missed: [
        'You parried, but the chance is gone. Strike back while the distance is 3.',
        'Vous avez paré, mais l’occasion est passée. Ripostez tant que la distance est de 3.',
        'Je pareerde, maar de kans is voorbij. Sla terug zolang de afstand 3 is.',
      ],
      rules: oneRound,
      position: '10.13 13335 11245 33 L d2',
      seat: 0,
      goal: { happens: [{ event: 'round-ends', seat: 0, ending: 'hit' }], within: 2 },
      others: { prefer: ['-1'] },
      solution: ['P3x2', 'A3x1'],
      wrong: ['P3x2', '-1'],
    },
    {
      id: 'indirect',
      title: ['The indirect attack', 'L’attaque indirecte', 'De indirecte aanval'],
      text: [
        [
          'You may advance and attack in one turn: one card to come closer, then cards equal to the new distance. All of them come from the hand you hold now.',
          'Vous pouvez avancer et attaquer dans le même tour : une carte pour approcher, puis des cartes égales à la nouvelle distance. Toutes viennent de la main que vous tenez maintenant.',
          'Je mag in één beurt vooruitgaan en aanvallen: één kaart om dichterbij te komen, dan kaarten gelijk aan de nieuwe afstand. Ze komen allemaal uit de hand die je nu hebt.',
        ],
        [
          'Such an attack can be escaped by stepping back. But your opponent already stands on the last square.',
          'On peut échapper à une telle attaque en reculant. Mais l’adversaire est déjà sur la dernière case.',
          'Zo’n aanval is te ontwijken door terug te gaan. Maar je tegenstander staat al op het laatste vakje.',
        ],
      ],
      task: [
        'You are 8 apart. Advance and hit in one turn.',
        'Vous êtes à distance 8. Avancez et touchez en un seul tour.',
        'De afstand is 8. Ga vooruit en maak in dezelfde beurt een treffer.',
      ],
      hint: [
        'With a 3 the distance becomes 5, and you hold two 5s.',
        'Avec un 3 la distance devient 5, et vous avez deux 5.',
        'Met een 3 wordt de afstand 5, en je hebt twee 5’en.',
      ],
      reached: [
        'A hit out of nowhere. From distance 8 few expect it.',
        'Une touche venue de nulle part. À distance 8, peu de gens s’y attendent.',
        'Een treffer uit het niets. Op afstand 8 verwacht bijna niemand dat.',
      ],
      missed: [
        'Not this time. Find a card that brings you to a distance you can attack at, twice.',
        'Pas cette fois. Cherchez la carte qui vous mène à une distance où vous attaquez à deux cartes.',
        'Dit keer niet. Zoek een kaart naar een afstand waarop je met twee kaarten kunt aanvallen.',
      ],
      rules: oneRound,
      position: '15.23 12355 12345 - L -',
      seat: 0,
      goal: { happens: [{ event: 'round-ends', seat: 0, ending: 'hit' }], within: 1 },
      others: { prefer: ['P5x1', 'P3x1', '+1', '+2', '+3'] },
      solution: ['+3A5x2'],
      wrong: ['+3'],
    },
    {
      id: 'retreat',
      title: ['The retreat', 'La retraite', 'De terugtocht'],
      text: [
        [
          'Your opponent advanced and attacked with two 4s, and you have none. From an indirect attack you may retreat: one card, so many squares back. That is your whole turn.',
          'L’adversaire a avancé et attaqué avec deux 4 ; vous n’en avez pas. Devant une attaque indirecte vous pouvez battre en retraite : une carte, autant de cases en arrière. C’est tout votre tour.',
          'Je tegenstander ging vooruit en viel aan met twee 4’en; jij hebt er geen. Bij een indirecte aanval mag je je terugtrekken: één kaart, zoveel vakjes achteruit. Dat is je hele beurt.',
        ],
        [
          'Think of what comes next: it will be your opponent’s turn again.',
          'Pensez à la suite : ce sera de nouveau le tour de l’adversaire.',
          'Denk aan wat erna komt: dan is je tegenstander weer aan de beurt.',
        ],
      ],
      task: [
        'Retreat, out of reach of a 5.',
        'Battez en retraite, hors de portée d’un 5.',
        'Trek je terug, buiten bereik van een 5.',
      ],
      hint: [
        'The distance is 4. You want at least 6.',
        'La distance est de 4. Il vous faut au moins 6.',
        'De afstand is 4. Je wilt er minstens 6.',
      ],
      reached: [
        'Safe. Your opponent spent three cards and gained nothing but ground.',
        'Hors d’atteinte. L’adversaire a dépensé trois cartes et n’a gagné que du terrain.',
        'Veilig. Je tegenstander speelde drie kaarten en won alleen terrein.',
      ],
      missed: [
        'One square was too little: at distance 5 a 5 reaches you.',
        'Une case ne suffisait pas : à distance 5, un 5 vous atteint.',
        'Eén vakje was te weinig: op afstand 5 bereikt een 5 je.',
      ],
      rules: oneRound,
      position: '9.13 11233 25555 144 L i2',
      seat: 0,
      goal: {
        happens: [{ event: 'retreat', seat: 0 }],
        view: { distance: { atLeast: 6 } },
        within: 1,
      },
      others: { prefer: ['A5x4', 'A5x3', '-2'] },
      solution: ['R2'],
      wrong: ['R1'],
    },
    {
      id: 'end-of-pile',
      title: [
        'The last card, and the match',
        'La dernière carte, et le match',
        'De laatste kaart, en de wedstrijd',
      ],
      text: [
        [
          'One card is left in the pile. When it is drawn the round ends, and hands are laid open: whoever holds more cards equal to the distance wins. If that is equal too, whoever advanced further.',
          'Il reste une carte dans la pioche. Quand elle est piochée, la manche se termine et on montre les mains : qui a le plus de cartes égales à la distance gagne. À égalité, c’est qui a le plus avancé.',
          'Er ligt nog één kaart op de stapel. Wordt die getrokken, dan eindigt de ronde en gaan de handen open: wie de meeste kaarten gelijk aan de afstand heeft, wint. Is dat gelijk, dan wie het verst is opgeschoven.',
        ],
        [
          'A round won is one point. Usually five points win the match.',
          'Une manche gagnée vaut un point. D’ordinaire, il faut cinq points pour gagner le match.',
          'Een gewonnen ronde is één punt. Meestal win je met vijf punten de wedstrijd.',
        ],
      ],
      task: [
        'Your move draws the last card. Choose the distance at which you hold more.',
        'Votre coup fera piocher la dernière carte. Choisissez la distance où vous en avez le plus.',
        'Na jouw zet wordt de laatste kaart getrokken. Kies de afstand waarop jij de meeste kaarten hebt.',
      ],
      hint: [
        'You hold two 3s. How do you get from distance 4 to distance 3?',
        'Vous avez deux 3. Comment passer de la distance 4 à la distance 3 ?',
        'Je hebt twee 3’en. Hoe kom je van afstand 4 op afstand 3?',
      ],
      reached: [
        'Two 3s against one: the round is yours, and you lead 1–0.',
        'Deux 3 contre un : la manche est à vous, et vous menez 1–0.',
        'Twee 3’en tegen één: de ronde is voor jou, en je staat met 1–0 voor.',
      ],
      missed: [
        'At that distance your opponent was no worse off. Which number do you hold twice?',
        'À cette distance, l’adversaire n’était pas moins bien loti. Quel nombre avez-vous deux fois ?',
        'Op die afstand stond je tegenstander er niet slechter voor. Welk getal heb je twee keer?',
      ],
      rules: 'ferti/advanced',
      position: '9.13 12335 11345 11222233444555 L -',
      seat: 0,
      goal: { happens: [{ event: 'round-ends', seat: 0 }], within: 1 },
      others: { prefer: ['P1x1', 'P3x1', 'R1'] },
      solution: ['+1'],
      wrong: ['-1'],
    },
  ],
};
