import type { Plugin } from 'vite';

export function finish(folder: string): void;
export function offline(): Plugin;
