import { encodeEvent, firstServerId, messageTypes, noConnection } from '@platform/shared/signalling';

/** Transport of messages to a peer: a websocket, or a function of this process. */
export interface Wire {
  /** @param frame a whole message, which the wire may keep */
  send(frame: Uint8Array): void;
}

const LAST_SERVER_ID = 32_767;

/**
 * One end of a connection, held by the peer that knows it by `id`. The other end is a link of this process or of
 * another instance. Messages are routed by link, so two connections between the same two peers are never confused.
 */
export interface Link {
  readonly peer: Peer;
  readonly id: number;
  /** Null while the dial is pending. */
  far: Link | FarLink | null;
  /** Number of this link for another instance; 0: none knows it. */
  number: number;
  /**
   * Whether the dialer must be told of a refusal; false for links that introduce members of a shared address to each
   * other.
   */
  readonly dialled: boolean;
}

/** The other end of a connection, held by another instance. */
export interface FarLink {
  readonly instance: string;
  readonly number: number;
}

export const isFar = (end: Link | FarLink): end is FarLink => 'instance' in end;

/** Of all peers without a connection. */
const noLinks: ReadonlyMap<number, Link> = new Map();

/** One client of the switchboard. */
export class Peer {
  /** Its connections by id. */
  links: ReadonlyMap<number, Link> = noLinks;
  /** The address at which it can be dialled. */
  listening: { readonly address: string; readonly role: string } | null = null;
  /** Settles when the cluster has decided whether the peer gets the address. */
  claiming: Promise<void> | null = null;
  isGone = false;
  #nextId = firstServerId;

  constructor(
    readonly wire: Wire,
    /** Number of the peer for other instances. */
    readonly number: number,
    /** Maximum number of concurrent connections. */
    readonly maxLinks: number,
  ) {}

  /** Adds a connection under its id. */
  connect(link: Link): void {
    // Only now: an empty map takes 240 bytes, and most sockets of a busy instance wait.
    if (this.links === noLinks) this.links = new Map();
    (this.links as Map<number, Link>).set(link.id, link);
  }

  /** Removes a connection. */
  disconnect(id: number): void {
    (this.links as Map<number, Link>).delete(id);
  }

  /** Sends an event. @param id of the connection; none by default */
  tell(type: number, id: number = noConnection, data: string | null = null): void {
    this.wire.send(encodeEvent({ type, id, data }));
  }

  /** Reports a problem with a message for which the protocol has no reply. */
  warn(reason: string, id: number = noConnection): void {
    this.tell(messageTypes.warning, id, reason);
  }

  /**
   * An id for a connection that the peer did not dial. Ids are reused as late as possible, so that a message still in
   * flight when its connection ended does not reach a new one.
   * @returns null if the peer has its maximum number of connections
   */
  freeId(): number | null {
    if (this.links.size >= this.maxLinks) return null;
    for (let tried = firstServerId; tried <= LAST_SERVER_ID; tried++) {
      const id = this.#nextId;
      this.#nextId = id === LAST_SERVER_ID ? firstServerId : id + 1;
      if (!this.links.has(id)) return id;
    }
    return null;
  }
}
