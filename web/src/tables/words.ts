import { phrases } from '../words/words.svelte';

export const words = phrases({
  ready: [
    'Your turn is complete: play it, or take something back.',
    'Votre tour est complet : jouez-le, ou reprenez quelque chose.',
    'Uw beurt is compleet: speel haar, of neem iets terug.',
  ],
});
