import http from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { buildStale } from '../../tooling/scripts/build/builds.mjs';
import { noticedMs, startPairs } from './lib/behind-haproxy.mjs';
import { solveCaptcha } from './lib/captcha.mjs';
import { agreed } from './lib/platform.mjs';
import { startRedis } from './lib/redis.mjs';

/** A machine that is busy otherwise does not bear a hundred, restarts or not: `PER_SECOND` says how many then. */
const perSecond = Number(process.env.PER_SECOND ?? 100);
const openSockets = 20;
/** Codes with which pages of the site connect again: the edge's, the API's for calls and for the chat. */
const comeAgain = new Set([1012, 4006, 1001]);

const guest = { cookie: agreed };
/** Milliseconds in which an open socket has to be back. */
const backWithinMs = 2_000;
/** Milliseconds of load before the first that counts. */
const warmUpMs = 15_000;
/** What one request in ten is. */
const kinds = [
  { kind: 'page', path: () => '/games' },
  { kind: 'page nobody asked for', path: (index) => `/games?q=rolling${index}` },
  { kind: 'page of a member', isMember: true, path: () => '/dashboard' },
  { kind: 'call', path: () => '/api/games?facets=false' },
  { kind: 'call nobody asked for', path: (index) => `/api/bootstrap?path=/games/none-${index}` },
  { kind: 'call of a member', isMember: true, path: () => '/api/profile/balance' },
  { kind: 'POST', method: 'POST', path: () => '/api/profile/logout' },
  { kind: 'write of a member', isMember: true, method: 'PUT', path: () => '/api/favourites/game/copper-sky' },
  { kind: 'socket' },
  { kind: 'file of a remote' },
];

/** Logs a member of the demo in. @returns the cookies of their browser */
async function logIn(origin) {
  const challenge = await (await fetch(`${origin}/api/captcha/challenge`, { headers: guest })).json();
  const reply = await fetch(`${origin}/api/profile/login`, {
    method: 'POST',
    headers: { ...guest, origin, 'content-type': 'application/json' },
    body: JSON.stringify({
      email: 'wren@example.com',
      password: 'demo-member-2026',
      recaptchaToken: await solveCaptcha(challenge),
    }),
  });
  if (reply.status !== 200) throw new Error(`The member cannot log in: ${reply.status}.`);
  return [agreed, ...reply.headers.getSetCookie().map((line) => line.split(';')[0])].join('; ');
}

/** Sends requests of all kinds at a steady rate, whatever becomes of them, and keeps sockets open. */
function startLoad(origin, file, member) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 200 });
  const failures = [];
  const counts = { sent: 0, reconnected: 0, slowestMs: 0 };
  const waiting = new Set();
  const state = { isOn: true };
  const request = ({ kind, method = 'GET', isMember = false, path = () => file }, index) =>
    new Promise((resolve) => {
      const address = path(index);
      const failed = (how) => resolve(void failures.push(`${kind} ${address}: ${how}`));
      const headers = {
        cookie: isMember ? member : agreed,
        ...(method !== 'GET' && { origin, 'content-type': 'application/json' }),
      };
      const sent = http.request(`${origin}${address}`, { method, agent, headers, timeout: 20_000 }, (response) => {
        response.on('error', (error) => failed(error.code ?? error.message)).resume();
        response.on('end', () => (response.statusCode === 200 ? resolve() : failed(response.statusCode)));
      });
      sent.on('timeout', () => sent.destroy(new Error('late')));
      sent.on('error', (error) => failed(error.code ?? error.message)).end(method === 'GET' ? undefined : '{}');
    });
  const open = () => new WebSocket(`${origin.replace('http', 'ws')}/ws/signalling/callapp`, { headers: { origin } });
  const shakeHands = () =>
    new Promise((resolve) => {
      const socket = open();
      socket.on('open', () => socket.close(1000));
      socket.on('error', (error) => failures.push(`socket: ${error.message}`)).on('close', resolve);
    });
  const keepOpen = (closedAt = null) => {
    const socket = open();
    kept.add(socket);
    socket.on('open', () => {
      if (closedAt === null) return;
      const ms = performance.now() - closedAt;
      counts.slowestMs = Math.max(counts.slowestMs, ms);
      if (ms > backWithinMs) failures.push(`open socket: back after ${Math.round(ms)} ms`);
    });
    socket.on('error', (error) => failures.push(`open socket: ${error.message}`));
    socket.on('close', (code) => {
      kept.delete(socket);
      if (!state.isOn) return;
      if (!comeAgain.has(code)) failures.push(`open socket: closed with ${code}`);
      counts.reconnected += 1;
      keepOpen(performance.now());
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
 * Restarts every part in turn behind HAProxy and under load of guests and a member: edges, APIs, servers of a remote,
 * media nodes, Redis, and HAProxy itself by a reload.
 * @param {(line: string) => void} say
 * @returns {Promise<import('../../tooling/scripts/run/figures.mjs').Figure[]>}
 */
export async function run(say) {
  await buildStale(say);
  const redis = await startRedis();
  let stop = redis.stop;
  try {
    const pairs = await startPairs(say, { changes: { REDIS_URL: redis.url }, hasNodes: true });
    stop = async () => {
      await pairs.stop();
      await redis.stop();
    };
    return await measure(say, pairs, redis);
  } finally {
    await stop();
  }
}

/** @returns {Promise<import('../../tooling/scripts/run/figures.mjs').Figure[]>} */
async function measure(say, { origin, processes, reload }, redis) {
  const page = await (await fetch(`${origin}/games`, { headers: guest })).text();
  const [file] = /\/remotes\/mfe-catalogue\/[^"]+\.js/.exec(page) ?? [];
  if (file === undefined) throw new Error('The games list names no file of its remote.');
  const member = await logIn(origin);
  const restartsOf = (...names) => names.map((name) => () => processes[name].restart());
  const figures = [];
  // As a living site is: what a process compiles and keeps while it serves is there.
  const warming = startLoad(origin, file, member);
  await delay(warmUpMs);
  await warming.end();
  for (const { what, steps } of [
    { what: 'nothing (10 s)', steps: [] },
    { what: 'both edges', steps: restartsOf('EDGE_1', 'EDGE_2') },
    { what: 'both APIs', steps: restartsOf('API_1', 'API_2') },
    { what: 'both servers of a remote', steps: restartsOf('CATALOGUE_1', 'CATALOGUE_2') },
    { what: 'both media nodes', steps: restartsOf('NODE_1', 'NODE_2') },
    { what: 'Redis', steps: [redis.restart] },
    { what: 'HAProxy, reloaded five times', steps: Array.from({ length: 5 }, () => reload) },
  ]) {
    const load = startLoad(origin, file, member);
    await delay(noticedMs);
    const times = [];
    for (const step of steps) {
      const begun = performance.now();
      await step();
      times.push(`${((performance.now() - begun) / 1000).toFixed(1)} s`);
      await delay(noticedMs);
    }
    if (steps.length === 0) await delay(10_000);
    await load.end();
    const { counts, failures } = load;
    for (const failure of failures.slice(0, 20)) say(`${what}: ${failure}`);
    figures.push({
      name: `restarted: ${what}${times.length > 0 ? ` (${times.join(', ')})` : ''}: failed of ${counts.sent}; open sockets that came back, the slowest after`,
      measured: `${failures.length}; ${counts.reconnected}, ${Math.round(counts.slowestMs)} ms`,
      target: `0 failed, ≤ ${backWithinMs} ms`,
    });
  }
  return figures;
}
