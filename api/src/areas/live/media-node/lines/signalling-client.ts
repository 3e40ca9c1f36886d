import {
  decodeConnectionInfo,
  decodeFrame,
  encodeEvent,
  encodeListenPayload,
  encodeText,
  encodeVersion,
  firstServerId,
  type Frame,
  type ListenPayload,
  messageTypes,
  noConnection,
  protocolVersion,
} from '@platform/shared/signalling';
import type { Line, OpenLine } from './line';
import { readSignal, type Signal } from './signal';

/** One connection through signalling, used until two peers are connected. */
export interface SignalLink {
  readonly role: string;
  /** The identity from `writeIdentity`; null: one without revocable credentials. */
  readonly visitor: string | null;
  relay(text: string): void;
  hangUp(): void;
}

/** Handlers of one link. */
export interface LinkEvents {
  signal(signal: Signal): void;
  /** The other end hung up, or the line is gone. Not called after `hangUp`. */
  lost(): void;
}

export interface ClientEvents {
  /** The address has become ours, was refused, or was lost. */
  listening(isOurs: boolean): void;
  /** The address was dialled. @returns handlers of the link */
  dialled(link: SignalLink): LinkEvents;
}

/** A peer of the signalling protocol, on one line. */
export class SignallingClient {
  readonly #line: Line;
  readonly #events: ClientEvents;
  readonly #links = new Map<number, LinkEvents>();
  readonly #dials = new Map<number, { opened(link: SignalLink): LinkEvents; refused(): void }>();
  #lastDial = 0;
  #isOpen = false;
  #isClosed = false;
  /** Messages queued until the line is open. */
  #queue: Uint8Array[] = [];

  constructor(open: OpenLine, events: ClientEvents) {
    this.#events = events;
    this.#line = open({
      opened: () => {
        this.#isOpen = true;
        this.#line.send(encodeVersion(protocolVersion));
        for (const frame of this.#queue.splice(0)) this.#line.send(frame);
      },
      frame: (bytes) => this.#receive(bytes),
      closed: () => this.#lost(),
    });
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** Whether signalling is reachable. */
  get isOpen(): boolean {
    return this.#isOpen && !this.#isClosed;
  }

  /** Requests to be dialled at an address. */
  listen(payload: ListenPayload): void {
    this.#send(messageTypes.serverInitialized, noConnection, encodeListenPayload(payload));
  }

  /** Dials an address. @param told called with the link, or when there is none */
  dial(payload: ListenPayload, told: { opened(link: SignalLink): LinkEvents; refused(): void }): void {
    this.#lastDial = (this.#lastDial % (firstServerId - 1)) + 1;
    this.#dials.set(this.#lastDial, told);
    this.#send(messageTypes.newConnection, this.#lastDial, encodeListenPayload(payload));
  }

  /** Closes the line; no handler is called any more. */
  close(): void {
    this.#isClosed = true;
    this.#line.close();
    this.#links.clear();
    this.#dials.clear();
  }

  #send(type: number, id: number, data: string | Uint8Array | null = null): void {
    if (this.#isClosed) return;
    const frame = encodeEvent({ type, id, data });
    if (this.#isOpen) this.#line.send(frame);
    else this.#queue.push(frame);
  }

  #receive(bytes: Uint8Array): void {
    let frame: Frame;
    try {
      frame = decodeFrame(bytes);
    } catch {
      // The server is ours and never sends other frames; ignore them.
      return;
    }
    if (frame.kind !== 'event') return;
    const { type, id, data } = frame;
    switch (type) {
      case messageTypes.serverInitialized:
        return this.#events.listening(true);
      case messageTypes.serverInitFailed:
      case messageTypes.serverClosed:
        return this.#events.listening(false);
      case messageTypes.newConnection:
        return this.#connected(id, data);
      case messageTypes.connectionFailed: {
        const dial = this.#dials.get(id);
        this.#dials.delete(id);
        return dial?.refused();
      }
      case messageTypes.disconnected: {
        const link = this.#links.get(id);
        this.#links.delete(id);
        return link?.lost();
      }
      case messageTypes.reliableMessage:
      case messageTypes.unreliableMessage: {
        const signal = data instanceof Uint8Array ? readSignal(data) : null;
        if (signal !== null) this.#links.get(id)?.signal(signal);
      }
    }
  }

  #connected(id: number, data: null | Uint8Array | string): void {
    const link: SignalLink = {
      role: decodeConnectionInfo(data).role,
      visitor: visitorOf(data),
      relay: (text) => {
        if (this.#links.has(id)) this.#send(messageTypes.reliableMessage, id, encodeText(text));
      },
      hangUp: () => {
        if (this.#links.delete(id)) this.#send(messageTypes.disconnected, id);
      },
    };
    const dial = this.#dials.get(id);
    this.#dials.delete(id);
    // Register the link first: one that is hung up while it is opened is removed again, and its handlers stay unused.
    this.#links.set(id, silent);
    const events = dial === undefined ? this.#events.dialled(link) : dial.opened(link);
    if (this.#links.get(id) === silent) this.#links.set(id, events);
  }

  #lost(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    for (const link of this.#links.values()) link.lost();
    for (const dial of this.#dials.values()) dial.refused();
    this.#links.clear();
    this.#dials.clear();
    this.#events.listening(false);
  }
}

/** Visitor in the data that signalling sends media nodes in addition to the role. */
function visitorOf(data: null | Uint8Array | string): string | null {
  if (typeof data !== 'string' || !data.startsWith('{')) return null;
  const { visitor } = JSON.parse(data) as { visitor?: unknown };
  return typeof visitor === 'string' ? visitor : null;
}

const silent: LinkEvents = { signal: () => undefined, lost: () => undefined };
