import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { asking, SignallingPeer } from '../../../testing/signalling-peer';
import { createTestApp, signedIn, type TestApp } from '../../../testing/test-app';

let test: TestApp;
let base: string;
let app: string;
beforeAll(async () => {
  test = await createTestApp({
    SIGNALLING_APPS: 'callapp',
    SIGNALLING_SOCKETS_PER_ADDRESS: '8',
    // Without a port, which no other host's name can follow.
    SITE_URL: 'http://site.example',
  });
  base = await test.app.listen({ port: 0 });
  app = `${base.replace('http', 'ws')}/ws/signalling/callapp`;
});
afterAll(() => test.close());

const opened: SignallingPeer[] = [];
const open = async (url = app, headers: Record<string, string> = {}): Promise<SignallingPeer> => {
  const peer = await SignallingPeer.open(url, headers);
  opened.push(peer);
  return peer;
};
afterEach(async () => {
  await Promise.all(
    opened.splice(0).map(async ({ socket }) => {
      if (socket.readyState === 3) return;
      const closed = once(socket, 'close');
      socket.terminate();
      await closed;
    }),
  );
  while (test.app.signalling.listener.size > 0) await new Promise(setImmediate);
});

const handshake = (url: string, headers: Record<string, string>): Promise<number> =>
  new Promise((resolve, reject) => {
    const sent = request(url, {
      headers: {
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
        'sec-websocket-version': '13',
        ...headers,
      },
    });
    sent.on('response', (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    sent.on('upgrade', (_, socket) => {
      socket.destroy();
      resolve(101);
    });
    sent.on('error', reject).end();
  });

it('closes a socket to an app that does not exist with 4002', async () => {
  expect(await (await open(`${base.replace('http', 'ws')}/ws/signalling/other`)).closed()).toBe(4002);
});

it('takes a message of one mebibyte, and closes a socket that sends more with 4004', async () => {
  const peer = await open();
  peer.socket.send(Buffer.alloc(1_048_576));
  await peer.settle();
  peer.socket.send(Buffer.alloc(1_048_577));
  expect(await peer.closed()).toBe(4004);
});

it('closes a socket that sends too many messages, or too many that mean nothing, with 4005', async () => {
  const busy = await open();
  for (let i = 0; i < 10_000; i++) busy.send('ca');
  expect(await busy.closed()).toBe(4005);
  const wrong = await open();
  for (let i = 0; i < 30; i++) wrong.send('4d00ffff');
  expect(await wrong.closed()).toBe(4005);
  expect(wrong.warnings).toHaveLength(20);
});

it('closes what one address has above its share with 4005, and lets it in again later', async () => {
  const peers = await Promise.all(Array.from({ length: 8 }, () => open()));
  expect(await (await open()).closed()).toBe(4005);
  await peers[0]?.close();
  const next = await open();
  await next.settle();
  expect(next.socket.readyState).toBe(1);
});

it('cuts what one address opens beside as many refused sockets, and refuses in words again when those have gone', async () => {
  const served = await Promise.all(Array.from({ length: 8 }, () => open()));
  /** Opens a socket that answers no close. @returns whether there was a handshake */
  const mute = async () => {
    const socket = connect(Number(new URL(base).port), '127.0.0.1');
    socket.on('error', () => {});
    socket.write(
      'GET /ws/signalling/callapp HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n' +
        'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
    );
    const isOpen = await Promise.race([once(socket, 'data').then(() => true), once(socket, 'close').then(() => false)]);
    return { socket, isOpen };
  };
  const refused = [];
  for (let left = 8; left > 0; left -= 1) refused.push(await mute());
  expect(refused.map(({ isOpen }) => isOpen)).toEqual(Array.from({ length: 8 }, () => true));
  expect((await mute()).isOpen).toBe(false);
  const gone = test.app.signalling.listener.counts.closed.get(1006) ?? 0;
  for (const { socket } of refused) socket.destroy();
  while ((test.app.signalling.listener.counts.closed.get(1006) ?? 0) < gone + 8) await new Promise(setImmediate);
  expect(await (await open()).closed()).toBe(4005);
  expect(served.every(({ socket }) => socket.readyState === 1)).toBe(true);
});

it.each(['signalling/callapp', 'rooms', 'chat/mara'])(
  '%s opens for pages of this site and for clients that are no browsers, and for no other page',
  async (socket) => {
    const url = `${base}/ws/${socket}`;
    expect(await handshake(url, { origin: 'http://site.example' })).toBe(101);
    expect(await handshake(url, { origin: `http://${new URL(base).host}` })).toBe(101);
    expect(await handshake(url, {})).toBe(101);
    for (const origin of ['https://elsewhere.example', 'http://site.example.evil.example', 'null'])
      expect(await handshake(url, { origin })).toBe(403);
  },
);

it('says to a plain request that this is a websocket, and to an upgrade elsewhere what is there', async () => {
  const reply = await test.app.inject({ method: 'GET', url: '/ws/signalling/callapp' });
  expect([reply.statusCode, reply.headers['upgrade']]).toEqual([426, 'websocket']);
  expect(await handshake(`${base}/healthz`, {})).toBe(200);
  expect(await handshake(`${base}/nothing`, {})).toBe(404);
});

it('refuses an upgrade that is no websocket', async () => {
  expect(await handshake(`${base}/ws/signalling/callapp`, { upgrade: 'h2c' })).toBe(400);
  expect(await handshake(`${base}/ws/signalling/callapp`, { 'sec-websocket-version': '7' })).toBe(400);
});

it('ends the older connection when a dialer uses its id again', async () => {
  const [a, b, c] = [await open(), await open(), await open()];
  a.send(asking(3, -1, 'ra'));
  b.send(asking(3, -1, 'rb'));
  await Promise.all([a.settle(), b.settle()]);
  c.send(asking(6, 1, 'ra'));
  await c.settle();
  c.send(asking(6, 1, 'rb'));
  await c.settle();
  expect(c.received).toEqual(['06000100', '08000100', '06000100']);
  await a.settle();
  expect(a.received.slice(1)).toEqual(['06000040', '08000040']);
  b.send('020100400100000009');
  await b.settle();
  expect(c.received.at(-1)).toBe('020101000100000009');
});

it.each(['__proto__', 'constructor', 'toString', ''])('treats %j as an address like any other', async (address) => {
  const peer = await open();
  peer.send(asking(6, 1, address));
  peer.send(asking(3, -1, address));
  peer.send(asking(6, 2, address));
  await peer.settle();
  expect(peer.received).toEqual(['07000100', asking(3, -1, address), '06000040', '06000200']);
});

it('refuses an id of the range that is the server’s, and a dial to more than an address can be', async () => {
  const peer = await open();
  peer.send(asking(3, -1, 'own'));
  peer.send(asking(6, 16_384, 'own'));
  peer.send(asking(6, -5, 'own'));
  peer.send(asking(6, 3, 'y'.repeat(257)));
  await peer.settle();
  expect(peer.received.slice(1)).toEqual(['07000040', '0700fbff', '07000300']);
});

it('tells both ends the role of the other one, and its quota', async () => {
  const [owner, model] = [await open(), await open()];
  owner.send(asking(3, -1, 'stage'));
  await owner.settle();
  model.send(asking(6, 1, JSON.stringify({ address: 'stage', role: 'model' })));
  await model.settle();
  expect(model.received).toEqual(['06000100']);
  expect(owner.received.at(-1)).toBe(asking(6, 16_384, '{"role":"model","quota":1}'));
});

it('cuts a reader that stalls, and keeps serving its sender', async () => {
  const reader = connect(Number(new URL(base).port), '127.0.0.1');
  reader.on('error', () => {});
  reader.write(
    'GET /ws/signalling/callapp HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n' +
      'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
  );
  await once(reader, 'data');
  const listen = Buffer.from(asking(3, -1, 'slow'), 'hex');
  reader.write(Buffer.concat([Buffer.from([0x82, 0x80 | listen.length, 0, 0, 0, 0]), listen]));
  await once(reader, 'data');
  reader.pause();
  const sender = await open();
  sender.send(asking(6, 1, 'slow'));
  await sender.has(1);
  const { counts } = test.app.signalling.listener;
  const before = counts.stalled;
  // The kernel holds some megabytes before the server has to.
  const part = Buffer.concat([Buffer.from('0201010000000800', 'hex'), Buffer.alloc(0x8_0000)]);
  while (sender.received.length === 1) {
    sender.socket.send(part);
    await sender.settle();
    await new Promise((resolve) => setTimeout(resolve, 130));
  }
  expect(sender.received[1]).toBe('08000100');
  expect(counts.stalled).toBe(before + 1);
  reader.destroy();
});

it('shows in the metrics what is open, what came and what was wrong, with no word of a visitor', async () => {
  const peer = await open();
  peer.send(asking(3, -1, 'seen'));
  peer.send('4d00ffff');
  await peer.settle();
  await (await open()).close();
  while (test.app.signalling.listener.size > 1) await new Promise(setImmediate);
  const body = await test.app.metrics.metrics();
  expect(body).toContain('signalling_sockets 1\n');
  expect(body).toContain('signalling_addresses 1\n');
  expect(body).toMatch(/signalling_faults_total\{reason="type"\} [1-9]/);
  expect(body).toMatch(/signalling_closed_total\{code="1000"\} [1-9]/);
  expect(body).not.toContain('seen');
});

describe('rooms', () => {
  const rooms = (): string => `${base.replace('http', 'ws')}/ws/rooms`;
  const cookieHeader = (cookies: Record<string, string>): Record<string, string> => ({
    cookie: Object.entries(cookies)
      .map(([name, value]) => `${name}=${value}`)
      .join('; '),
  });
  const agreed = cookieHeader({ 'age-agreement': '1' });
  const payload = (address: string, role: string, ticket: string): string => JSON.stringify({ address, role, ticket });
  const issue = (address: string, role: 'model' | 'node' | 'user', account: number | null): string =>
    test.app.signalling.tickets.issue({ address, role, account }).ticket;

  it('connects a viewer with a ticket to the node that owns the room, and tells it who comes', async () => {
    const node = await open(rooms());
    node.send(asking(3, -1, payload('room-1', 'node', issue('room-1', 'node', null))));
    await node.settle();
    const viewer = await open(rooms(), agreed);
    const ticket = issue('room-1', 'user', null);
    viewer.send(asking(3, -1, payload('room-1', 'user', ticket)));
    await viewer.has(1);
    expect(viewer.received[0]?.slice(0, 2)).toBe('04');
    // The same ticket: one may dial what one may not listen at.
    viewer.send(asking(6, 1, payload('room-1', 'user', ticket)));
    await viewer.has(2);
    expect(viewer.received[1]).toBe(asking(6, 1, '{"role":"node"}'));
    expect(node.received.at(-1)).toBe('06000040');
  });

  it('lets neither viewer nor performer own a room that has no owner: who does gets the offers of its viewers', async () => {
    const { accountId, cookies } = await signedIn(test);
    for (const role of ['user', 'model'] as const) {
      const peer = await open(rooms(), cookieHeader(cookies));
      const ticket = issue('empty', role, accountId);
      peer.send(asking(3, -1, payload('empty', role, ticket)));
      peer.send(asking(6, 1, payload('empty', role, ticket)));
      await peer.has(2);
      expect(peer.received.map((hex) => hex.slice(0, 2))).toEqual(['04', '07']);
    }
  });

  const bad: readonly [string, () => string | Promise<string>][] = [
    ['no ticket', () => 'room-2'],
    ['a forged ticket', () => payload('room-2', 'user', `${issue('room-2', 'user', null).slice(0, -2)}xx`)],
    ['nonsense for a ticket', () => payload('room-2', 'user', 'x.y.z')],
    ['a ticket of another room', () => payload('room-2', 'user', issue('room-3', 'user', null))],
    ['a ticket of another role', () => payload('room-2', 'model', issue('room-2', 'user', null))],
    ['a ticket of another member', () => payload('room-2', 'user', issue('room-2', 'user', 77))],
    [
      'a ticket that was used',
      async () => {
        const ticket = issue('room-2', 'user', null);
        await test.app.signalling.tickets.redeem(ticket, 'dial');
        return payload('room-2', 'user', ticket);
      },
    ],
  ];
  it.each(bad)('closes the socket of a viewer with %s at once with 4003', async (_, text) => {
    const viewer = await open(rooms(), agreed);
    viewer.send(asking(6, 1, await text()));
    const sentAt = performance.now();
    expect(await viewer.closed()).toBe(4003);
    // A peer that does not answer has five seconds.
    expect(performance.now() - sentAt).toBeLessThan(4_000);
    expect(viewer.received).toEqual([]);
  });

  it('closes the socket of a visitor whom the age policy does not admit with 4003, whatever the ticket', async () => {
    const viewer = await open(rooms());
    viewer.send(asking(6, 1, payload('room-2', 'user', issue('room-2', 'user', null))));
    expect(await viewer.closed()).toBe(4003);
  });

  it('keeps messages in order that come while a ticket is checked', async () => {
    const node = await open(rooms());
    node.send(asking(3, -1, payload('order', 'node', issue('order', 'node', null))));
    node.send('c902');
    node.send(asking(3, -1, payload('order-2', 'node', issue('order-2', 'node', null))));
    node.send('0500ffff');
    node.send('c902');
    await node.has(6);
    expect(node.received.map((hex) => hex.slice(0, 2))).toEqual(['03', 'c9', '05', '03', '05', 'c9']);
  });
});
