import { encodeEvent, firstServerId, messageTypes, noConnection } from '@platform/shared/signalling';

/** How messages reach a peer: a websocket, or a function of this process. */
export interface Wire {
  /** @param frame a whole message, which the wire may keep */
  send(frame: Uint8Array): void;
}

const LAST_SERVER_ID = 32_767;

/**
 * One end of a connection, held by the peer that knows it by `id`. The other end is a link of this process, or one of
 * another instance. Messages go by the link, so two connections between the same two peers are never mixed up.
 */
export interface Link {
  readonly peer: Peer;
  readonly id: number;
  /** Null while the other end is being asked. */
  far: Link | FarLink | null;
  /** What another instance calls this link; 0: none does. */
  number: number;
  /** Whether the dialer has to hear of a refusal: not where members of a shared address are introduced to each other. */
  readonly dialled: boolean;
}

/** The other end of a connection, held by another instance. */
export interface FarLink {
  readonly instance: string;
  readonly number: number;
}

export const isFar = (end: Link | FarLink): end is FarLink => 'instance' in end;

/** One client, as the switchboard sees it. */
export class Peer {
  readonly links = new Map<number, Link>();
  /** The address at which it can be dialled. */
  listening: { readonly address: string; readonly role: string } | null = null;
  /** Settles when the cluster has decided whether the peer gets the address. */
  claiming: Promise<void> | null = null;
  isGone = false;
  #nextId = firstServerId;

  constructor(
    readonly wire: Wire,
    /** Names the peer to other instances. */
    readonly number: number,
    /** Connections that it may have at the same time. */
    readonly maxLinks: number,
  ) {}

  /** Sends an event. @param id of the connection; none by default */
  tell(type: number, id: number = noConnection, data: string | null = null): void {
    this.wire.send(encodeEvent({ type, id, data }));
  }

  /** Says what is wrong with a message, where the protocol has no answer. */
  warn(reason: string, id: number = noConnection): void {
    this.tell(messageTypes.warning, id, reason);
  }

  /**
   * An id for a connection that the peer did not ask for. Ids are reused as late as possible, so that a message which
   * was under way when its connection ended does not reach a new one.
   * @returns null when the peer has as many connections as it may have
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
