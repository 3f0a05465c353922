import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { offline } from './offline/plugin.mjs';
import { version } from './scripts/version.mjs';

export default defineConfig(({ mode }) => ({
  plugins: [svelte(), offline()],
  define: { SALLE_VERSION: JSON.stringify(version) },
  // The hall answers for itself while the page is being worked on: salle serve, then npm run dev.
  server: {
    // The weights of the learned fencer lie beside the page, in data/players.
    fs: { allow: ['..'] },
    proxy: {
      '/api': 'http://127.0.0.1:8080',
      '/ws': { target: 'ws://127.0.0.1:8080', ws: true },
    },
  },
  // Nothing goes inline: what is inline is not kept by name, and the hall's policy forbids some of it.
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    manifest: true, // for scripts/size.mjs
  },
  worker: { format: 'es' },
  resolve: mode === 'test' ? { conditions: ['browser'] } : {},
  test: { environment: 'jsdom', include: ['src/**/*.test.ts'] },
}));
