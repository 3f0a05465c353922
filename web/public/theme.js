// Runs before anything is painted: the theme and the language that were chosen, so that nothing
// flashes. The page itself takes over from src/shell/settings.svelte.ts, which keeps the same keys.
(() => {
  const root = document.documentElement;
  let kept = {};
  try {
    kept = JSON.parse(localStorage.getItem('salle.settings') || '{}') || {};
  } catch {
    // Nothing is kept, or not by us.
  }
  const dark = matchMedia('(prefers-color-scheme: dark)').matches;
  const contrast = matchMedia('(prefers-contrast: more)').matches;
  const system = contrast ? 'contrast' : dark ? 'dark' : 'light';
  const known = ['light', 'dark', 'contrast'];
  root.dataset.theme = known.includes(kept.theme) ? kept.theme : system;
  const languages = ['en', 'fr', 'nl'];
  const wished = [kept.language, ...navigator.languages].map((each) => String(each).slice(0, 2));
  root.lang = wished.find((each) => languages.includes(each)) || 'en';
})();
