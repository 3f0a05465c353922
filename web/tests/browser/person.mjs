// Somebody with a browser of their own: a context, a page, and a record of all that it said, asked
// for and heard.

import { join } from 'node:path';
import { patience } from './patience.mjs';

export const phone = { width: 360, height: 740 };
export const desktop = { width: 1280, height: 800 };

export class Person {
  name;
  context;
  page;
  server;
  /** What went wrong on the page: errors on the console, thrown and uncaught. */
  troubles = [];
  console = [];
  /** Addresses that were asked for. */
  asked = [];
  /** What the server said over the WebSocket, as text. */
  heard = [];
  sent = [];
  /** What it answered over HTTP, as text. */
  answers = [];
  /** Troubles that a test means to cause. */
  #expected = [];

  static async enter(browser, server, name, options = {}) {
    const person = new Person();
    const { pace = 'brisk', ...context } = options;
    person.name = name;
    person.server = server;
    person.context = await browser.newContext({
      baseURL: server.url,
      locale: 'en-GB',
      viewport: desktop,
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
      ...context,
    });
    person.context.setDefaultTimeout(patience);
    // Tests are in a hurry, unless they say otherwise.
    await person.context.addInitScript((chosen) => {
      if (location.protocol.startsWith('http') && !localStorage.getItem('salle.settings'))
        localStorage.setItem('salle.settings', JSON.stringify({ pace: chosen }));
    }, pace);
    person.context.on('request', (request) => person.asked.push(request.url()));
    person.page = await person.context.newPage();
    person.#listen();
    return person;
  }

  #listen() {
    const { page } = this;
    page.on('console', (message) => {
      const text = `${message.type()}: ${message.text()}`;
      this.console.push(text);
      if (message.type() === 'error') this.troubles.push(`${text} (${message.location().url})`);
    });
    page.on('pageerror', (error) => this.troubles.push(`uncaught: ${error.stack ?? error}`));
    page.on('websocket', (socket) => {
      this.asked.push(socket.url());
      socket.on('framereceived', ({ payload }) => this.heard.push(String(payload)));
      socket.on('framesent', ({ payload }) => this.sent.push(String(payload)));
    });
    page.on('response', (response) => {
      if (!new URL(response.url()).pathname.startsWith('/api/')) return;
      response.text().then(
        (text) => this.answers.push(`${response.url()} ${text}`),
        () => undefined, // the page has gone on
      );
    });
  }

  expectTrouble(...patterns) {
    this.#expected.push(...patterns);
  }

  /** What nobody wanted: errors, and requests to somewhere else. */
  complaints() {
    const errors = this.troubles.filter((text) => !this.#expected.some((each) => each.test(text)));
    const host = new URL(this.server.url).host;
    const strangers = this.asked.filter((address) => {
      const { protocol, host: to } = new URL(address);
      return !['data:', 'blob:'].includes(protocol) && to !== host;
    });
    return [
      ...errors.map((text) => `${this.name}'s page: ${text}`),
      ...strangers.map((address) => `${this.name}'s page asked ${address}`),
    ];
  }

  async picture(folder, test) {
    const file = join(folder, `${test}-${this.name}`.replace(/[^\w-]+/g, '_').concat('.png'));
    await this.page.screenshot({ path: file, fullPage: true, timeout: 5_000 });
    return file;
  }
}
