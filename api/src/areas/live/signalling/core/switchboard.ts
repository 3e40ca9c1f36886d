import { firstServerId, messageTypes, noConnection } from '@platform/shared/signalling';
import type { Cluster, ClusterEvents, FarPeer } from './cluster';
import { deliver, FarLinks, infoFor, infoOf } from './far-links';
import { Peer, type Wire, isFar, type Link } from './peer';

export interface SwitchboardOptions {
  /** Whether more than one peer may listen at an address: a conference. */
  readonly shared: boolean;
  /** Makes the connection to other instances; absent: this one is alone. */
  readonly cluster?: (events: ClusterEvents) => Cluster;
}

/**
 * The routing rules of one app (docs/spec/signalling.md#routing, #differences-from-other-servers). It knows no sockets:
 * what comes in are calls, what goes out are frames on a peer's wire. Without other instances everything happens at
 * once; with them, listening and dialling return a promise, and the caller keeps a peer's next message until then.
 */
export class Switchboard {
  readonly #shared: boolean;
  readonly #cluster: Cluster | null;
  readonly #addresses = new Map<string, Set<Peer>>();
  readonly #peers = new Map<number, Peer>();
  readonly #far: FarLinks | null;
  #lastNumber = 0;

  constructor({ shared, cluster }: SwitchboardOptions) {
    this.#shared = shared;
    this.#cluster =
      cluster?.({
        received: (from, message) => this.#far?.received(from, message),
        lost: (instance) => this.#far?.lost(instance),
        outbid: (peer) => this.#outbid(peer),
        listeners: () => this.#listeners(),
      }) ?? null;
    this.#far =
      this.#cluster &&
      new FarLinks({
        cluster: this.#cluster,
        findPeer: (number) => this.#peers.get(number),
        end: (link) => this.#end(link),
      });
  }

  get peers(): number {
    return this.#peers.size;
  }

  get addresses(): number {
    return this.#addresses.size;
  }

