// The page in a real browser, at a real server: npm run browser [words of a test's name]…, and
// npm run firefox for a selection in another one. Builds what is not built, runs all tests in two
// lanes, one line each, and counts.

import { execFileSync } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import playwright from 'playwright-core';
import { longest } from './patience.mjs';
import { Person } from './person.mjs';
import { Server } from './server.mjs';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const failures = `${root}build/browser`;
const mostAgain = 3;
const lanes = Number(process.env.SALLE_BROWSER_LANES ?? 2);
const inFirefox = process.argv[2] === '--firefox';
const files = inFirefox
  ? ['./firefox.mjs']
  : [
      './games.mjs',
      './melee.mjs',
      './skirmish.mjs',
      './lists.mjs',
      './fencing.mjs',
      './network.mjs',
      './calls.mjs',
      './alone.mjs',
      './conduct.mjs',
      './manners.mjs',
      './lessons.mjs',
      './languages.mjs',
      './secrets.mjs',
      './around.mjs',
      './hall.mjs',
      './shape.mjs',
      './safety.mjs',
    ];

/** Debian's browsers. Firefox as it is takes WebDriver BiDi, which Playwright speaks besides its own. */
function launch() {
  if (inFirefox) {
    return playwright._bidiFirefox.launch({
      executablePath: process.env.SALLE_FIREFOX ?? '/usr/bin/firefox-esr',
    });
  }
  return playwright.chromium.launch({
    executablePath: process.env.SALLE_CHROMIUM ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--headless=new',
      '--disable-background-networking',
      '--disable-component-update',
      '--no-first-run',
    ],
  });
}

function within(time, what, name) {
  let timer;
  const late = new Promise((_, failed) => {
    timer = setTimeout(() => failed(new Error(`${name} took more than ${time / 1000} s`)), time);
  });
  return Promise.race([what, late]).finally(() => clearTimeout(timer));
}

/** One test: its people, its servers, and what is left of them afterwards. */
async function runTest({ name, run }, house) {
  const people = [];
  const servers = [];
  const test = {
    server: house.server,
    /** Somebody comes in: a browser of their own. */
    async person(called, options = {}) {
      const { server = house.server, ...context } = options;
      const person = await Person.enter(house.browser, server, called, context);
      people.push(person);
      return person;
    },
    /** A server that nobody else is in. */
    async ownServer() {
      const server = await Server.open();
      servers.push(server);
      return server;
    },
  };
  const begun = Date.now();
  let problem = null;
  try {
    await within(longest, run(test), name);
    const complaints = people.flatMap((person) => person.complaints());
    if (complaints.length > 0) throw new Error(complaints.join('\n'));
  } catch (caught) {
    problem = caught;
  }
  const seconds = ((Date.now() - begun) / 1000).toFixed(1);
  console.log(`${problem ? 'FAILED' : 'passed'}  ${name}  (${seconds} s)`);
  if (problem) await tellOf(problem, people, name);
  await Promise.all(people.map((person) => person.context.close().catch(() => undefined)));
  await Promise.all(servers.map((server) => server.close()));
  return problem === null;
}

async function tellOf(problem, people, name) {
  console.log(String(problem?.stack ?? problem).replace(/^/gm, '    '));
  for (const person of people) {
    const file = await person.picture(failures, name).catch((why) => `no picture: ${why}`);
    console.log(`    ${person.name}: ${file}`);
    console.log(`    ${person.name} is at ${person.page.url()}`);
    for (const text of person.console.slice(-20)) console.log(`    ${person.name}: ${text}`);
    for (const text of person.complaints()) console.log(`    ${text}`);
    const frames = [...person.sent.slice(-3).map((text) => `said ${text}`)];
    frames.push(...person.heard.slice(-3).map((text) => `heard ${text.slice(0, 400)}`));
    for (const text of frames) console.log(`    ${person.name} ${text}`);
  }
}

async function main() {
  const wanted = process.argv.slice(inFirefox ? 3 : 2).map((word) => word.toLowerCase());
  if (!process.env.SALLE_BROWSER_BUILT) {
    execFileSync('scripts/build', ['release', 'salle'], { cwd: root, stdio: 'inherit' });
    execFileSync('scripts/build-page', { cwd: root, stdio: 'inherit' });
  }
  await mkdir(failures, { recursive: true });
  const tests = [];
  for (const file of files) tests.push(...(await import(file)).tests);
  const fits = ({ name }) => wanted.some((words) => name.toLowerCase().includes(words));
  const queue = wanted.length === 0 ? tests : tests.filter(fits);

  const begun = Date.now();
  const server = await Server.open();
  const browser = await launch();
  let passed = 0;
  const again = [];
  const twice = [];
  let failed = 0;
  try {
    const lane = async () => {
      for (let next = queue.shift(); next; next = queue.shift()) {
        if (await runTest(next, { server, browser })) passed += 1;
        else again.push(next);
      }
    };
    await Promise.all(Array.from({ length: lanes }, lane));
    // What failed beside others is tried once more by itself: a machine that stood still for a while
    // is no fault of the page. Many at once are.
    for (const test of again) {
      const good = again.length <= mostAgain && (await runTest(test, { server, browser }));
      if (good) twice.push(test.name);
      else failed += 1;
    }
    passed += twice.length;
  } finally {
    await browser.close();
    await server.close();
  }
  console.log(`${Math.round((Date.now() - begun) / 1000)} s`);
  for (const name of twice) console.log(`only at the second try: ${name}`);
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
}

await main();
