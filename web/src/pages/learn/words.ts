// What the lessons' pages say.

import { phrases } from '../../words/words.svelte';

export const words = phrases({
  learn: ['Lessons', 'Leçons', 'Lessen'],
  intro: [
    'Short lessons on the real board. Each has one thing to learn and one thing to do.',
    'De courtes leçons sur le vrai plateau. Chacune a une chose à apprendre et une chose à faire.',
    'Korte lessen op het echte bord. Elke les leert je één ding en vraagt één ding.',
  ],
  lessonsOf: ['Lessons in {game}', 'Leçons de {game}', 'Lessen in {game}'],
  lessonNumber: ['Lesson {n} of {all}', 'Leçon {n} sur {all}', 'Les {n} van {all}'],
  learned: ['learned', 'apprise', 'geleerd'],
  learnedCount: ['{n} of {all} learned', '{n} sur {all} apprises', '{n} van {all} geleerd'],
  begin: ['Begin', 'Commencer', 'Begin'],
  goOn: ['Go on', 'Continuer', 'Ga verder'],
  again: ['Begin anew', 'Recommencer', 'Begin opnieuw'],
  play: ['Play against First lesson', 'Jouer contre Première leçon', 'Speel tegen Eerste les'],
  playWhy: [
    'Ready for a whole game? The computer of the first level is a patient opponent.',
    'Envie d’une partie entière ? L’ordinateur du premier niveau est un adversaire patient.',
    'Klaar voor een hele partij? De computer van het eerste niveau is een geduldige tegenstander.',
  ],
  rules: ['All the rules', 'Toutes les règles', 'Alle regels'],
  task: ['Your task', 'À vous', 'Jouw opdracht'],
  showHint: ['Show a hint', 'Un indice', 'Geef een hint'],
  hint: ['Hint', 'Indice', 'Hint'],
  reached: ['Well done', 'Bravo', 'Goed gedaan'],
  missed: ['Not quite', 'Pas tout à fait', 'Net niet'],
  tryAgain: ['Try again', 'Réessayer', 'Probeer opnieuw'],
  startOver: ['Start over', 'Repartir du début', 'Begin opnieuw'],
  next: ['Next lesson', 'Leçon suivante', 'Volgende les'],
  done: ['The course is done', 'Le cours est terminé', 'De lessen zijn klaar'],
  you: ['You', 'Vous', 'Jij'],
  partner: ['Sparring partner', 'Partenaire', 'Sparringpartner'],
  loading: ['The board is being set up…', 'On installe le plateau…', 'Het bord wordt klaargezet…'],
  board: ['The board', 'Le plateau', 'Het bord'],
  noLesson: [
    'There is no such lesson. Here are all of them.',
    'Il n’y a pas de telle leçon. Les voici toutes.',
    'Zo’n les is er niet. Hier zijn ze allemaal.',
  ],
});
