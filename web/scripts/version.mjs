// The version is written in one place for the program and its page: project() in CMakeLists.txt.

import { readFileSync } from 'node:fs';

const lists = readFileSync(new URL('../../CMakeLists.txt', import.meta.url), 'utf8');
const found = /^project\(salle VERSION (\S+)/m.exec(lists);
if (!found) throw new Error('CMakeLists.txt says no version');

export const version = found[1];
