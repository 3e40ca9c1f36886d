import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { makeTurnCredentials, turnPassword } from './credentials';
import { type DevelopmentTurn, startTurnServer } from './server';
import {
  attribute,
  attributes,
  classes,
  decodeAddress,
  decodeStun,
  encodeAddress,
  encodeStun,
  isSignedWith,
  longTermKey,
  methods,
  type StunMessage,
} from './stun';

const secret = 'a secret of the tests, long enough';
let now = Date.parse('2026-05-05T12:00:00Z');
let server: DevelopmentTurn;
const sockets: Socket[] = [];
beforeEach(async () => {
  server = await startTurnServer({ host: '127.0.0.1', port: 0, secret, now: () => now });
});
afterEach(() => {
  server.close();
  for (const socket of sockets.splice(0)) socket.close();
});

const openSocket = async (): Promise<Socket> => {
  const socket = createSocket('udp4');
  sockets.push(socket);
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return socket;
};
type Attributes = StunMessage['attributes'];
const udp: Attributes[number] = [attributes.requestedTransport, Buffer.from([17, 0, 0, 0])];
const peerOf = (socket: Socket): Attributes[number] => [attributes.xorPeerAddress, encodeAddress(socket.address())];
const code = (message: StunMessage): number => {
  const value = attribute(message, attributes.errorCode);
  return value === undefined ? 0 : 100 * (value[2] ?? 0) + (value[3] ?? 0);
};

/** A client that speaks TURN with credentials of ours. */
class Client {
  #nonce = Buffer.alloc(0);
  #transactions = 0;
  constructor(
    readonly socket: Socket,
    readonly credentials = makeTurnCredentials(secret, new Date(now)),
  ) {}

