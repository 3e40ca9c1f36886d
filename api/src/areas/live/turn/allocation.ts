import type { Socket } from 'node:dgram';
import type { Address } from './stun';

/** Milliseconds for which a peer may send to a relay after it was let in (RFC 8656 §9, §12). */
const PERMISSION = 300_000;
const BINDING = 600_000;

const nameOf = ({ address, port }: Address): string => `${address}:${port}`;

/** A client's relay: a port of its own, the peers that may send to it, and numbers that stand for them. */
export class Allocation {
  readonly #permitted = new Map<string, number>();
  readonly #peers = new Map<number, Address & { readonly until: number }>();
  readonly #channels = new Map<string, number>();
  endsAt = 0;

  constructor(
    readonly login: string,
    readonly relay: Socket,
  ) {}

  permit({ address }: Address, now: number): void {
    this.#permitted.set(address, now + PERMISSION);
  }

  mayHear({ address }: Address, now: number): boolean {
    return (this.#permitted.get(address) ?? 0) > now;
  }

  /** Lets a number stand for a peer. @returns false when one of them has another counterpart */
  bind(channel: number, peer: Address, now: number): boolean {
    const name = nameOf(peer);
    const bound = this.#peers.get(channel);
    if (bound !== undefined && nameOf(bound) !== name) return false;
    if ((this.#channels.get(name) ?? channel) !== channel) return false;
    this.#peers.set(channel, { ...peer, until: now + BINDING });
    this.#channels.set(name, channel);
    this.permit(peer, now);
    return true;
  }

  peerOf(channel: number, now: number): Address | null {
    const peer = this.#peers.get(channel);
    return peer !== undefined && peer.until > now ? peer : null;
  }

  channelOf(peer: Address): number | null {
    return this.#channels.get(nameOf(peer)) ?? null;
  }
}
