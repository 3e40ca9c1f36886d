import {
  type CloseCode,
  closeCodes,
  decodeFrame,
  decodeListenPayload,
  encodeHeartbeat,
  encodeVersion,
  type ListenPayload,
  messageTypes,
  protocolVersion,
  type SignallingEvent,
  SignallingFormatError,
} from '@platform/shared/signalling';
import { Allowance } from './allowance';
import type { Peer, Wire } from './peer';
import type { Switchboard } from './switchboard';

/** A wire that can be closed. */
export interface ClosableWire extends Wire {
  close(code: CloseCode): void;
  /** Nothing more is to be read for now, or it may be again. What comes all the same waits in the session. */
  hold(isHeld: boolean): void;
}

/**
 * Says whether a peer may listen at or dial an address, and as what.
 * @returns 'refused': the peer may try another; 'bad-ticket': the socket is closed
 */
export type Gate = (operation: 'listen' | 'dial', payload: ListenPayload) => Verdict | Promise<Verdict>;
export type Verdict =
  | {
      readonly address: string;
      readonly role: string;
      /** Who dials, for media nodes alone. */
      readonly visitor?: string | null;
    }
  | 'refused'
  | 'bad-ticket';

/** Open applications: anybody, as whatever they say. */
export const openGate: Gate = (_, { address, role }) => ({ address, role });

/** What a socket may do. Above it, it is closed with 4005. */
const socketLimits = {
  /** A second, and at once. Video calls need some hundred messages in all. */
  messages: { perSecond: 2_000, burst: 4_000 },
  bytes: { perSecond: 4 * 1024 * 1024, burst: 8 * 1024 * 1024 },
  /** Listen, stop, dial and hang up, which cost others something. */
  operations: { perSecond: 50, burst: 400 },
  /** Messages that mean nothing; each is answered with a warning. */
  faults: { perSecond: 1, burst: 20 },
  /** Connections at the same time. */
  links: 1_024,
  /** Messages that wait while the peer's listen or dial is being decided. */
  waiting: 256,
} as const;

interface SessionOptions {
  readonly switchboard: Switchboard;
  readonly wire: ClosableWire;
  readonly gate: Gate;
  /** Milliseconds of a clock that does not go back. */
  readonly now: () => number;
  /** Told of every message that means nothing. */
  readonly onFault?: (reason: string) => void;
}

/** What one client sends, in order: read, checked, counted and done. It knows no sockets. */
export class Session {
  readonly #options: SessionOptions;
  readonly #peer: Peer;
  readonly #messages: Allowance;
  readonly #bytes: Allowance;
  readonly #operations: Allowance;
  readonly #faults: Allowance;
  /** Messages that came while one is being decided; null: none is. */
  #waiting: Uint8Array[] | null = null;
  #isClosed = false;

  constructor(options: SessionOptions) {
    this.#options = options;
    this.#peer = options.switchboard.join(options.wire, socketLimits.links);
    const started = options.now();
    const allow = ({ perSecond, burst }: { perSecond: number; burst: number }): Allowance =>
      new Allowance(perSecond, burst, started);
    this.#messages = allow(socketLimits.messages);
    this.#bytes = allow(socketLimits.bytes);
    this.#operations = allow(socketLimits.operations);
    this.#faults = allow(socketLimits.faults);
  }

