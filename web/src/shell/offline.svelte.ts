// The page without a network: whether there is one, and the service worker that keeps the page on
// the device. A new page waits until it is asked for, so that no game is disturbed.

const state = $state<{ offline: boolean; waiting: ServiceWorker | null }>({
  offline: typeof navigator !== 'undefined' && navigator.onLine === false,
  waiting: null,
});

export function isOffline(): boolean {
  return state.offline;
}

export function isNewerReady(): boolean {
  return state.waiting !== null;
}

/** Lets the waiting page take over; everything is loaded anew then. */
export function useNewer(): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload());
  state.waiting?.postMessage('take-over');
}

function watchFor(registration: ServiceWorkerRegistration): void {
  const look = () => {
    // The very first one has nobody to take over from.
    if (registration.waiting && navigator.serviceWorker.controller) {
      state.waiting = registration.waiting;
    }
  };
  look();
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', look);
  });
}

export function startOffline(): void {
  window.addEventListener('online', () => {
    state.offline = false;
  });
  window.addEventListener('offline', () => {
    state.offline = true;
  });
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // After the page itself: what is wanted first comes first.
  window.addEventListener('load', () => {
    navigator.serviceWorker
      .register('/sw.js')
      .then((registration) => {
        watchFor(registration);
        return navigator.serviceWorker.ready;
      })
      .then(({ active }) => {
        // Not while the first game is being opened.
        setTimeout(() => active?.postMessage('keep-engine'), 8_000);
      })
      .catch(() => undefined); // a browser that forbids it plays online
  });
}
