// Plays at many tables of boardgame.io's server and measures what it carries, as bench/hall_driver.cpp
// does for ours:  node driver.js PORT SERVER_PID TABLES IDLE THINK_MS WARM_S SECONDS
// A move counts when the mover is sent the state that follows from it. Everything is set up beforehand.
const fs = require('fs');
const http = require('http');
const { io } = require('socket.io-client');

const [port, serverPid, tables, idle, think, warm, seconds] = process.argv.slice(2).map(Number);
const agent = new http.Agent({ keepAlive: true, maxSockets: 16 });
const base = `http://127.0.0.1:${port}`;

function post(path, body) {
  return new Promise((resolve, reject) => {
    const request = http.request(base + path, {
      agent, method: 'POST', headers: { 'Content-Type': 'application/json' },
    }, (response) => {
      let text = '';
      response.on('data', (part) => { text += part; });
      response.on('end', () => (response.statusCode === 200 ? resolve(JSON.parse(text))
        : reject(new Error(`${path}: ${response.statusCode} ${text}`))));
    });
    request.on('error', reject);
    request.end(JSON.stringify(body));
  });
}

function cpuOf(pid) {
  const text = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
  const words = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return (Number(words[11]) + Number(words[12])) / 100;
}

function kilobytesOf(pid) {
  return Number(fs.readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * 4;
}

const ownCpu = () => { const used = process.cpuUsage(); return (used.user + used.system) / 1e6; };
const now = () => performance.now();

let measuring = false;
let begun = false;
let refused = 0;
const waits = [];

class Fencer {
  constructor(match, seat, credentials) {
    Object.assign(this, { match, seat, credentials, sent: 0, synced: false });
  }

  connect() {
    return new Promise((resolve) => {
      this.socket = io(`${base}/en-garde`, { transports: ['websocket'], forceNew: true });
      this.socket.on('connect', resolve);
      this.socket.on('sync', (_, { state }) => { this.state = state; this.synced = true; });
      this.socket.on('update', (_, state) => this.heard(state));
    });
  }

  sync() { this.socket.emit('sync', this.match, this.seat, this.credentials, 2); }

  heard(state) {
    if (state._stateID <= this.state._stateID && this.sent > 0) refused += 1;
    this.state = state;
    if (this.sent > 0) {
      if (measuring) waits.push(now() - this.sent);
      this.sent = 0;
    }
    this.act();
  }

  act() {
    if (!begun || this.state.ctx.currentPlayer !== this.seat) return;
    const wait = think === 0 ? 0 : think * (0.5 + Math.random());
    if (wait > 0) setTimeout(() => this.move(), wait);
    else this.move();
  }

  move() {
    const hand = this.state.G.players[this.seat];
    const card = hand[Math.floor(Math.random() * hand.length)];
    const args = [card, Math.random() < 0.5 ? 1 : -1];
    this.sent = now();
    this.socket.emit('update', {
      type: 'MAKE_MOVE',
      payload: { type: 'move', args, playerID: this.seat, credentials: this.credentials },
    }, this.state._stateID, this.match, this.seat);
  }
}

const sleep = (ms) => new Promise((resolve) => { setTimeout(resolve, ms); });

async function inGroups(list, size, work) {
  for (let i = 0; i < list.length; i += size) {
    await Promise.all(list.slice(i, i + size).map(work));
  }
}

async function main() {
  const fencers = [];
  await inGroups([...Array(tables).keys()], 50, async () => {
    const { matchID } = await post('/games/en-garde/create', { numPlayers: 2 });
    for (const seat of ['0', '1']) {
      const { playerCredentials } = await post(`/games/en-garde/${matchID}/join`,
        { playerID: seat, playerName: seat });
      fencers.push(new Fencer(matchID, seat, playerCredentials));
    }
  });
  const before = kilobytesOf(serverPid);
  await inGroups(fencers, 100, (fencer) => fencer.connect());
  const lineKilobytes = (kilobytesOf(serverPid) - before) / fencers.length;
  for (const fencer of fencers) fencer.sync();
  while (!fencers.every((fencer) => fencer.synced)) await sleep(100);
  await sleep(2000);  // so that the server counts everyone in, after its answer to `sync`
  begun = true;
  for (const fencer of fencers) fencer.act();
  await sleep(warm * 1000);
  measuring = true;
  const begin = now();
  const server = cpuOf(serverPid);
  const own = ownCpu();
  await sleep(seconds * 1000);
  const spent = (now() - begin) / 1000;
  const serverCpu = cpuOf(serverPid) - server;
  const driverCpu = ownCpu() - own;
  waits.sort((a, b) => a - b);
  const share = (part) => Number((waits[Math.floor(part * (waits.length - 1))] ?? 0).toFixed(2));
  console.log(JSON.stringify({
    connections: fencers.length, tables, think, moves: waits.length / spent,
    p50: share(0.5), p95: share(0.95), p99: share(0.99),
    serverCpu: serverCpu / spent, driverCpu: driverCpu / spent,
    serverMicros: (serverCpu / waits.length) * 1e6, lineKilobytes, refused, games: 0,
  }));
  process.exit(0);
}

main().catch((error) => { console.error(error.message); process.exit(1); });
