import { decodeConnectionInfo, encodeConnectionInfo, messageTypes } from '@platform/shared/signalling';
import type { Cluster, ClusterMessage, FarPeer } from './cluster';
import { type Peer, isFar, type Link } from './peer';

/** Maximum number of connections of a role per address; the client disconnects the oldest (docs/spec/live.md#quota). */
const quotas: ReadonlyMap<string, number> = new Map([['model', 1]]);

/** Data about the other end of a new connection. */
export const infoOf = (role: string): string | null => encodeConnectionInfo({ role, quota: quotas.get(role) ?? null });

/** A request to connect, in a role, to the listener of an address. */
interface Dial {
  readonly address: string;
  readonly role: string;
  /** Identity of the visitor, which only media nodes receive. */
  readonly visitor?: string | null;
}

/** Data for a listener about a peer that dials it. */
export const infoFor = (listener: Peer, role: string, visitor: string | null): string | null =>
  visitor === null || listener.listening?.role !== 'node'
    ? infoOf(role)
    : JSON.stringify({ ...decodeConnectionInfo(infoOf(role)), visitor });

/** Sends a relayed message under the receiver's id, in place, because relaying is most of this server's work. */
export function deliver({ peer, id }: Link, frame: Uint8Array): void {
  frame[2] = id & 0xff;
  frame[3] = (id >> 8) & 0xff;
  peer.wire.send(frame);
}

interface FarLinksOptions {
  readonly cluster: Cluster;
  readonly findPeer: (number: number) => Peer | undefined;
  /** Ends a link as if its peer had hung up. */
  readonly end: (link: Link) => void;
}

/** Connections whose other end is at another instance. */
export class FarLinks {
  readonly #links = new Map<number, { readonly link: Link; readonly instance: string }>();
  readonly #options: FarLinksOptions;
  #lastNumber = 0;

  constructor(options: FarLinksOptions) {
    this.#options = options;
  }

  /** Asks another instance to connect one of its listeners with a link of ours. */
  ask(link: Link, dial: Dial, { instance, peer }: FarPeer): void {
    link.peer.connect(link);
    const from = this.#register(link, instance);
    this.#options.cluster.send(instance, { kind: 'dial', peer, ...dial, from });
  }

  forget({ number }: Link): void {
    this.#links.delete(number);
  }

  /** An instance has died: links to it are broken. */
  lost(instance: string): void {
    for (const entry of this.#links.values()) if (entry.instance === instance) this.#broken(entry.link);
  }

  received(from: string, message: ClusterMessage): void {
    if (message.kind === 'dial') return this.#asked(from, message);
    const entry = this.#links.get(message.link);
    if (entry === undefined || entry.instance !== from) {
      // The link was hung up here while the dial was pending.
      if (message.kind === 'accepted') this.#options.cluster.send(from, { kind: 'hangup', link: message.from });
      return;
    }
    const { link } = entry;
    if (message.kind === 'relay') return deliver(link, message.frame);
    if (message.kind === 'accepted') {
      link.far = { instance: from, number: message.from };
      return link.peer.tell(messageTypes.newConnection, link.id, infoOf(message.role));
    }
    this.#broken(link);
  }

  #register(link: Link, instance: string): number {
    do this.#lastNumber = this.#lastNumber >= 0xffff_ffff ? 1 : this.#lastNumber + 1;
    while (this.#links.has(this.#lastNumber));
    link.number = this.#lastNumber;
    this.#links.set(link.number, { link, instance });
    return link.number;
  }

  #asked(from: string, message: ClusterMessage & { readonly kind: 'dial' }): void {
    const { cluster, findPeer } = this.#options;
    const peer = findPeer(message.peer);
    // Other instances see an address in the cluster before its listener has the confirmation.
    if (peer?.claiming) return void peer.claiming.then(() => this.#asked(from, message));
    const id = peer?.listening?.address === message.address ? peer.freeId() : null;
    if (peer === undefined || id === null) return cluster.send(from, { kind: 'refused', link: message.from });
    const far = { instance: from, number: message.from };
    const link: Link = { peer, id, far, number: 0, dialled: false };
    peer.connect(link);
    const number = this.#register(link, from);
    peer.tell(messageTypes.newConnection, id, infoFor(peer, message.role, message.visitor ?? null));
    cluster.send(from, { kind: 'accepted', link: message.from, role: peer.listening?.role ?? 'user', from: number });
  }

  /** The other end has refused, hung up or died. */
  #broken(link: Link): void {
    if (link.far === null && !link.peer.isGone) {
      this.forget(link);
      link.peer.disconnect(link.id);
      if (link.dialled) link.peer.tell(messageTypes.connectionFailed, link.id);
      return;
    }
    // The other end has left.
    if (link.far !== null && isFar(link.far)) link.far = null;
    this.#options.end(link);
  }
}
