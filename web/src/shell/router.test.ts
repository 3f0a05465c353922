import { afterEach, beforeEach, expect, test } from 'vitest';
import { address, go, here, startRouter } from './router.svelte';

let stop = () => {};
beforeEach(() => {
  history.replaceState(null, '', '/');
  stop = startRouter();
  window.scrollTo = () => undefined;
});
afterEach(() => {
  stop();
  document.body.innerHTML = '';
});

function click(html: string, how: MouseEventInit = {}): boolean {
  document.body.innerHTML = html;
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...how });
  // jsdom cannot leave the page; what is not ours is stopped after the router has let it pass.
  let passed = false;
  window.addEventListener(
    'click',
    (late) => {
      passed = !late.defaultPrevented;
      late.preventDefault();
    },
    { once: true },
  );
  document.querySelector('a')?.dispatchEvent(event);
  return !passed;
}

test('an address is cut into pieces', () => {
  go('/rules/en-garde/ferti%2Fadvanced?x=1');
  expect(here().path).toEqual(['rules', 'en-garde', 'ferti/advanced']);
  expect(here().query.get('x')).toBe('1');
  expect(address('rules', 'en-garde', 'ferti/advanced')).toBe('/rules/en-garde/ferti%2Fadvanced');
  go('/profile/100%');
  expect(here().path).toEqual(['profile', '100%']);
});

test('links of ours are followed without leaving', () => {
  const visit = here().visit;
  expect(click('<a href="/table/K7QXM2"><b>go</b></a>')).toBe(true);
  expect(here().path).toEqual(['table', 'K7QXM2']);
  expect(here().visit).toBe(visit + 1);
});

test('other links are left to the browser', () => {
  const before = here().path;
  for (const html of [
    '<a href="https://example.org/">away</a>',
    '<a href="/api/me/export">the hall itself</a>',
    '<a href="/learn" target="_blank">another window</a>',
    '<a href="/salle.json" download>a file</a>',
    '<a href="#main">here</a>',
  ]) {
    expect(click(html), html).toBe(false);
  }
  expect(click('<a href="/learn">new tab</a>', { ctrlKey: true })).toBe(false);
  expect(here().path).toEqual(before);
});

test('the back button goes back', async () => {
  go('/settings');
  go('/profile');
  const back = new Promise((done) => window.addEventListener('popstate', done, { once: true }));
  history.back();
  await back;
  expect(here().path).toEqual(['settings']);
});
