/** @jest-environment node */
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { WebSocket, WebSocketServer } from 'ws';
import { ask, json, plainApi, shellRelease, testConfig, until } from '../testing/edge';
import { buildEdge } from './app';
import { InFlight } from './proxy/in-flight';
import { socketLimit } from './proxy/pools';

let release: Awaited<ReturnType<typeof shellRelease>>;
let api: Server;
let edge: FastifyInstance;
let address: string;
/** Requests to the API, and how it responds. */
const asked: { url: string; headers: IncomingHttpHeaders }[] = [];
let answer: 'echo' | 'refuse' | 'silence' = 'echo';
const limit = { total: 4, perAddress: 3, handshakeMs: 400, idleMs: 600 };

beforeAll(async () => {
  release = await shellRelease();
  const echo = new WebSocketServer({ noServer: true, maxPayload: 8 * 1024 * 1024 });
  api = createServer((incoming, response) =>
    incoming.url === '/edge-settings'
      ? json(response, { countryHeader: 'cf-country', countries: ['GB'] })
      : plainApi(incoming, response),
  );
  api.on('upgrade', (incoming, socket, head) => {
    asked.push({ url: incoming.url ?? '', headers: incoming.headers });
    if (answer === 'silence') return;
    if (answer === 'refuse') {
      socket.end('HTTP/1.1 403 Forbidden\r\ncontent-type: application/json\r\ncontent-length: 13\r\n\r\n{"code":"no"}');
      return;
    }
    echo.handleUpgrade(incoming, socket, head, (client) => {
      client.on('message', (data, binary) => client.send(data, { binary }));
    });
  });
  await once(api.listen(0, '127.0.0.1'), 'listening');
  edge = await buildEdge({
    config: {
      ...testConfig({
        API_URL: `http://127.0.0.1:${(api.address() as AddressInfo).port}`,
        TRUSTED_PROXIES: 'loopback',
      }),
      remotes: {},
    },
    dist: release.dist,
    workerFile: '',
    sockets: limit,
  });
  address = await edge.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await edge.close();
  api.closeAllConnections();
  api.close();
  await release.remove();
});
const opened: WebSocket[] = [];
afterEach(async () => {
  answer = 'echo';
  for (const socket of opened.splice(0)) {
    if (socket.readyState === WebSocket.CLOSED) continue;
    socket.terminate();
    await once(socket, 'close');
  }
});

/** @returns the open socket, or the status of the refusal */
async function open(
  headers: Record<string, string> = {},
  path = '/ws/signalling/callapp',
): Promise<WebSocket | number> {
  const socket = new WebSocket(`${address.replace('http', 'ws')}${path}`, { headers });
  opened.push(socket);
  return new Promise((resolve) => {
    socket.once('open', () => resolve(socket));
    socket.once('unexpected-response', (_, response) => {
      response.resume();
      socket.once('error', () => {});
      socket.terminate();
      resolve(response.statusCode ?? 0);
    });
    socket.once('error', () => resolve(0));
  });
}
const isOpen = (socket: WebSocket | number): socket is WebSocket => typeof socket !== 'number';

it('passes on what both sides say, with the address and host of the visitor', async () => {
  const socket = await open({ origin: address, 'x-forwarded-for': '198.51.100.7', cookie: 'a=1', 'cf-country': 'GB' });
  if (!isOpen(socket)) throw new Error(`refused with ${socket}`);
  socket.send(Buffer.from([202]));
  expect((await once(socket, 'message'))[0]).toEqual(Buffer.from([202]));
  expect(asked.at(-1)).toMatchObject({
    url: '/ws/signalling/callapp',
    headers: {
      'x-forwarded-for': '198.51.100.7',
      'x-forwarded-host': new URL(address).host,
      cookie: 'a=1',
      'cf-country': 'GB',
    },
  });
  socket.close(1000);
  expect((await once(socket, 'close'))[0]).toBe(1000);
});

it('passes on large messages whole', async () => {
  const socket = await open();
  if (!isOpen(socket)) throw new Error(`refused with ${socket}`);
  const large = Buffer.alloc(1024 * 1024, 'abc');
  socket.send(large);
  expect(large.equals((await once(socket, 'message'))[0] as Buffer)).toBe(true);
});

it('refuses pages of other sites, plain requests and addresses with dots', async () => {
  expect(await open({ origin: 'https://elsewhere.example' })).toBe(403);
  expect((await ask(address, '/ws/rooms')).status).toBe(426);
  expect(await open({}, '/ws/a%2f..%2fapi')).toBe(404);
});

it('passes on a refusal of the API, and says when it does not answer', async () => {
  answer = 'refuse';
  expect(await open()).toBe(403);
  answer = 'silence';
  expect(await open()).toBe(503);
});

it('counts sockets of an address and of all, apart from calls, until they have gone', async () => {
  const from = (ip: string) => open({ 'x-forwarded-for': ip });
  const [first] = await Promise.all([from('198.51.100.1'), from('198.51.100.1'), from('198.51.100.1')]);
  expect(await from('198.51.100.1')).toBe(429);
  expect(isOpen(await from('198.51.100.2'))).toBe(true);
  expect(await from('198.51.100.3')).toBe(503);
  expect((await ask(address, '/api/games')).status).toBe(200);
  if (first === undefined || !isOpen(first)) throw new Error('refused');
  first.terminate();
  await until(async () => isOpen(await from('198.51.100.3')));
});

it('ends a socket on which nothing moves', async () => {
  const socket = await open();
  if (!isOpen(socket)) throw new Error(`refused with ${socket}`);
  expect((await once(socket, 'close'))[0]).toBe(1006);
});

it('answers what is no websocket as if no other protocol had been offered', async () => {
  expect(await open({}, '/api/games')).toBe(200);
  expect(await open({}, '/healthz')).toBe(200);
});

it('has place for the chats of 300 viewers who share one address, and for calls that begin', () => {
  const sockets = new InFlight(socketLimit);
  const entered = Array.from({ length: 364 }, () => sockets.enter('192.0.2.1'));
  expect(entered.filter((leave) => typeof leave === 'string')).toEqual([]);
});
