// The little of Node that tests use; its whole types would be one more dependency.
declare module 'node:fs' {
  export function existsSync(file: string | URL): boolean;
  export function readFileSync(file: string | URL): Uint8Array<ArrayBuffer>;
}

declare module 'node:child_process' {
  export function execFileSync(
    file: string,
    args: readonly string[],
    options: { encoding: 'utf8' },
  ): string;
}

declare module 'node:url' {
  export function fileURLToPath(url: URL): string;
}