  /** A message came. @param bytes it may be written to, and is kept while it is passed on */
  receive(bytes: Uint8Array): void {
    if (this.#isClosed) return;
    const now = this.#options.now();
    if (!this.#messages.take(1, now) || !this.#bytes.take(bytes.length, now)) return this.#close(closeCodes.rate);
    if (this.#waiting === null) return this.#handle(bytes);
    if (this.#waiting.length >= socketLimits.waiting) return this.#close(closeCodes.rate);
    this.#waiting.push(bytes);
  }

  /** A message came that is no message of the protocol: text. A ping counts, too, but says nothing wrong. */
  receiveOther(kind: 'text' | 'ping'): void {
    if (this.#isClosed) return;
    if (!this.#messages.take(1, this.#options.now())) return this.#close(closeCodes.rate);
    if (kind === 'text') this.#fault('text');
  }

  /** The socket is gone. */
  end(): void {
    this.#isClosed = true;
    this.#waiting = null;
    this.#options.switchboard.leave(this.#peer);
  }

  #handle(bytes: Uint8Array): void {
    try {
      const frame = decodeFrame(bytes);
      if (frame.kind === 'version') return this.#options.wire.send(encodeVersion(protocolVersion));
      if (frame.kind === 'heartbeat') return this.#options.wire.send(encodeHeartbeat());
      this.#event(frame, bytes);
    } catch (error) {
      if (!(error instanceof SignallingFormatError)) throw error;
      this.#fault(error.reason);
    }
  }

  #event(event: SignallingEvent, bytes: Uint8Array): void {
    const { switchboard } = this.#options;
    const { type, id, data } = event;
    if (type === messageTypes.reliableMessage || type === messageTypes.unreliableMessage) {
      // Text is none of what is relayed, and arrives as nothing at all.
      if (!(data instanceof Uint8Array)) bytes[1] = 0;
      const length = data instanceof Uint8Array ? 8 + data.length : 4;
      return switchboard.relay(this.#peer, id, bytes.length === length ? bytes : bytes.subarray(0, length));
    }
    if (!this.#operations.take(1, this.#options.now())) return this.#close(closeCodes.rate);
    switch (type) {
      case messageTypes.serverInitialized:
        return typeof data === 'string' ? this.#ask('listen', id, data) : this.#fault('address-missing');
      case messageTypes.newConnection:
        return typeof data === 'string' ? this.#ask('dial', id, data) : this.#fault('address-missing');
      case messageTypes.serverClosed:
        return switchboard.stop(this.#peer);
      case messageTypes.disconnected:
        return switchboard.hangUp(this.#peer, id);
      default:
        return this.#fault('type');
    }
  }

  /** Listens or dials, when the gate lets it; until that is decided, what comes waits. */
  #ask(operation: 'listen' | 'dial', id: number, text: string): void {
    const refuse = (): void => {
      if (operation === 'dial') return this.#peer.tell(messageTypes.connectionFailed, id);
      // The old address goes even when the new one is refused.
      if (this.#peer.listening !== null) this.#options.switchboard.stop(this.#peer);
      this.#peer.tell(messageTypes.serverInitFailed, -1, text);
    };
    let payload: ListenPayload;
    try {
      payload = decodeListenPayload(text);
    } catch {
      return refuse();
    }
    const proceed = (verdict: Verdict): void | Promise<void> => {
      if (this.#isClosed) return;
      if (verdict === 'bad-ticket') return this.#close(closeCodes.badTicket);
      if (verdict === 'refused') return refuse();
      const { address, role, visitor = null } = verdict;
      const { switchboard } = this.#options;
      return operation === 'listen'
        ? switchboard.listen(this.#peer, address, role, text)
        : switchboard.dial(this.#peer, id, address, role, visitor);
    };
    const verdict = this.#options.gate(operation, payload);
    const pending = verdict instanceof Promise ? verdict.then(proceed) : proceed(verdict);
    if (pending === undefined) return;
    this.#waiting = [];
    this.#options.wire.hold(true);
    pending.catch(refuse).finally(() => this.#resume());
  }

  #resume(): void {
    const waiting = this.#waiting ?? [];
    this.#waiting = null;
    while (waiting.length > 0 && this.#waiting === null && !this.#isClosed) this.#handle(waiting.shift() as Uint8Array);
    // One of them is being decided again.
    if (this.#waiting !== null) (this.#waiting as Uint8Array[]).push(...waiting);
    else if (!this.#isClosed) this.#options.wire.hold(false);
  }

  #fault(reason: string): void {
    this.#options.onFault?.(reason);
    if (this.#faults.take(1, this.#options.now())) this.#peer.warn(reason);
    else this.#close(closeCodes.rate);
  }

  #close(code: CloseCode): void {
    if (this.#isClosed) return;
    this.end();
    this.#options.wire.close(code);
  }
}
