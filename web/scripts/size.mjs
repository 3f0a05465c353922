// What a browser must load before the first table can be played: the page, the lobby, the table, the
// largest board and the tables of this device, script and style, packed; and what it loads then, the
// engine. Fails where either is over its limit.
//
//   npm run size      after npm run build

import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const limit = 150_000;
const engineLimit = 620_000;
const dist = fileURLToPath(new URL('../dist', import.meta.url));
const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'));

const packed = (file) => {
  const path = join(dist, file);
  try {
    return statSync(`${path}.gz`).size;
  } catch {
    return statSync(path).size;
  }
};

/** A chunk with all that it cannot do without. */
function filesOf(name, found = new Set()) {
  const chunk = manifest[name];
  if (!chunk || found.has(chunk.file)) return found;
  found.add(chunk.file);
  for (const style of chunk.css ?? []) found.add(style);
  for (const each of chunk.imports ?? []) filesOf(each, found);
  return found;
}

/** A file that others share goes by its own name there: _Lobby-1a2b.js. */
function chunkOf(name) {
  const shared = `_${name.split('/').at(-1).split('.')[0]}-`;
  // Its style may be shared under the same name.
  const script = (key) => key.startsWith(shared) && manifest[key].file.endsWith('.js');
  return Object.keys(manifest).find((key) => key === name || script(key));
}

const sum = (files) => [...files].reduce((bytes, file) => bytes + packed(file), 0);
const needed = new Set(['theme.js']);
for (const name of [
  'index.html',
  'src/pages/lobby/Lobby.svelte',
  'src/pages/table/TablePage.svelte',
  'src/tables/local_games.ts',
]) {
  const chunk = chunkOf(name);
  if (!chunk) throw new Error(`${name} is not in the page: build it first`);
  filesOf(chunk, needed);
}
const before = sum(needed);
const boards = Object.keys(manifest)
  .filter((name) => /^src\/games\/.*Board\.svelte$/.test(name) && manifest[name].isDynamicEntry)
  .map((name) => ({ name, files: filesOf(name, new Set(needed)) }))
  .map(({ name, files }) => ({ name, bytes: sum(files) - before }))
  .sort((one, other) => other.bytes - one.bytes);
const assets = (pattern) =>
  readdirSync(join(dist, 'assets'))
    .filter((file) => pattern.test(file))
    .map((file) => `assets/${file}`);
const workers = assets(/worker.*\.js$/);
const engine = sum(assets(/^salle.*\.wasm$/));
const total = before + (boards[0]?.bytes ?? 0) + sum(workers);

console.log(`page, lobby, table  ${before} bytes`);
for (const { name, bytes } of boards) console.log(`${name}   ${bytes} bytes`);
console.log(`until the first table   ${total} of ${limit} bytes`);
console.log(`engine   ${engine} of ${engineLimit} bytes`);
for (const over of [total - limit, engine - engineLimit]) {
  if (over <= 0) continue;
  console.error(`size: ${over} bytes too many`);
  process.exitCode = 1;
}
if (engine === 0) throw new Error('the engine is not in the page: build it first');
