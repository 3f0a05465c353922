// For Vite: fills in the service worker's lists, and puts packed copies (.gz, .br) beside every file
// that gets smaller by it, which the hall's server then sends.

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';

const here = fileURLToPath(new URL('.', import.meta.url));

function filesIn(folder) {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? filesIn(path) : [path];
  });
}

/** Called on a folder that is built: writes sw.js and the packed copies. */
export function finish(folder) {
  const files = filesIn(folder)
    .map((path) => `/${relative(folder, path)}`)
    .filter((path) => !path.includes('/.') && !/\.(br|gz|map)$/.test(path) && path !== '/sw.js')
    .sort();
  const later = files.filter((path) => /\.(wasm|net)$/.test(path));
  // Of fonts every browser that has service workers takes woff2.
  const shell = files.filter((path) => !later.includes(path) && !path.endsWith('.woff'));
  const hash = createHash('sha256');
  for (const path of files) hash.update(path).update(readFileSync(join(folder, path)));
  // Not every browser lets a service worker import: what it shares with the page is copied into it.
  const shared = readFileSync(join(here, 'call.js'), 'utf8').replace(/^export /gm, '');
  const worker = readFileSync(join(here, 'sw.js'), 'utf8')
    .replace(/^import [^;]* from '\.\/call\.js';$/m, () => shared)
    .replace('__VERSION__', hash.digest('hex').slice(0, 16))
    .replace('__SHELL__', JSON.stringify(shell))
    .replace('__LATER__', JSON.stringify(later));
  writeFileSync(join(folder, 'sw.js'), worker);
  for (const path of [...files, '/sw.js']) {
    if (!/\.(html|js|css|svg|json|webmanifest|wasm|net)$/.test(path)) continue;
    const plain = readFileSync(join(folder, path));
    const packed = gzipSync(plain, { level: 9 });
    if (packed.length >= 0.95 * plain.length) continue;
    writeFileSync(join(folder, `${path}.gz`), packed);
    // At its usual quality, 11: slow to pack and as fast to unpack.
    writeFileSync(join(folder, `${path}.br`), brotliCompressSync(plain));
  }
}

export function offline() {
  let folder = '';
  return {
    name: 'salle-offline',
    apply: 'build',
    configResolved(config) {
      folder = join(config.root, config.build.outDir);
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      handler() {
        // The builds of workers inside this one end here, too; they have written nothing yet.
        if (filesIn(folder).some((path) => path.endsWith('index.html'))) finish(folder);
      },
    },
  };
}
