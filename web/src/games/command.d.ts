// What the lessons' test needs of Node to run the command; the page itself has none of it.

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
