// Archers: stepping, turning, shooting, and what it is all for.

import type { Phrase } from '../../words/words.svelte';
import type { Course } from '../lesson';

export const course: Course<Phrase> = {
  name: ['Archers', 'Les Archers', 'Boogschutters'],
  aim: [
    'Two companies, two woods. Turn, shoot, and be the first to set foot among the enemy’s trees.',
    'Deux compagnies, deux bois. Pivotez, tirez, et posez le pied sous les arbres ennemis avant l’adversaire.',
    'Twee groepen, twee bossen. Draai, schiet, en zet als eerste een voet tussen de bomen van de vijand.',
  ],
  lessons: [
    {
      id: 'step',
      title: ['Stepping', 'Les pas', 'Stappen'],
      text: [
        [
          'You lead the dark archers. An archer steps one square straight ahead, the way he faces, or straight back. He never steps sideways.',
          'Vous menez les archers sombres. Un archer fait un pas d’une case droit devant lui, dans le sens où il regarde, ou droit derrière. Jamais de côté.',
          'Jij leidt de donkere schutters. Een schutter stapt één vakje recht vooruit, zoals hij kijkt, of recht achteruit. Nooit opzij.',
        ],
        [
          'Squares are named like on a map: letters a to i from west to east, numbers 1 to 9 from south to north.',
          'Les cases se nomment comme sur une carte : lettres a à i d’ouest en est, nombres 1 à 9 du sud au nord.',
          'Vakjes heten als op een kaart: letters a tot i van west naar oost, getallen 1 tot 9 van zuid naar noord.',
        ],
      ],
      task: [
        'Your archer on e4 faces north. Take two steps, to e6.',
        'Votre archer en e4 regarde au nord. Faites deux pas, jusqu’en e6.',
        'Je schutter op e4 kijkt naar het noorden. Zet twee stappen, naar e6.',
      ],
      hint: [
        'Choose the archer, then e5. Then once more, to e6.',
        'Choisissez l’archer, puis e5. Puis encore une fois, vers e6.',
        'Kies de schutter, dan e5. Dan nog eens, naar e6.',
      ],
      reached: ['Two steps, one turn.', 'Deux pas, un tour.', 'Twee stappen, één beurt.'],
      missed: [
        'Both manoeuvres are used up. Start again from e4 and go north twice.',
        'Vos deux manœuvres sont faites. Repartez de e4 et allez deux fois au nord.',
        'Je twee manoeuvres zijn op. Begin weer op e4 en ga twee keer naar het noorden.',
      ],
      rules: 'standard',
      position: '9/9/9/w8/9/4N4/9/9/9 d - 0',
      seat: 0,
      goal: { happens: [{ event: 'step', seat: 0, to: 'e6' }], within: 2 },
      others: { prefer: ['a6:n', 'a6:w'] },
      solution: ['e4-e5', 'e5-e6'],
      wrong: ['e4:w', 'e4-d4'],
    },
    {
      id: 'pivot',
      title: ['Pivoting', 'Les pivots', 'Draaien'],
      text: [
        [
          'To go another way, an archer pivots first: a quarter turn, left or right, on the spot. He may do so even under fire.',
          'Pour aller ailleurs, un archer pivote d’abord : un quart de tour sur place, à gauche ou à droite. Il le peut même sous le tir.',
          'Wil een schutter een andere kant op, dan draait hij eerst: een kwartslag op de plaats, links- of rechtsom. Dat mag ook onder vuur.',
        ],
        [
          'A step and a pivot are both manoeuvres.',
          'Un pas et un pivot sont tous deux des manœuvres.',
          'Een stap en een draai zijn allebei manoeuvres.',
        ],
      ],
      task: [
        'Bring your archer from e5 to d5.',
        'Menez votre archer de e5 en d5.',
        'Breng je schutter van e5 naar d5.',
      ],
      hint: [
        'd5 lies to the west. Face west, then step ahead. (Facing east and stepping back works too.)',
        'd5 est à l’ouest. Tournez-vous vers l’ouest, puis un pas en avant. (Face à l’est, un pas en arrière va aussi.)',
        'd5 ligt in het westen. Draai naar het westen en stap vooruit. (Naar het oosten kijken en achteruit stappen kan ook.)',
      ],
      reached: [
        'A pivot and a step: two manoeuvres, and your turn is over.',
        'Un pivot et un pas : deux manœuvres, et le tour est fini.',
        'Een draai en een stap: twee manoeuvres, en je beurt is voorbij.',
      ],
      missed: [
        'You are not on d5. Pivot first, then step.',
        'Vous n’êtes pas en d5. Pivotez d’abord, puis faites un pas.',
        'Je staat niet op d5. Draai eerst, stap dan.',
      ],
      rules: 'standard',
      position: '8w/9/9/9/4N4/9/9/9/9 d - 0',
      seat: 0,
      goal: { happens: [{ event: 'step', seat: 0, to: 'd5' }], within: 2 },
      others: { prefer: ['i9:n', 'i9:e'] },
      solution: ['e5:w', 'e5-d5'],
      wrong: ['e5-e6', 'e6-e7'],
    },
    {
      id: 'fire',
      title: ['Lines of fire', 'Lignes de tir', 'Schootslijnen'],
      text: [
        [
          'An archer controls the three squares straight ahead of him, as far as the first archer of either side. Whoever stands behind that one is covered.',
          'Un archer contrôle les trois cases droit devant lui, jusqu’au premier archer de l’un ou l’autre camp. Qui se tient derrière celui-là est à couvert.',
          'Een schutter beheerst de drie vakjes recht voor zich, tot en met de eerste schutter van welke kant ook. Wie daarachter staat, is gedekt.',
        ],
        [
          'You may not step onto a square that an enemy controls. So your archer on e3 cannot go north: e4 lies in the line from e7.',
          'On ne peut entrer sur une case que l’ennemi contrôle. Votre archer en e3 ne peut donc aller au nord : e4 est dans la ligne de e7.',
          'Je mag niet stappen op een vakje dat een vijand beheerst. Je schutter op e3 kan dus niet naar het noorden: e4 ligt in de lijn van e7.',
        ],
      ],
      task: [
        'Take the light archer on e7 under fire with your archer on h7.',
        'Mettez l’archer clair de e7 sous le tir de votre archer en h7.',
        'Neem de lichte schutter op e7 onder vuur met je schutter op h7.',
      ],
      hint: [
        'From h7, the squares g7, f7 and e7 lie to the west.',
        'Depuis h7, les cases g7, f7 et e7 sont à l’ouest.',
        'Vanaf h7 liggen g7, f7 en e7 in het westen.',
      ],
      reached: [
        'He is in your line, and you are not in his.',
        'Il est dans votre ligne, et vous n’êtes pas dans la sienne.',
        'Hij staat in jouw lijn, en jij niet in de zijne.',
      ],
      missed: [
        'e7 is not under fire. Turn the archer on h7 towards it, without leaving rank 7.',
        'e7 n’est pas sous le tir. Tournez l’archer de h7 vers lui, sans quitter la rangée 7.',
        'e7 ligt niet onder vuur. Draai de schutter op h7 ernaartoe, zonder rij 7 te verlaten.',
      ],
      rules: 'standard',
      position: '9/9/4s2N1/9/9/9/4N4/9/9 d - 0',
      seat: 0,
      goal: { view: { archers: { some: { square: 'e7', underFire: true } } }, within: 2 },
      others: { prefer: ['e7-e6', 'e6:w'] },
      solution: ['h7:w'],
      wrong: ['h7-h8', 'h8:w'],
    },
    {
      id: 'shoot',
      title: ['Shooting', 'Le tir', 'Schieten'],
      text: [
        [
          'A turn begins with shots, as many as you like, before any manoeuvre. A shot takes off an enemy on a square you control; your archer stays where he is. Each archer shoots once a turn.',
          'Le tour commence par les tirs, autant que vous voulez, avant toute manœuvre. Un tir retire un ennemi d’une case que vous contrôlez ; votre archer ne bouge pas. Chaque archer tire une fois par tour.',
          'Een beurt begint met schoten, zoveel je wilt, vóór de manoeuvres. Een schot haalt een vijand weg van een vakje dat je beheerst; je schutter blijft staan. Elke schutter schiet één keer per beurt.',
        ],
        [
          'An archer who is taken off opens the line at once. Another of yours may use it in the same turn.',
          'Un archer retiré ouvre aussitôt la ligne. Un autre des vôtres peut s’en servir dans le même tour.',
          'Wie van het bord gaat, opent meteen de lijn. Een ander van jou mag die in dezelfde beurt gebruiken.',
        ],
      ],
      task: [
        'Shoot both, e6 and e7, in this turn.',
        'Abattez les deux, e6 et e7, pendant ce tour.',
        'Schiet ze allebei neer, e6 en e7, in deze beurt.',
      ],
      hint: [
        'Only e4 can ever see e7. Let h6 clear the way for him.',
        'Seul e4 peut voir e7. Que h6 lui dégage la voie.',
        'Alleen e4 kan e7 ooit zien. Laat h6 de weg vrijmaken.',
      ],
      reached: [
        'Two shots, in the right order.',
        'Deux tirs, dans le bon ordre.',
        'Twee schoten, in de goede volgorde.',
      ],
      missed: [
        'The order matters: whoever shoots first has no arrow left for the second.',
        'L’ordre compte : qui tire le premier n’a plus de flèche pour le second.',
        'De volgorde telt: wie het eerst schiet, heeft geen pijl meer voor de tweede.',
      ],
      rules: 'standard',
      position: 'w8/9/4w4/4w2W1/9/4N4/9/9/9 d - 0',
      seat: 0,
      goal: {
        happens: [
          { event: 'shot', seat: 0, to: 'e6' },
          { event: 'shot', seat: 0, to: 'e7' },
        ],
        never: [
          { event: 'shot', from: 'e4', to: 'e6' },
          { event: 'step', seat: 0 },
          { event: 'pivot', seat: 0 },
        ],
        within: 2,
      },
      others: { prefer: ['a9:n', 'a9:w'] },
      solution: ['h6xe6', 'e4xe7'],
      wrong: ['e4xe6'],
    },
    {
      id: 'two',
      title: ['Two manoeuvres a turn', 'Deux manœuvres par tour', 'Twee manoeuvres per beurt'],
      text: [
        [
          'After the shots come exactly two manoeuvres, by one archer or by two. You may not do less, and the second may not simply take the first one back.',
          'Après les tirs viennent exactement deux manœuvres, d’un archer ou de deux. Pas moins, et la seconde ne peut pas simplement annuler la première.',
          'Na de schoten komen precies twee manoeuvres, van één schutter of van twee. Minder mag niet, en de tweede mag de eerste niet gewoon ongedaan maken.',
        ],
        [
          'So turning right about takes a whole turn.',
          'Faire demi-tour prend donc un tour entier.',
          'Helemaal omdraaien kost dus een hele beurt.',
        ],
      ],
      task: [
        'An enemy stands behind you, on e3. Turn about to face him.',
        'Un ennemi est derrière vous, en e3. Faites demi-tour vers lui.',
        'Er staat een vijand achter je, op e3. Draai je om naar hem.',
      ],
      hint: [
        'Pivot east or west first, then on to the south.',
        'Pivotez d’abord vers l’est ou l’ouest, puis encore vers le sud.',
        'Draai eerst naar oost of west, dan verder naar het zuiden.',
      ],
      reached: [
        'You face south, and e3 is under fire.',
        'Vous regardez au sud, et e3 est sous le tir.',
        'Je kijkt naar het zuiden, en e3 ligt onder vuur.',
      ],
      missed: [
        'Your turn is over and you do not face south. It takes both manoeuvres.',
        'Le tour est fini et vous ne regardez pas au sud. Il y faut les deux manœuvres.',
        'Je beurt is voorbij en je kijkt niet naar het zuiden. Je hebt beide manoeuvres nodig.',
      ],
      rules: 'standard',
      position: '9/9/9/9/4N4/9/4e4/9/9 d - 0',
      seat: 0,
      goal: { happens: [{ event: 'pivot', seat: 0, from: 'e5', facing: 's' }], within: 2 },
      others: { prefer: ['e3-f3', 'f3:n'] },
      solution: ['e5:e', 'e5:s'],
      wrong: ['e5-e6', 'e6:w'],
    },
    {
      id: 'woods',
      title: ['Into the woods', 'Dans le bois', 'Het bos in'],
      text: [
        [
          'This is how you win: step into the enemy’s woods. Light’s woods are b6 to d8. One step inside is enough, even with the first manoeuvre.',
          'Voici comment gagner : faites un pas dans le bois ennemi. Le bois de Clair va de b6 à d8. Un seul pas dedans suffit, même à la première manœuvre.',
          'Zo win je: stap het bos van de vijand in. Het bos van Licht is b6 tot d8. Eén stap erin is genoeg, ook met de eerste manoeuvre.',
        ],
        [
          'But the archer on d9 watches over d8, d7 and d6.',
          'Mais l’archer de d9 surveille d8, d7 et d6.',
          'Maar de schutter op d9 bewaakt d8, d7 en d6.',
        ],
      ],
      task: ['Win in this turn.', 'Gagnez pendant ce tour.', 'Win in deze beurt.'],
      hint: [
        'Your archer on g9 faces west, along rank 9.',
        'Votre archer en g9 regarde à l’ouest, le long de la rangée 9.',
        'Je schutter op g9 kijkt naar het westen, langs rij 9.',
      ],
      reached: [
        'Shot, step, and the game is won.',
        'Un tir, un pas, et la partie est gagnée.',
        'Schot, stap, en de partij is gewonnen.',
      ],
      missed: [
        'The guard still stood, or the step was not taken. First the shot, then the step.',
        'Le garde était encore là, ou le pas n’a pas été fait. D’abord le tir, ensuite le pas.',
        'De wachter stond er nog, of de stap bleef uit. Eerst het schot, dan de stap.',
      ],
      rules: 'standard',
      position: '3s2W2/9/4W4/9/9/9/9/9/8n d - 0',
      seat: 0,
      goal: {
        happens: [{ event: 'game-ends', seat: 0, ending: 'woods' }],
        // Once Light moves, the turn is over.
        never: [
          { event: 'step', seat: 1 },
          { event: 'pivot', seat: 1 },
        ],
        within: 3,
      },
      others: { prefer: ['d9-d8', 'i1-i2'] },
      solution: ['g9xd9', 'e7-d7'],
      wrong: ['g9-f9', 'e7:n'],
    },
    {
      id: 'king',
      title: ['Guard your king', 'Protégez votre roi', 'Bewaak je koning'],
      text: [
        [
          'In the game with kings, one archer of each side wears a crown. He moves and shoots like the others, but whoever shoots the enemy’s king wins at once.',
          'Dans le jeu avec rois, un archer de chaque camp porte une couronne. Il bouge et tire comme les autres, mais qui abat le roi ennemi gagne aussitôt.',
          'In het spel met koningen draagt aan elke kant één schutter een kroon. Hij beweegt en schiet als de andere, maar wie de koning van de vijand neerschiet, wint meteen.',
        ],
        [
          'Your king on g3 is under fire from d3. And g7 watches over g4.',
          'Votre roi en g3 est sous le tir de d3. Et g7 surveille g4.',
          'Je koning op g3 ligt onder vuur vanaf d3. En g7 bewaakt g4.',
        ],
      ],
      task: [
        'Bring your king out of the line of fire.',
        'Sortez votre roi de la ligne de tir.',
        'Haal je koning uit de schootslijn.',
      ],
      hint: [
        'He can step back. Or turn east and walk on: an arrow flies three squares only.',
        'Il peut reculer. Ou se tourner vers l’est et avancer : une flèche ne va qu’à trois cases.',
        'Hij kan achteruit. Of naar het oosten draaien en doorlopen: een pijl vliegt maar drie vakjes.',
      ],
      reached: [
        'Safe: Light finds no shot.',
        'À l’abri : Clair n’a pas de tir.',
        'Veilig: Licht vindt geen schot.',
      ],
      missed: [
        'Light shot your king. A pivot alone does not leave the line.',
        'Clair a abattu votre roi. Un pivot seul ne quitte pas la ligne.',
        'Licht schoot je koning neer. Alleen draaien brengt hem niet uit de lijn.',
      ],
      rules: 'kings',
      position: '9/9/2s*3s2/9/9/9/3e2N*2/9/9 d k 0',
      seat: 0,
      goal: {
        view: { mover: 1, archers: { some: { seat: 0, king: true, underFire: false } } },
        never: [{ event: 'game-ends' }],
        within: 2,
      },
      others: { prefer: ['d3xg3'] },
      solution: ['g3-g2', 'g2:e'],
      wrong: ['g3:w', 'g3:s'],
    },
    {
      id: 'king-hunt',
      title: ['The king hunt', 'La chasse au roi', 'De koningsjacht'],
      text: [
        [
          'Light’s king stands on c7, and the archer on c6 covers him. Two of your archers look at c6.',
          'Le roi de Clair est en c7, couvert par l’archer de c6. Deux de vos archers visent c6.',
          'De koning van Licht staat op c7, gedekt door de schutter op c6. Twee van jouw schutters kijken naar c6.',
        ],
        [
          'Remember the opened line.',
          'Souvenez-vous de la ligne qui s’ouvre.',
          'Denk aan de lijn die opengaat.',
        ],
      ],
      task: ['Win in this turn.', 'Gagnez pendant ce tour.', 'Win in deze beurt.'],
      hint: [
        'c4 must keep his arrow for the king.',
        'c4 doit garder sa flèche pour le roi.',
        'c4 moet zijn pijl bewaren voor de koning.',
      ],
      reached: [
        'The king is shot: the game is won. Now you know all there is to know.',
        'Le roi est abattu : la partie est gagnée. Vous savez maintenant tout ce qu’il faut savoir.',
        'De koning is geraakt: de partij is gewonnen. Nu weet je alles wat er te weten valt.',
      ],
      missed: [
        'The king got away. Who shoots c6, and who is left to shoot c7?',
        'Le roi s’en tire. Qui abat c6, et qui reste pour c7 ?',
        'De koning ontkomt. Wie schiet op c6, en wie blijft er over voor c7?',
      ],
      rules: 'kings',
      position: '9/9/2s*6/2s2W3/9/2N6/9/9/6N*2 d k 0',
      seat: 0,
      goal: {
        happens: [{ event: 'game-ends', seat: 0, ending: 'king' }],
        never: [
          { event: 'shot', from: 'c4', to: 'c6' },
          { event: 'step', seat: 0 },
          { event: 'pivot', seat: 0 },
        ],
        within: 2,
      },
      others: { prefer: ['c7:e', 'c7-c8'] },
      solution: ['f6xc6', 'c4xc7'],
      wrong: ['c4xc6'],
    },
  ],
};
