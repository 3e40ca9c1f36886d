import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { WebSocket } from 'ws';
import { ChatSockets } from './chat-sockets';

const NO_ROOM = 4404;
const sockets = new ChatSockets({ maxSockets: 100, perAddress: 2 });
const server = createServer().on('upgrade', (raw, stream, head) =>
  sockets.accept({
    raw,
    stream,
    head,
    address: '192.0.2.1',
    refusal: raw.url === '/' ? null : NO_ROOM,
    serve: () => {},
  }),
);
beforeAll(() => once(server.listen(0, '127.0.0.1'), 'listening'));
afterAll(() => server.close());

const port = (): number => (server.address() as AddressInfo).port;

/** Opens a socket to a room that is not there, and answers no close. @returns whether there was a handshake */
async function mute() {
  const socket = connect(port(), '127.0.0.1').on('error', () => {});
  socket.write(
    'GET /nobody HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n' +
      'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
  );
  const isOpen = await Promise.race([once(socket, 'data').then(() => true), once(socket, 'close').then(() => false)]);
  return { socket, isOpen };
}

it('cuts what one address opens beside twice its share, refused ones included, and refuses in words again when they have gone', async () => {
  const served = new WebSocket(`ws://127.0.0.1:${port()}/`);
  await once(served, 'open');
  const refused = [await mute(), await mute(), await mute()];
  expect(refused.map(({ isOpen }) => isOpen)).toEqual([true, true, true]);
  expect((await mute()).isOpen).toBe(false);
  for (const { socket } of refused) socket.destroy();
  while ((sockets.counts.closed.get(1006) ?? 0) < 3) await new Promise(setImmediate);
  const last = new WebSocket(`ws://127.0.0.1:${port()}/nobody`);
  expect(await once(last, 'close')).toEqual([NO_ROOM, expect.anything()]);
  expect([served.readyState, sockets.size]).toEqual([WebSocket.OPEN, 1]);
  served.terminate();
});
