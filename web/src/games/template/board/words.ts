import { gamePhrases } from '../../../words/words.svelte';

// English only, as `languages` in package.ts says: what is missing is said in English.
export const words = gamePhrases({
  board: ['The table'],
  deck: ['{count} cards to draw'],
  led: ['{who} leads the {card}'],
  nothingLed: ['{who} has the lead'],
  tricks: ['{who}: {count} tricks'],
  hidden: ['{count} hidden cards'],
  card: ['Card {card}'],
  played: ['Tricks played'],
  trick: ['{led} answered by {answer}'],
});
