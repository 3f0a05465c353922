// For tests: a browser that can be called, as far as the page uses it.

import { vi } from 'vitest';

export interface PushBrowser {
  /** What its owner answers when asked. */
  answer: NotificationPermission;
  permission: NotificationPermission;
  asked: number;
  subscribed: boolean;
  /** Its push service cannot be reached. */
  broken: boolean;
  /** Titles on the screen, by tag. */
  shown: Map<string, string>;
}

export const endpoint = 'https://push.example/abc';

export function pushBrowser(change: Partial<PushBrowser> = {}): PushBrowser {
  const browser: PushBrowser = {
    answer: 'granted',
    permission: 'default',
    asked: 0,
    subscribed: false,
    broken: false,
    shown: new Map(),
    ...change,
  };
  const subscription = {
    endpoint,
    toJSON: () => ({ endpoint, keys: { p256dh: 'p', auth: 'a' } }),
    unsubscribe: async () => {
      browser.subscribed = false;
      return true;
    },
  };
  const worker = {
    active: { postMessage: () => undefined },
    pushManager: {
      getSubscription: async () => (browser.subscribed ? subscription : null),
      subscribe: async () => {
        if (browser.broken) throw new DOMException('push service error', 'AbortError');
        browser.subscribed = true;
        return subscription;
      },
    },
    showNotification: async (title: string, { tag = '' }: NotificationOptions) => {
      browser.shown.set(tag, title);
    },
    getNotifications: async ({ tag }: { tag: string }) =>
      browser.shown.has(tag) ? [{ close: () => browser.shown.delete(tag) }] : [],
  };
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { ready: Promise.resolve(worker), getRegistration: async () => worker },
  });
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', {
    get permission() {
      return browser.permission;
    },
    requestPermission: async () => {
      browser.asked += 1;
      if (browser.permission === 'default') browser.permission = browser.answer;
      return browser.permission;
    },
  });
  return browser;
}

/** As jsdom is by itself. */
export function noPushBrowser(): void {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'serviceWorker');
  localStorage.clear();
}
