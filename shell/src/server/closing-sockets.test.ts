/** @jest-environment node */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { json, plainApi, shellRelease, testConfig, until } from '../testing/edge';
import { buildEdge } from './app';

/** The connection of the API to the edge: what it sends is given by a test, byte by byte. */
let sending: Duplex;
let files: Awaited<ReturnType<typeof shellRelease>>;
let api: Server;
let edge: FastifyInstance;
beforeEach(async () => {
  files = await shellRelease();
  api = createServer((request, response) =>
    request.url === '/edge-settings'
      ? json(response, { countryHeader: null, countries: [] })
      : plainApi(request, response),
  ).on('upgrade', (_request, socket) => {
    sending = socket.on('error', () => undefined);
    socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n');
  });
  await once(api.listen(0, '127.0.0.1'), 'listening');
  const config = testConfig({ API_URL: `http://127.0.0.1:${(api.address() as AddressInfo).port}` });
  edge = await buildEdge({ config: { ...config, remotes: {} }, dist: files.dist, workerFile: '' });
  await edge.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(async () => {
  await edge.close();
  api.closeAllConnections();
  api.close();
  await files.remove();
});

/** Opens a socket by hand. @returns what the visitor has received after the handshake, and when it closed */
async function visit(): Promise<{ received: () => Buffer; closed: Promise<unknown> }> {
  const socket = connect((edge.server.address() as AddressInfo).port, '127.0.0.1');
  let bytes = Buffer.alloc(0);
  socket.on('data', (chunk: Buffer) => {
    bytes = Buffer.concat([bytes, chunk]);
  });
  socket.on('end', () => socket.end());
  socket.write(
    'GET /ws/rooms HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
  );
  await until(() => bytes.includes('\r\n\r\n'));
  return { received: () => bytes.subarray(bytes.indexOf('\r\n\r\n') + 4), closed: once(socket, 'close') };
}

it('tells a page to connect again', async () => {
  const { received, closed } = await visit();
  const end = edge.close();
  await closed;
  expect([...received()]).toEqual([0x88, 2, 0x03, 0xf4]);
  await end;
});

it('does not cut into a message for that', async () => {
  const { received, closed } = await visit();
  sending.write(Buffer.from([0x82, 4, 1, 2]));
  await until(() => received().length === 4);
  const end = edge.close();
  await once(edge.server, 'close', { signal: AbortSignal.timeout(50) }).catch(() => undefined);
  expect(received()).toHaveLength(4);
  sending.write(Buffer.from([3, 4]));
  await closed;
  expect([...received()]).toEqual([0x82, 4, 1, 2, 3, 4, 0x88, 2, 0x03, 0xf4]);
  await end;
});

it('waits for no message that does not end', async () => {
  const { received, closed } = await visit();
  sending.write(Buffer.from([0x82, 4, 1]));
  await until(() => received().length === 3);
  await Promise.all([closed, edge.close()]);
  expect(received()).toHaveLength(3);
});
