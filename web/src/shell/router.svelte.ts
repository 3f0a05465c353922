// Where one is on the page: the address, cut into pieces. Links stay ordinary links; a click on one
// of ours changes the address without loading the page anew, and the back button works.

interface Place {
  /** The address's path without empty pieces: ['table', 'K7QXM2']. */
  path: string[];
  query: URLSearchParams;
  /** Grows with every change of place; 0 is where one arrived. */
  visit: number;
}

function read(visit: number): Place {
  const path = location.pathname.split('/').filter(Boolean).map(decoded);
  return { path, query: new URLSearchParams(location.search), visit };
}

function decoded(piece: string): string {
  try {
    return decodeURIComponent(piece);
  } catch {
    return piece;
  }
}

let place = $state.raw<Place>(read(0));

export function here(): Place {
  return place;
}

/** Goes to an address of this page: '/table/K7QXM2'. */
export function go(address: string, how: { replace?: boolean } = {}): void {
  if (how.replace) history.replaceState(null, '', address);
  else history.pushState(null, '', address);
  place = read(place.visit + 1);
  if (!location.hash) window.scrollTo(0, 0);
}

/** An address from pieces that may hold anything. */
export function address(...pieces: string[]): string {
  return `/${pieces.map(encodeURIComponent).join('/')}`;
}

/** What the server itself answers is not of the page. */
function isOurs(url: URL): boolean {
  return url.origin === location.origin && !/^\/(api|ws|healthz|metrics)(\/|$)/.test(url.pathname);
}

function follow(click: MouseEvent): void {
  if (click.defaultPrevented || click.button !== 0) return;
  if (click.metaKey || click.ctrlKey || click.shiftKey || click.altKey) return;
  const link = (click.target as Element | null)?.closest?.('a');
  if (!link || link.target || link.hasAttribute('download')) return;
  const url = new URL(link.href, location.href);
  if (!isOurs(url)) return;
  // The same page: the browser jumps to the place itself.
  if (url.pathname === location.pathname && url.search === location.search && url.hash) return;
  click.preventDefault();
  go(url.pathname + url.search + url.hash);
}

/** Listens to clicks and to the back button until what it gives back is called. */
export function startRouter(): () => void {
  const back = () => {
    place = read(place.visit + 1);
  };
  document.addEventListener('click', follow);
  window.addEventListener('popstate', back);
  return () => {
    document.removeEventListener('click', follow);
    window.removeEventListener('popstate', back);
  };
}
