import { randomBytes } from 'node:crypto';
import { createSocket, type RemoteInfo } from 'node:dgram';
import { once } from 'node:events';
import { Allocation } from './allocation';
import { turnPassword } from './credentials';
import {
  type Address,
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

interface TurnServerOptions {
  /** IPv4 address to listen on, also used by relays. */
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
  /** Key that signs credentials. */
  readonly secret: string;
  readonly now?: () => number;
}

export interface DevelopmentTurn {
  readonly port: number;
  /** Number of open relays. */
  readonly size: number;
  close(): void;
}

const REALM = 'platform';
const UDP = 17;
/** Lifetime of a relay without a refresh, and maximum that a client may request, in milliseconds. */
const LIFETIME = 600_000;
const MAX_LIFETIME = 3_600_000;
/** Maximum number of relays: a development server is for a few people. */
const MAX_RELAYS = 512;
const CLEANING = 30_000;
const [FIRST_CHANNEL, LAST_CHANNEL] = [0x4000, 0x4fff];

/** A response: success with attributes, or an error code. */
type Answer = readonly (readonly [number, Buffer])[] | number;
const reasons: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  437: 'Allocation Mismatch',
  438: 'Stale Nonce',
  441: 'Wrong Credentials',
  442: 'Unsupported Transport Protocol',
  486: 'Allocation Quota Reached',
};

/**
 * Starts a TURN server for development: only UDP and IPv4. A public site uses coturn (docs/decisions/turn.md).
 * @throws Error if the port cannot be used
 */
export async function startTurnServer(options: TurnServerOptions): Promise<DevelopmentTurn> {
  const server = new TurnServer(options);
  await server.listen();
  return server;
}

class TurnServer implements DevelopmentTurn {
  readonly #options: TurnServerOptions;
  readonly #socket = createSocket('udp4');
  readonly #allocations = new Map<string, Allocation>();
  /** One nonce for all: it is no secret, and credentials expire. */
  readonly #nonce = Buffer.from(randomBytes(12).toString('hex'));
  readonly #timer: NodeJS.Timeout;

  constructor(options: TurnServerOptions) {
    this.#options = options;
    this.#socket.on('message', (bytes, from) => this.#received(bytes, from));
    this.#timer = setInterval(() => this.#clean(), CLEANING).unref();
  }

  get port(): number {
    return this.#socket.address().port;
  }

  get size(): number {
    return this.#allocations.size;
  }

