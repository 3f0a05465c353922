// For tests of pages: on a busy machine things come late, and that is no failure.

import { configure } from '@testing-library/svelte';
import { vi } from 'vitest';

export function bePatient(): void {
  configure({ asyncUtilTimeout: 20_000 });
  vi.setConfig({ testTimeout: 90_000 });
}
