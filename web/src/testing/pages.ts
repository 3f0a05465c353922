// For tests of pages and boards.

import { configure } from '@testing-library/svelte';
import axe from 'axe-core';
import { vi } from 'vitest';

/** On a busy machine things come late, and that is no failure. */
export function bePatient(): void {
  configure({ asyncUtilTimeout: 20_000 });
  vi.setConfig({ testTimeout: 90_000 });
}

/** What axe objects to; colours are not drawn here, so they are looked at in a real browser. */
export async function objections(): Promise<string[]> {
  const rules = { 'color-contrast': { enabled: false }, region: { enabled: false } };
  const { violations } = await axe.run(document.body, { rules });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

/** What jsdom does not have. */
export function giveDialogs(): void {
  HTMLDialogElement.prototype.showModal = function open() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
    this.dispatchEvent(new Event('close'));
  };
}
