// The little of Node that tests use; its whole types would be one more dependency.
declare module 'node:fs' {
  export function existsSync(file: string | URL): boolean;
  export function readFileSync(file: string | URL): Uint8Array<ArrayBuffer>;
}