  async ask(method: number, all: Attributes): Promise<StunMessage> {
    const first = await this.#send(method, all);
    if (![401, 438].includes(code(first)) || this.#nonce.length > 0) return first;
    this.#nonce = Buffer.from(attribute(first, attributes.nonce) ?? []);
    return this.#send(method, all);
  }

  async #send(method: number, all: Attributes): Promise<StunMessage> {
    const { login, password } = this.credentials;
    const transaction = Buffer.alloc(12, (this.#transactions += 1));
    const isSigned = this.#nonce.length > 0;
    const own: Attributes = [
      [attributes.username, Buffer.from(login)],
      [attributes.realm, Buffer.from('platform')],
      [attributes.nonce, this.#nonce],
    ];
    const message = { method, class: classes.request, transaction, attributes: isSigned ? [...all, ...own] : all };
    const answer = once(this.socket, 'message');
    this.socket.send(
      encodeStun(message, isSigned ? longTermKey(login, 'platform', password) : undefined),
      server.port,
      '127.0.0.1',
    );
    const [bytes] = (await answer) as [Buffer];
    const decoded = decodeStun(bytes);
    if (decoded === null || !decoded.transaction.equals(transaction)) throw new Error('that is no answer');
    return decoded;
  }
}

const allocated = async (client: Client) => {
  const answer = await client.ask(methods.allocate, [udp]);
  const relay = decodeAddress(attribute(answer, attributes.xorRelayedAddress));
  if (relay === null) throw new Error(`refused with ${code(answer)}`);
  return relay;
};

it('signs and reads messages as RFC 5769 does', () => {
  // Section 2.4: a request with long-term credentials.
  const request = Buffer.from(
    '000100602112a44278ad3433c6ad72c029da412e00060012e3839ee38388e383aae38383e382afe382b90000' +
      '0015001c662f2f3439396b39353464364f4c33346f4c394653547679363473410014000b6578616d706c652e6f726700' +
      '00080014f67024656dd64a3e02b8e0712e85c9a28ca89666',
    'hex',
  );
  const message = decodeStun(request);
  expect(message?.method).toBe(methods.binding);
  const login = attribute(message as StunMessage, attributes.username)?.toString();
  expect(login).toBe('マトリックス');
  const key = longTermKey(login ?? '', 'example.org', 'TheMatrIX');
  expect(isSignedWith(request, message as StunMessage, key)).toBe(true);
  expect(isSignedWith(request, message as StunMessage, longTermKey(login ?? '', 'example.org', 'other'))).toBe(false);
  const { attributes: all } = message as StunMessage;
  expect(encodeStun({ ...(message as StunMessage), attributes: all.slice(0, -1) }, key).subarray(-20)).toEqual(
    request.subarray(-20),
  );
});

it('writes addresses as RFC 5769 does', () => {
  expect(encodeAddress({ address: '192.0.2.1', port: 32_853 }).toString('hex')).toBe('0001a147e112a643');
  expect(decodeAddress(Buffer.from('0001a147e112a643', 'hex'))).toEqual({ address: '192.0.2.1', port: 32_853 });
  expect(decodeAddress(Buffer.from('0002a147e112a643', 'hex'))).toBeNull();
});

it('makes credentials that end, and knows no others', () => {
  const { login, password } = makeTurnCredentials(secret, new Date(now));
  expect(turnPassword(secret, login, new Date(now))).toBe(password);
  expect(turnPassword(secret, login, new Date(now + 6 * 3_600_000))).toBeNull();
  expect(turnPassword('another secret, as long as that', login, new Date(now))).not.toBe(password);
  for (const forged of ['', 'admin', '99999999999999:x', `${login} `]) {
    expect(turnPassword(secret, forged, new Date(now))).toBeNull();
  }
});

it('tells a client its own address', async () => {
  const socket = await openSocket();
  const answer = await new Client(socket).ask(methods.binding, []);
  expect(decodeAddress(attribute(answer, attributes.xorMappedAddress))).toEqual({
    address: '127.0.0.1',
    port: socket.address().port,
  });
});

it('relays both ways between a client and a peer that it let in, and for no other', async () => {
  const [socket, peer, stranger] = [await openSocket(), await openSocket(), await openSocket()];
  const client = new Client(socket);
  const relay = await allocated(client);
  peer.send('too early', relay.port, relay.address);
  expect(code(await client.ask(methods.createPermission, [peerOf(peer)]))).toBe(0);
  const heard = once(peer, 'message');
  const send = { method: methods.send, class: classes.indication, transaction: Buffer.alloc(12) };
  socket.send(
    encodeStun({ ...send, attributes: [peerOf(peer), [attributes.data, Buffer.from('hello')]] }),
    server.port,
    '127.0.0.1',
  );
  const [said, from] = (await heard) as [Buffer, { port: number }];
  expect([said.toString(), from.port]).toEqual(['hello', relay.port]);
  const answered = once(socket, 'message');
  stranger.send('through another port of a permitted address', relay.port, relay.address);
  const indication = decodeStun(((await answered) as [Buffer])[0]) as StunMessage;
  expect(indication.method).toBe(methods.data);
  expect(attribute(indication, attributes.data)?.toString()).toBe('through another port of a permitted address');
});

it('lets a number stand for a peer, and for one only', async () => {
  const [socket, peer, other] = [await openSocket(), await openSocket(), await openSocket()];
  const client = new Client(socket);
  const relay = await allocated(client);
  const channel = (number: number): Attributes[number] => [
    attributes.channelNumber,
    Buffer.from([number >> 8, number & 255, 0, 0]),
  ];
  expect(code(await client.ask(methods.channelBind, [channel(0x4001), peerOf(peer)]))).toBe(0);
  expect(code(await client.ask(methods.channelBind, [channel(0x4001), peerOf(other)]))).toBe(400);
  expect(code(await client.ask(methods.channelBind, [channel(0x4002), peerOf(peer)]))).toBe(400);
  expect(code(await client.ask(methods.channelBind, [channel(0x3fff), peerOf(other)]))).toBe(400);
  const heard = once(peer, 'message');
  socket.send(Buffer.from('400100036869210000', 'hex'), server.port, '127.0.0.1');
  expect(((await heard) as [Buffer])[0].toString()).toBe('hi!');
  const answered = once(socket, 'message');
  peer.send('yes', relay.port, relay.address);
  expect(((await answered) as [Buffer])[0].toString('hex')).toBe('40010003796573');
});

it('refuses wrong, ended and missing credentials, and the allocation of another login', async () => {
  const good = makeTurnCredentials(secret, new Date(now));
  const wrong = new Client(await openSocket(), { ...good, password: 'wrong' });
  expect(code(await wrong.ask(methods.allocate, [udp]))).toBe(401);
  const ended = new Client(await openSocket(), makeTurnCredentials(secret, new Date(now - 7 * 3_600_000)));
  expect(code(await ended.ask(methods.allocate, [udp]))).toBe(401);
  const socket = await openSocket();
  await allocated(new Client(socket));
  expect(code(await new Client(socket).ask(methods.refresh, []))).toBe(441);
  expect(server.size).toBe(1);
});

it('refuses TCP, a second relay of one client, and changes without a relay', async () => {
  const client = new Client(await openSocket());
  expect(code(await client.ask(methods.allocate, [[attributes.requestedTransport, Buffer.from([6, 0, 0, 0])]]))).toBe(
    442,
  );
  expect(code(await client.ask(methods.refresh, []))).toBe(437);
  await allocated(client);
  expect(code(await client.ask(methods.allocate, [udp]))).toBe(437);
});

it('ends a relay when its client says so', async () => {
  const client = new Client(await openSocket());
  await allocated(client);
  expect(code(await client.ask(methods.refresh, [[attributes.lifetime, Buffer.alloc(4)]]))).toBe(0);
  expect(server.size).toBe(0);
});

it('ignores what is no message, and serves on', async () => {
  const socket = await openSocket();
  const other = new Client(await openSocket());
  const answers: unknown[] = [];
  for (let n = 0; n < 2_000; n++) {
    const bytes = Buffer.alloc(n % 64, n % 251);
    if (n % 3 === 0 && bytes.length > 8) bytes.writeUInt32BE(0x2112a442, 4);
    socket.send(bytes, server.port, '127.0.0.1');
    // More than so many would not wait in the kernel, and be lost unread.
    if (n % 50 === 49) answers.push(code(await other.ask(methods.binding, [])));
  }
  expect(answers).toEqual(Array(40).fill(0));
  const relay = await allocated(new Client(await openSocket()));
  expect(relay.port).toBeGreaterThan(0);
  now += 1;
});
