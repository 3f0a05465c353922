// This browser as one that can be called: what it allows, and whether the hall knows it. It belongs
// to whoever came last, so the hall is told again whenever somebody else comes.

import { refusalWords } from '../server/refusals';
import { Refusal } from '../tables/table';
import { say } from '../words/words.svelte';
import { wishes } from './wishes';
import { words } from './words';

/** `on`: called; `off`: could be. The others say why not: refused by its owner, not served over https,
 * not able to. */
export type BrowserState = 'on' | 'off' | 'denied' | 'insecure' | 'unable';

/** Switching it off holds for notifications of an open page, too, which need no push. */
const quietKey = 'salle.calls';
const patience = 10_000;

function setQuiet(quiet: boolean): void {
  try {
    if (quiet) localStorage.setItem(quietKey, 'off');
    else localStorage.removeItem(quietKey);
  } catch {
    // Nothing may be kept here: the browser's own switch is left.
  }
}

/** May a notification be shown here at all? */
export function mayNotify(): boolean {
  if (typeof Notification === 'undefined' || Notification.permission !== 'granted') return false;
  try {
    return localStorage.getItem(quietKey) !== 'off';
  } catch {
    return true;
  }
}

export async function workerHere(): Promise<ServiceWorkerRegistration | undefined> {
  if (typeof navigator === 'undefined' || !('serviceWorker' in navigator)) return undefined;
  return navigator.serviceWorker.getRegistration().catch(() => undefined);
}

async function subscription(): Promise<PushSubscription | null> {
  const worker = await workerHere();
  return (await worker?.pushManager?.getSubscription().catch(() => null)) ?? null;
}

export async function browserState(): Promise<BrowserState> {
  if (window.isSecureContext === false) return 'insecure';
  const able = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  if (!able) return 'unable';
  if (Notification.permission === 'denied') return 'denied';
  return Notification.permission === 'granted' && (await subscription()) ? 'on' : 'off';
}

/** The worker once it runs; a browser that forbids it would leave one waiting for ever. */
function workerSoon(): Promise<ServiceWorkerRegistration> {
  return new Promise((found, failed) => {
    const late = setTimeout(() => failed(new Error(say(words.failed))), patience);
    void navigator.serviceWorker.ready.then((worker) => {
      clearTimeout(late);
      found(worker);
    });
  });
}

/** To be called from a click: browsers ask their owner only then. */
export async function callThisBrowser(): Promise<BrowserState> {
  if ((await Notification.requestPermission()) !== 'granted') return browserState();
  setQuiet(false);
  const key = await wishes.pushKey();
  if (key === null) throw new Refusal('no-push', refusalWords('no-push', ''));
  const worker = await workerSoon();
  let made: PushSubscription;
  try {
    made = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  } catch {
    // The browser's push service cannot be reached, or there is none.
    throw new Error(say(words.failed));
  }
  try {
    await wishes.addBrowser(made.toJSON());
  } catch (problem) {
    await made.unsubscribe().catch(() => false);
    throw problem;
  }
  return 'on';
}

export async function stopCallingThisBrowser(): Promise<BrowserState> {
  setQuiet(true);
  const found = await subscription();
  if (found) {
    // First here: then nothing arrives any more, even where the hall cannot be told.
    await found.unsubscribe();
    await wishes.removeBrowser(found.endpoint);
  }
  return browserState();
}

/** Somebody came, or the hall may have forgotten. Nobody waits for it, and nobody is disturbed where
 * it fails: the section on one's own page says it again. */
export async function tellOfThisBrowser(): Promise<void> {
  try {
    const found = await subscription();
    if (found) await wishes.addBrowser(found.toJSON());
  } catch {
    // Next time.
  }
}

/** Somebody leaves; while the session still holds. The browser itself stays ready for who comes next. */
export async function forgetThisBrowser(): Promise<void> {
  try {
    const found = await subscription();
    if (found) await wishes.removeBrowser(found.endpoint);
  } catch {
    // Leaving must not fail for it.
  }
}
