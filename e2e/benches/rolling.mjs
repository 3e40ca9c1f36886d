import http from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { buildStale } from '../../tooling/scripts/build/builds.mjs';
import { noticedMs, startPairs } from './lib/behind-haproxy.mjs';
import { agreed } from './lib/platform.mjs';

const perSecond = 100;
const openSockets = 20;
/** Codes with which pages of the site connect again: the edge's, the API's for calls and for the chat. */
const comeAgain = new Set([1012, 4006, 1001]);

const headers = { cookie: agreed };
const post = { ...headers, 'content-type': 'application/json' };
/** What one request in ten is. */
const kinds = [
  { kind: 'page', path: () => '/games' },
  { kind: 'page', path: () => '/' },
  { kind: 'page nobody asked for', path: (index) => `/games?q=rolling${index}` },
  { kind: 'call', path: () => '/api/bars' },
  { kind: 'call', path: () => '/api/games?facets=false' },
  { kind: 'call nobody asked for', path: (index) => `/api/bootstrap?path=/games/none-${index}` },
  { kind: 'POST', method: 'POST', path: () => '/api/profile/logout' },
  { kind: 'POST', method: 'POST', path: () => '/api/profile/logout' },
  { kind: 'socket' },
  { kind: 'file of a remote' },
];

/** Sends requests of all kinds at a steady rate, whatever becomes of them, and keeps sockets open. */
function startLoad(origin, file) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 200 });
  const failures = [];
  const counts = { sent: 0, reconnected: 0 };
  const waiting = new Set();
  const state = { isOn: true };
  const request = ({ kind, method = 'GET', path = () => file }, index) =>
    new Promise((resolve) => {
      const address = path(index);
      const failed = (how) => resolve(void failures.push(`${kind} ${address}: ${how}`));
      const own = method === 'POST' ? { ...post, origin } : headers;
      const sent = http.request(`${origin}${address}`, { method, agent, headers: own, timeout: 20_000 }, (response) => {
        response.on('error', (error) => failed(error.code ?? error.message)).resume();
        response.on('end', () => (response.statusCode === 200 ? resolve() : failed(response.statusCode)));
      });
      sent.on('timeout', () => sent.destroy(new Error('late')));
      sent.on('error', (error) => failed(error.code ?? error.message)).end(method === 'POST' ? '{}' : undefined);
    });
  const open = () => new WebSocket(`${origin.replace('http', 'ws')}/ws/signalling/callapp`, { headers: { origin } });
  const shakeHands = () =>
    new Promise((resolve) => {
      const socket = open();
      socket.on('open', () => socket.close(1000));
      socket.on('error', (error) => failures.push(`socket: ${error.message}`)).on('close', resolve);
    });
  const keepOpen = () => {
    const socket = open();
    kept.add(socket);
    socket.on('error', (error) => failures.push(`open socket: ${error.message}`));
    socket.on('close', (code) => {
      kept.delete(socket);
      if (!state.isOn) return;
      if (!comeAgain.has(code)) failures.push(`open socket: closed with ${code}`);
      counts.reconnected += 1;
      keepOpen();
    });
  };
  const kept = new Set();
  for (let index = 0; index < openSockets; index += 1) keepOpen();
  const ended = (async () => {
    const begun = performance.now();
    for (let index = 0; state.isOn; index += 1) {
      await delay(Math.max(0, begun + (index * 1000) / perSecond - performance.now()));
      counts.sent += 1;
      const kind = kinds[index % kinds.length];
      const one = kind.kind === 'socket' ? shakeHands() : request(kind, index);
      waiting.add(one);
      void one.then(() => waiting.delete(one));
    }
    await Promise.all(waiting);
    for (const socket of kept) socket.close(1000);
    agent.destroy();
  })();
  return {
    counts,
    failures,
    end: () => {
      state.isOn = false;
      return ended;
    },
  };
}

/**
 * Restarts each of two edges, two APIs and two servers of a remote, one after the other, behind HAProxy and under load.
 * @param {(line: string) => void} say
 * @returns {Promise<import('../../tooling/scripts/run/figures.mjs').Figure[]>}
 */
export async function run(say) {
  await buildStale(say);
  const { origin, processes, stop } = await startPairs(say);
  try {
    const page = await (await fetch(`${origin}/games`, { headers })).text();
    const [file] = /\/remotes\/mfe-catalogue\/[^"]+\.js/.exec(page) ?? [];
    if (file === undefined) throw new Error('The games list names no file of its remote.');
    const figures = [];
    for (const { what, names } of [
      { what: 'nothing (10 s)', names: [] },
      { what: 'both edges', names: ['EDGE_1', 'EDGE_2'] },
      { what: 'both APIs', names: ['API_1', 'API_2'] },
      { what: 'both servers of a remote', names: ['CATALOGUE_1', 'CATALOGUE_2'] },
    ]) {
      const load = startLoad(origin, file);
      await delay(noticedMs);
      const times = [];
      for (const name of names) {
        const begun = performance.now();
        await processes[name].restart();
        times.push(`${((performance.now() - begun) / 1000).toFixed(1)} s`);
        await delay(noticedMs);
      }
      if (names.length === 0) await delay(10_000);
      await load.end();
      const { counts, failures } = load;
      for (const failure of failures.slice(0, 20)) say(`${what}: ${failure}`);
      figures.push({
        name: `restarted: ${what}${times.length > 0 ? ` (${times.join(', ')})` : ''}: failed of ${counts.sent}; open sockets that came back`,
        measured: `${failures.length}; ${counts.reconnected}`,
        target: '0 failed',
      });
    }
    return figures;
  } finally {
    await stop();
  }
}