  async listen(): Promise<void> {
    const { host, port } = this.#options;
    this.#socket.bind(port, host);
    await once(this.#socket, 'listening');
    this.#socket.on('error', () => {});
  }

  close(): void {
    clearInterval(this.#timer);
    for (const client of this.#allocations.keys()) this.#end(client);
    this.#socket.close();
  }

  #now(): number {
    return this.#options.now?.() ?? Date.now();
  }

  #received(bytes: Buffer, from: RemoteInfo): void {
    const client = `${from.address}:${from.port}`;
    // The first two bits distinguish channel data from messages.
    if ((bytes[0] ?? 0) >> 6 === 1) return this.#channelData(client, bytes);
    const message = decodeStun(bytes);
    if (message === null) return;
    if (message.class === classes.indication) return this.#indication(client, message);
    if (message.class !== classes.request) return;
    if (message.method === methods.binding) {
      return this.#answer(message, from, [[attributes.xorMappedAddress, encodeAddress(from)]]);
    }
    const key = this.#check(bytes, message);
    if (typeof key === 'number') return this.#answer(message, from, key);
    const login = attribute(message, attributes.username)?.toString() ?? '';
    const known = this.#allocations.get(client);
    if (known !== undefined && known.login !== login) return this.#answer(message, from, 441, key);
    if (message.method === methods.allocate) return void this.#allocate(message, from, login, key);
    this.#answer(message, from, known === undefined ? 437 : this.#change(known, client, message), key);
  }

  /** @returns the key that the request is signed with, or an error code */
  #check(bytes: Buffer, message: StunMessage): Buffer | number {
    if (attribute(message, attributes.messageIntegrity) === undefined) return 401;
    const login = attribute(message, attributes.username)?.toString();
    const nonce = attribute(message, attributes.nonce);
    if (login === undefined || nonce === undefined) return 400;
    if (!nonce.equals(this.#nonce)) return 438;
    const password = turnPassword(this.#options.secret, login, new Date(this.#now()));
    if (password === null) return 401;
    const key = longTermKey(login, REALM, password);
    return isSignedWith(bytes, message, key) ? key : 401;
  }

  async #allocate(message: StunMessage, from: RemoteInfo, login: string, key: Buffer): Promise<void> {
    const client = `${from.address}:${from.port}`;
    const wanted = attribute(message, attributes.requestedTransport)?.[0];
    const refusal = wanted !== UDP ? 442 : this.#allocations.has(client) ? 437 : this.size >= MAX_RELAYS ? 486 : null;
    if (refusal !== null) return this.#answer(message, from, refusal, key);
    const relay = createSocket('udp4');
    const allocation = new Allocation(login, relay);
    const lifetime = lifetimeOf(message);
    allocation.endsAt = this.#now() + lifetime;
    this.#allocations.set(client, allocation);
    relay.on('error', () => this.#end(client));
    relay.on('message', (data, peer) => this.#fromPeer(allocation, from, data, peer));
    relay.bind(0, this.#options.host);
    await once(relay, 'listening');
    if (this.#allocations.get(client) !== allocation) return;
    const { port } = relay.address();
    this.#answer(
      message,
      from,
      [
        [attributes.xorRelayedAddress, encodeAddress({ address: this.#options.host, port })],
        [attributes.lifetime, seconds(lifetime)],
        [attributes.xorMappedAddress, encodeAddress(from)],
      ],
      key,
    );
  }

  #change(allocation: Allocation, client: string, message: StunMessage): Answer {
    const now = this.#now();
    if (message.method === methods.refresh) {
      const lifetime = lifetimeOf(message);
      if (lifetime === 0) this.#end(client);
      else allocation.endsAt = now + lifetime;
      return [[attributes.lifetime, seconds(lifetime)]];
    }
    if (message.method === methods.createPermission) {
      const peers = message.attributes.flatMap(([type, value]) =>
        type === attributes.xorPeerAddress ? [decodeAddress(value)] : [],
      );
      if (peers.length === 0 || peers.includes(null)) return 400;
      for (const peer of peers) if (peer !== null) allocation.permit(peer, now);
      return [];
    }
    if (message.method !== methods.channelBind) return 400;
    const number = attribute(message, attributes.channelNumber);
    const channel = number?.length === 4 ? number.readUInt16BE(0) : 0;
    const peer = decodeAddress(attribute(message, attributes.xorPeerAddress));
    const isValid = peer !== null && channel >= FIRST_CHANNEL && channel <= LAST_CHANNEL;
    return isValid && allocation.bind(channel, peer, now) ? [] : 400;
  }

  #indication(client: string, message: StunMessage): void {
    const allocation = this.#allocations.get(client);
    const peer = decodeAddress(attribute(message, attributes.xorPeerAddress));
    const data = attribute(message, attributes.data);
    if (message.method !== methods.send || allocation === undefined || peer === null || data === undefined) return;
    this.#toPeer(allocation, peer, data);
  }

  #channelData(client: string, bytes: Buffer): void {
    const allocation = this.#allocations.get(client);
    if (allocation === undefined || bytes.length < 4) return;
    const peer = allocation.peerOf(bytes.readUInt16BE(0), this.#now());
    const end = 4 + bytes.readUInt16BE(2);
    if (peer !== null && end <= bytes.length) this.#toPeer(allocation, peer, bytes.subarray(4, end));
  }

  #toPeer(allocation: Allocation, peer: Address, data: Buffer): void {
    if (peer.port > 0 && allocation.mayHear(peer, this.#now())) {
      // An unreachable peer is not the relay's problem.
      allocation.relay.send(data, peer.port, peer.address, () => {});
    }
  }

  #fromPeer(allocation: Allocation, client: RemoteInfo, data: Buffer, peer: RemoteInfo): void {
    if (!allocation.mayHear(peer, this.#now())) return;
    const channel = allocation.channelOf(peer);
    if (channel === null) {
      const indication = {
        method: methods.data,
        class: classes.indication,
        transaction: randomBytes(12),
        attributes: [
          [attributes.xorPeerAddress, encodeAddress(peer)],
          [attributes.data, data],
        ] as const,
      };
      return this.#send(encodeStun(indication), client);
    }
    const head = Buffer.alloc(4);
    head.writeUInt16BE(channel, 0);
    head.writeUInt16BE(data.length, 2);
    this.#send(Buffer.concat([head, data]), client);
  }

  #answer({ method, transaction }: StunMessage, to: Address, answer: Answer, key?: Buffer): void {
    if (typeof answer !== 'number') {
      return this.#send(encodeStun({ method, class: classes.success, transaction, attributes: answer }, key), to);
    }
    const code = Buffer.concat([
      Buffer.from([0, 0, Math.floor(answer / 100), answer % 100]),
      Buffer.from(reasons[answer] ?? ''),
    ]);
    const challenge =
      answer === 401 || answer === 438
        ? ([
            [attributes.realm, Buffer.from(REALM)],
            [attributes.nonce, this.#nonce],
          ] as const)
        : [];
    const all = [[attributes.errorCode, code] as const, ...challenge];
    this.#send(encodeStun({ method, class: classes.error, transaction, attributes: all }, key), to);
  }

  #send(bytes: Buffer, { address, port }: Address): void {
    this.#socket.send(bytes, port, address, () => {});
  }

  #end(client: string): void {
    const allocation = this.#allocations.get(client);
    if (allocation === undefined) return;
    this.#allocations.delete(client);
    allocation.relay.removeAllListeners('message').close();
  }

  #clean(): void {
    const now = this.#now();
    for (const [client, { endsAt }] of this.#allocations) if (endsAt <= now) this.#end(client);
  }
}

function lifetimeOf(message: StunMessage): number {
  const value = attribute(message, attributes.lifetime);
  if (value?.length !== 4) return LIFETIME;
  const wanted = 1000 * value.readUInt32BE(0);
  return wanted === 0 ? 0 : Math.min(Math.max(wanted, LIFETIME), MAX_LIFETIME);
}

function seconds(milliseconds: number): Buffer {
  const value = Buffer.alloc(4);
  value.writeUInt32BE(Math.round(milliseconds / 1000));
  return value;
}
