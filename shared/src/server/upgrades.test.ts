/** @jest-environment node */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { jest } from '@jest/globals';
import { collectUpgrades } from './upgrades';

let server: Server;
let client: Socket;
let take: ReturnType<typeof collectUpgrades>;

/** A request to become a websocket, which a route has and has not answered yet. */
async function ask(): Promise<IncomingMessage> {
  const routed = new Promise<IncomingMessage>((resolve) => {
    server = createServer();
    take = collectUpgrades(server, resolve);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  client.on('error', () => {}).resume();
  client.write('GET / HTTP/1.1\r\nHost: site.example\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
  return routed;
}

beforeEach(() => jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] }));
afterEach(() => {
  jest.useRealTimers();
  client.destroy();
  server.close();
});

it('cuts a request that no route takes or answers in ten seconds', async () => {
  await ask();
  const cut = once(client, 'close');
  jest.advanceTimersByTime(10_000);
  await cut;
  expect(client.destroyed).toBe(true);
});

it('leaves a connection alone that a route has taken, with no timer or listener of the handshake', async () => {
  const raw = await ask();
  const stream = take(raw)?.stream;
  jest.advanceTimersByTime(60_000);
  expect(jest.getTimerCount()).toBe(0);
  expect([stream?.destroyed, stream?.timeout, stream?.listenerCount('timeout')]).toEqual([false, undefined, 0]);
});

it('gives a connection away once', async () => {
  const raw = await ask();
  expect([take(raw) !== null, take(raw)]).toEqual([true, null]);
  expect(take({} as IncomingMessage)).toBeNull();
});
