// What the lessons' pages say.

import { phrases } from '../../words/words.svelte';

export const words = phrases({
  learn: ['Lessons', 'Leçons', 'Lessen'],
  intro: [
    'Short lessons on the real board. Each has one thing to learn and one thing to do.',
    'De courtes leçons sur le vrai plateau. Chacune vous apprend une chose et vous en demande une.',
    'Korte lessen op het echte bord. Elke les leert je één ding en vraagt één ding.',
  ],
  lessonsOf: ['Lessons in {game}', 'Leçons : {game}', 'Lessen: {game}'],
  lessonNumber: ['Lesson {n} of {all}', 'Leçon {n} sur {all}', 'Les {n} van {all}'],
  learned: ['learned', 'apprise', 'geleerd'],
  learnedCount: ['{n} of {all} learned', '{n} sur {all} apprises', '{n} van {all} geleerd'],
  begin: ['Begin', 'Commencer', 'Beginnen'],
  goOn: ['Go on', 'Continuer', 'Verder'],
  again: ['Begin anew', 'Recommencer', 'Opnieuw beginnen'],
  play: [
    'Play against First lesson',
    'Jouer contre « première leçon »',
    'Tegen ‘eerste les’ spelen',
  ],
  playWhy: [
    'Ready for a whole game? The computer of the first level is a patient opponent.',
    'Envie d’une vraie partie ? Au premier niveau, l’ordinateur est un adversaire patient.',
    'Klaar voor een hele partij? Op het eerste niveau is de computer een geduldige tegenstander.',
  ],
  rules: ['All the rules', 'Toutes les règles', 'Alle regels'],
  task: ['Your task', 'À vous', 'Jouw opdracht'],
  showHint: ['Show a hint', 'Un indice', 'Hint tonen'],
  hint: ['Hint:', 'Indice :', 'Hint:'],
  reached: ['Well done', 'Bravo', 'Goed gedaan'],
  missed: ['Not quite', 'Pas tout à fait', 'Net niet'],
  tryAgain: ['Try again', 'Réessayer', 'Opnieuw proberen'],
  startOver: ['Start over', 'Repartir du début', 'Opnieuw beginnen'],
  next: ['Next lesson', 'Leçon suivante', 'Volgende les'],
  done: ['The course is done', 'Le cours est terminé', 'Alle lessen zijn gedaan'],
  you: ['You', 'Vous', 'Jij'],
  partner: ['Sparring partner', 'Partenaire', 'Sparringpartner'],
  loading: ['The board is being set up…', 'On installe le plateau…', 'Het bord wordt klaargezet…'],
  board: ['The board', 'Le plateau', 'Het bord'],
  noLesson: [
    'There is no such lesson. Here are all of them.',
    'Cette leçon n’existe pas. Les voici toutes.',
    'Die les bestaat niet. Hier zijn ze allemaal.',
  ],
});
