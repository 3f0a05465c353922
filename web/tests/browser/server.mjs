// The server as a real process: opened on a fresh folder, killed, opened again on the same one.

import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { patience } from './patience.mjs';

const root = fileURLToPath(new URL('../../../', import.meta.url));

export class Server {
  #process = null;
  #folder = '';
  #port = 0;
  url = '';

  static async open() {
    const server = new Server();
    server.#folder = await mkdtemp(join(tmpdir(), 'salle-browser-'));
    await server.start();
    return server;
  }

  /** Opens the doors; the second time at the same address, with what is on disk. */
  async start() {
    const args = ['serve', '--port', String(this.#port), '--data', join(this.#folder, 'data')];
    const running = spawn('build/salle', [...args, '--pages', 'web/dist'], {
      cwd: root,
      env: { ...process.env, SALLE_LIMITS: 'off' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#process = running;
    const said = [];
    running.stderr.on('data', (text) => said.push(String(text)));
    this.url = await new Promise((opened, failed) => {
      const late = setTimeout(() => failed(new Error('the server did not open in time')), patience);
      running.once('exit', (code) =>
        failed(new Error(`salle serve ended (${code}): ${said.join('')}`)),
      );
      createInterface(running.stdout).on('line', (line) => {
        const found = /open at (http:\/\/\S+)/.exec(line);
        if (!found) return;
        clearTimeout(late);
        opened(found[1].replace(/\/$/, ''));
      });
    });
    this.#port = Number(new URL(this.url).port);
  }

  /** What the host alone may ask for. */
  async admin(method, path, body) {
    const token = (await readFile(join(this.#folder, 'data', 'admin.token'), 'utf8')).trim();
    const answer = await fetch(this.url + path, {
      method,
      headers: { 'Content-Type': 'application/json', Authorization: `Admin ${token}` },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  }

  /** Without a word, as a power cut does it. */
  async kill() {
    const running = this.#process;
    this.#process = null;
    if (!running || running.exitCode !== null) return;
    const gone = new Promise((done) => running.once('exit', done));
    running.kill('SIGKILL');
    await gone;
  }

  async close() {
    await this.kill();
    await rm(this.#folder, { recursive: true, force: true });
  }
}
