import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocket } from 'ws';
import { openGate } from './core/session';
import { Switchboard } from './core/switchboard';
import { SocketListener } from './transport/listener';

let server: Server;
let listener: SocketListener;
let url: string;
const app = { switchboard: new Switchboard({ shared: false }), gate: openGate };

async function start(heartbeat: number): Promise<void> {
  listener = new SocketListener({ maxSockets: 100, perAddress: 100, heartbeat });
  server = createServer().on('upgrade', (raw, stream, head) =>
    listener.accept({ raw, stream, head, address: 'a', app }),
  );
  await once(server.listen(0), 'listening');
  url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
afterEach(async () => {
  await listener.drain();
  server.close();
});

const closeCode = async (socket: WebSocket): Promise<unknown> => (await once(socket, 'close'))[0];

it('closes a socket that does not answer a ping before the next with 4001, and no other', async () => {
  await start(300);
  const silent = new WebSocket(url, { autoPong: false });
  const alive = new WebSocket(url);
  await Promise.all([once(silent, 'open'), once(alive, 'open')]);
  // Heartbeats of the application are no sign of life.
  const beats = setInterval(() => silent.send(Buffer.from([202])), 50);
  expect(await closeCode(silent)).toBe(4001);
  clearInterval(beats);
  // An answer that went unheard would close it with the next ping.
  const pinged = once(alive, 'ping').then(() => once(alive, 'ping'));
  expect(await Promise.race([closeCode(alive), pinged])).toEqual([Buffer.alloc(0)]);
  while (listener.size > 1) await new Promise(setImmediate);
  expect(listener.counts.closed.get(4001)).toBe(1);
});

it('says goodbye with 4006 when the server stops, also to those who do not listen', async () => {
  await start(60_000);
  const [polite, deaf] = [new WebSocket(url), new WebSocket(url)];
  await Promise.all([once(polite, 'open'), once(deaf, 'open')]);
  deaf.pause();
  const code = closeCode(polite);
  await listener.drain();
  expect(await code).toBe(4006);
  expect(listener.size).toBe(0);
  expect(listener.isFull).toBe(true);
  expect(app.switchboard.peers).toBe(0);
  deaf.terminate();
});
