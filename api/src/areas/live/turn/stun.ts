import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** STUN messages (RFC 8489) with the parts of TURN (RFC 8656) that relaying over UDP and IPv4 needs. */
export const methods = {
  binding: 1,
  allocate: 3,
  refresh: 4,
  send: 6,
  data: 7,
  createPermission: 8,
  channelBind: 9,
} as const;
export const classes = { request: 0, indication: 1, success: 2, error: 3 } as const;
export const attributes = {
  username: 0x0006,
  messageIntegrity: 0x0008,
  errorCode: 0x0009,
  channelNumber: 0x000c,
  lifetime: 0x000d,
  xorPeerAddress: 0x0012,
  data: 0x0013,
  realm: 0x0014,
  nonce: 0x0015,
  xorRelayedAddress: 0x0016,
  requestedTransport: 0x0019,
  xorMappedAddress: 0x0020,
} as const;

const COOKIE = 0x2112a442;
const HEAD = 20;
const INTEGRITY = 24;
const IPV4 = 1;

export interface Address {
  readonly address: string;
  readonly port: number;
}

export interface StunMessage {
  readonly method: number;
  readonly class: number;
  /** 12 bytes. */
  readonly transaction: Buffer;
  /** In order; the first of a type counts. */
  readonly attributes: readonly (readonly [type: number, value: Buffer])[];
}

export const attribute = ({ attributes: all }: StunMessage, wanted: number): Buffer | undefined =>
  all.find(([type]) => type === wanted)?.[1];

/**
 * Reads a message. Attributes after the signature are left out, because anybody could have added them.
 * @returns null for what is no STUN message
 */
export function decodeStun(bytes: Buffer): StunMessage | null {
  if (bytes.length < HEAD || bytes.readUInt32BE(4) !== COOKIE) return null;
  const type = bytes.readUInt16BE(0);
  if (type > 0x3fff || bytes.readUInt16BE(2) !== bytes.length - HEAD || bytes.length % 4 !== 0) return null;
  const found: [number, Buffer][] = [];
  for (let at = HEAD; at < bytes.length;) {
    const [name, length] = [bytes.readUInt16BE(at), bytes.readUInt16BE(at + 2)];
    if (at + 4 + length > bytes.length) return null;
    found.push([name, bytes.subarray(at + 4, at + 4 + length)]);
    if (name === attributes.messageIntegrity) break;
    at += 4 + length + padding(length);
  }
  return {
    method: (type & 0xf) | ((type & 0xe0) >> 1) | ((type & 0x3e00) >> 2),
    class: ((type & 0x10) >> 4) | ((type & 0x100) >> 7),
    transaction: bytes.subarray(8, HEAD),
    attributes: found,
  };
}

/** Writes a message. @param key signs it, when it is given */
export function encodeStun({ method, class: kind, transaction, attributes: all }: StunMessage, key?: Buffer): Buffer {
  const parts = all.map(([type, value]) => {
    const part = Buffer.alloc(4 + value.length + padding(value.length));
    part.writeUInt16BE(type, 0);
    part.writeUInt16BE(value.length, 2);
    value.copy(part, 4);
    return part;
  });
  const body = Buffer.concat(parts);
  const head = Buffer.alloc(HEAD);
  const type =
    (method & 0xf) | ((method & 0x70) << 1) | ((method & 0xf80) << 2) | ((kind & 1) << 4) | ((kind & 2) << 7);
  head.writeUInt16BE(type, 0);
  head.writeUInt16BE(body.length + (key ? INTEGRITY : 0), 2);
  head.writeUInt32BE(COOKIE, 4);
  transaction.copy(head, 8);
  const message = Buffer.concat([head, body]);
  if (!key) return message;
  const signature = Buffer.alloc(INTEGRITY);
  signature.writeUInt16BE(attributes.messageIntegrity, 0);
  signature.writeUInt16BE(INTEGRITY - 4, 2);
  createHmac('sha1', key).update(message).digest().copy(signature, 4);
  return Buffer.concat([message, signature]);
}

/** The key of a long-term credential (RFC 8489 §9.2.2). */
export const longTermKey = (login: string, realm: string, password: string): Buffer =>
  createHash('md5').update(`${login}:${realm}:${password}`).digest();

/** Whether a message was signed with a key. */
export function isSignedWith(bytes: Buffer, message: StunMessage, key: Buffer): boolean {
  const given = attribute(message, attributes.messageIntegrity);
  if (given?.length !== INTEGRITY - 4) return false;
  const end = given.byteOffset - bytes.byteOffset - 4;
  const signed = Buffer.from(bytes.subarray(0, end));
  // The length counts the signature, and nothing that follows it.
  signed.writeUInt16BE(end - HEAD + INTEGRITY, 2);
  return timingSafeEqual(createHmac('sha1', key).update(signed).digest(), given);
}

export function encodeAddress({ address, port }: Address): Buffer {
  const value = Buffer.alloc(8);
  value[1] = IPV4;
  value.writeUInt16BE(port ^ (COOKIE >>> 16), 2);
  const bytes = Buffer.from(address.split('.').map(Number));
  value.writeUInt32BE((bytes.readUInt32BE(0) ^ COOKIE) >>> 0, 4);
  return value;
}

/** @returns null for an address that is not IPv4 */
export function decodeAddress(value: Buffer | undefined): Address | null {
  if (value?.length !== 8 || value[1] !== IPV4) return null;
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE((value.readUInt32BE(4) ^ COOKIE) >>> 0, 0);
  return { address: [...bytes].join('.'), port: value.readUInt16BE(2) ^ (COOKIE >>> 16) };
}

const padding = (length: number): number => (4 - (length % 4)) % 4;
