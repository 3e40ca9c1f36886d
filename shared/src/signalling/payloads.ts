import { SignallingFormatError } from './format-error';
import { addressMaxLength, payloadMaxLength } from './protocol';

/** Payload of a listen or a dial (docs/spec/signalling.md#listen-payload). */
export interface ListenPayload {
  /** At most 256 UTF-16 units; may be empty. */
  readonly address: string;
  /** Default: `user`. */
  readonly role: string;
  /** Required by room addresses. */
  readonly ticket: string | null;
}

/** The server's information about the other end of a new connection. */
export interface ConnectionInfo {
  /** The role of the other end; default `user`. */
  readonly role: string;
  /** Maximum connections of that role; null: unlimited. */
  readonly quota: number | null;
}

const PLAIN_ROLE = 'user';
const ROLE = /^[a-z][a-z-]{0,31}$/;

/**
 * Encodes the payload of a listen or a dial: the plain address for role `user` without a ticket, so that peers without
 * roles understand it, and JSON otherwise.
 */
export function encodeListenPayload({ address, role, ticket }: ListenPayload): string {
  if (role === PLAIN_ROLE && ticket === null && !looksLikePayload(address)) return address;
  return JSON.stringify({ address, role, ...(ticket !== null && { ticket }) });
}

/**
 * Decodes the payload of a listen or a dial. Text that is no JSON object with an address is an address itself: an
 * address may have any characters.
 * @throws SignallingFormatError 'payload' for an address above 256 units, a text above 4096, a role that is no
 *   lower-case word of up to 32 letters and hyphens, or a ticket that is no text
 */
export function decodeListenPayload(text: string): ListenPayload {
  if (text.length > payloadMaxLength) throw wrong(`The payload has more than ${payloadMaxLength} characters.`);
  const json = looksLikePayload(text) ? readObject(text) : null;
  const payload =
    json === null || typeof json['address'] !== 'string'
      ? { address: text, role: PLAIN_ROLE, ticket: null }
      : { address: json['address'], role: json['role'] ?? PLAIN_ROLE, ticket: json['ticket'] ?? null };
  const { address, role, ticket } = payload;
  if (address.length > addressMaxLength) throw wrong(`The address has more than ${addressMaxLength} characters.`);
  if (typeof role !== 'string' || !ROLE.test(role)) throw wrong('The role is no lower-case word.');
  if (ticket !== null && typeof ticket !== 'string') throw wrong('The ticket is no text.');
  return { address, role, ticket };
}

/** Encodes the data of a connection; null for role `user` without a quota, the default of peers. */
export function encodeConnectionInfo({ role, quota }: ConnectionInfo): string | null {
  return role === PLAIN_ROLE && quota === null ? null : JSON.stringify({ role, ...(quota !== null && { quota }) });
}

/**
 * Decodes the data of a connection. No data, bytes, and data without a role mean role `user`, no quota.
 * @throws SignallingFormatError 'payload' for a role or a quota of the wrong kind; a quota is a whole number from 1
 */
export function decodeConnectionInfo(data: null | Uint8Array | string): ConnectionInfo {
  const json = typeof data === 'string' && looksLikePayload(data) ? readObject(data) : null;
  const role = json?.['role'] ?? PLAIN_ROLE;
  const quota = json?.['quota'] ?? null;
  if (typeof role !== 'string' || !ROLE.test(role)) throw wrong('The role is no lower-case word.');
  if (quota !== null && (typeof quota !== 'number' || !Number.isSafeInteger(quota) || quota < 1)) {
    throw wrong('The quota is no whole number from 1.');
  }
  return { role, quota };
}

const looksLikePayload = (text: string): boolean => text.startsWith('{');

function readObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : null;
  } catch {
    return null;
  }
}

const wrong = (message: string): SignallingFormatError => new SignallingFormatError('payload', message);