  /** Lets a peer in. @param maxLinks connections that it may have at the same time, 1 to 16383 */
  join(wire: Wire, maxLinks: number): Peer {
    const peer = new Peer(wire, this.#number(), maxLinks);
    this.#peers.set(peer.number, peer);
    return peer;
  }

  /**
   * A peer asks to be dialled at an address. An address that it had is released first, even when this one is refused.
   * @param echo what the peer sent, which it is answered with
   */
  listen(peer: Peer, address: string, role: string, echo: string): void | Promise<void> {
    if (peer.listening !== null) this.stop(peer);
    const refuse = (): void => peer.tell(messageTypes.serverInitFailed, noConnection, echo);
    const here = this.#addresses.get(address);
    if (here !== undefined && !this.#shared) return refuse();
    const grant = (others: readonly FarPeer[]): void => {
      peer.tell(messageTypes.serverInitialized, noConnection, echo);
      const members = this.#addresses.get(address) ?? new Set<Peer>();
      const before = [...members];
      this.#addresses.set(address, members.add(peer));
      peer.listening = { address, role };
      for (const member of before) this.#introduce(peer, member);
      for (const other of others) {
        const id = peer.freeId();
        if (id !== null) this.#far?.ask({ peer, id, far: null, number: 0, dialled: false }, { address, role }, other);
      }
    };
    if (this.#cluster === null) return grant([]);
    const claimed = this.#cluster.claim(address, peer.number, this.#shared).then((others) => {
      peer.claiming = null;
      // Another peer of this instance may have been quicker, in an app that shares nothing.
      const isTaken = others === null || (!this.#shared && this.#addresses.has(address));
      if (peer.isGone || isTaken) {
        if (others !== null) this.#cluster?.release(address, peer.number);
        return peer.isGone ? undefined : refuse();
      }
      return grant(others);
    });
    peer.claiming = claimed;
    return claimed;
  }

  /** A peer is not to be dialled any longer; its connections stay. */
  stop(peer: Peer): void {
    if (peer.listening === null) return peer.warn('not-listening');
    this.#release(peer);
    peer.tell(messageTypes.serverClosed);
  }

  /**
   * A peer requests a connection to the one listener of an address.
   * @param id chosen by the peer, 1 to 16383; an older connection with this id ends
   * @param visitor who it is, which media nodes alone are told
   */
  dial(peer: Peer, id: number, address: string, role: string, visitor: string | null = null): void | Promise<void> {
    const refuse = (): void => peer.tell(messageTypes.connectionFailed, id);
    if (id < 1 || id >= firstServerId) return refuse();
    const older = peer.links.get(id);
    if (older !== undefined) this.#end(older);
    if (peer.links.size >= peer.maxLinks) return refuse();
    const here = [...(this.#addresses.get(address) ?? [])];
    const join = (others: readonly FarPeer[]): void => {
      const [first] = here;
      const [other] = others;
      if (here.length + others.length !== 1) return refuse();
      const mine: Link = { peer, id, far: null, number: 0, dialled: true };
      if (other !== undefined) return this.#far?.ask(mine, { address, role, visitor }, other);
      const theirs = first !== undefined && !first.isGone ? first.freeId() : null;
      if (first === undefined || theirs === null) return refuse();
      connect(mine, { peer: first, id: theirs, far: null, number: 0, dialled: false });
      first.tell(messageTypes.newConnection, theirs, infoFor(first, role, visitor));
      peer.tell(messageTypes.newConnection, id, infoOf(first.listening?.role ?? 'user'));
    };
    if (this.#cluster === null || (here.length > 0 && !this.#shared)) return join([]);
    return this.#cluster.find(address).then((others) => (peer.isGone ? undefined : join(others)));
  }

  /**
   * Passes a message on, under the id that its receiver has for the connection.
   * @param frame a whole message of type 1 or 2 whose id bytes may be overwritten
   */
  relay(peer: Peer, id: number, frame: Uint8Array): void {
    const far = peer.links.get(id)?.far;
    if (far === undefined || far === null) return peer.warn('unknown-connection', id);
    if (isFar(far)) this.#cluster?.send(far.instance, { kind: 'relay', link: far.number, frame });
    else deliver(far, frame);
  }

  /** A peer ends a connection. One that has ended already, as when both ends do it at once, is not worth a word. */
  hangUp(peer: Peer, id: number): void {
    const link = peer.links.get(id);
    if (link !== undefined) this.#end(link);
  }

  /** A peer is gone, for whatever reason: its connections end, its address is free at once. */
  leave(peer: Peer): void {
    if (peer.isGone) return;
    peer.isGone = true;
    this.#peers.delete(peer.number);
    if (peer.listening !== null) this.#release(peer);
    for (const link of peer.links.values()) this.#end(link);
  }

  #number(): number {
    this.#lastNumber = this.#lastNumber === 0xffff_ffff ? 1 : this.#lastNumber + 1;
    return this.#lastNumber;
  }

  #release(peer: Peer): void {
    const address = peer.listening?.address ?? '';
    peer.listening = null;
    const members = this.#addresses.get(address);
    members?.delete(peer);
    if (members?.size === 0) this.#addresses.delete(address);
    this.#cluster?.release(address, peer.number);
  }

  /** Ends a connection: the one who asked hears it first. */
  #end(link: Link): void {
    const { far } = link;
    this.#forget(link);
    if (far === null) return;
    if (isFar(far)) return this.#cluster?.send(far.instance, { kind: 'hangup', link: far.number });
    this.#forget(far);
  }

  #forget(link: Link): void {
    const { peer, id } = link;
    if (peer.links.get(id) !== link) return;
    peer.disconnect(id);
    if (link.number !== 0) this.#far?.forget(link);
    if (!peer.isGone) peer.tell(messageTypes.disconnected, id);
  }

  /** Connects a new member of a shared address to one who was there before. */
  #introduce(joiner: Peer, member: Peer): void {
    const [theirs, mine] = [member.freeId(), joiner.freeId()];
    if (theirs === null || mine === null) return;
    connect(
      { peer: joiner, id: mine, far: null, number: 0, dialled: false },
      { peer: member, id: theirs, far: null, number: 0, dialled: false },
    );
    member.tell(messageTypes.newConnection, theirs, infoOf(joiner.listening?.role ?? 'user'));
    joiner.tell(messageTypes.newConnection, mine, infoOf(member.listening?.role ?? 'user'));
  }

  /** Another instance took the peer's address while this one could not be reached. */
  #outbid(number: number): void {
    const peer = this.#peers.get(number);
    if (peer?.listening) this.stop(peer);
  }

  *#listeners(): Iterable<{ readonly address: string; readonly peer: number }> {
    for (const [address, members] of this.#addresses) for (const { number } of members) yield { address, peer: number };
  }
}

function connect(one: Link, other: Link): void {
  one.far = other;
  other.far = one;
  one.peer.connect(one);
  other.peer.connect(other);
}
