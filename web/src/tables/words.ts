import { phrases } from '../words/words.svelte';

export const words = phrases({
  ready: [
    'Your turn is complete: end it, or undo something.',
    'Votre tour est complet : terminez-le, ou annulez une action.',
    'Je beurt is compleet: beëindig hem, of maak een actie ongedaan.',
  ],
});
