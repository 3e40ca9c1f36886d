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
  /** Pauses or resumes reading. Messages that arrive nevertheless wait in the session. */
  hold(isHeld: boolean): void;
}

/**
 * Decides whether a peer may listen at or dial an address, and in which role.
 * @returns 'refused': the peer may try another; 'bad-ticket': the socket is closed
 */
export type Gate = (operation: 'listen' | 'dial', payload: ListenPayload) => Verdict | Promise<Verdict>;
export type Verdict =
  | {
      readonly address: string;
      readonly role: string;
      /** Identity of the dialer, only for media nodes. */
      readonly visitor?: string | null;
    }
  | 'refused'
  | 'bad-ticket';

/** Gate of open applications: admits every peer, in any role. */
export const openGate: Gate = (_, { address, role }) => ({ address, role });

/** Limits of a socket. Exceeding one closes it with 4005. */
const socketLimits = {
  /** Rate per second, and burst. Video calls need some hundred messages in all. */
  messages: { perSecond: 2_000, burst: 4_000 },
  bytes: { perSecond: 4 * 1024 * 1024, burst: 8 * 1024 * 1024 },
  /** Listen, stop, dial and hang up, which cause work for others. */
  operations: { perSecond: 50, burst: 400 },
  /** Invalid messages; each is answered with a warning. */
  faults: { perSecond: 1, burst: 20 },
  /** Concurrent connections. */
  links: 1_024,
  /** Messages queued while the gate decides about a listen or dial. */
  waiting: 256,
} as const;

interface SessionOptions {
  readonly switchboard: Switchboard;
  readonly wire: ClosableWire;
  readonly gate: Gate;
  /** Milliseconds of a monotonic clock. */
  readonly now: () => number;
  /** Called for every invalid message. */
  readonly onFault?: (reason: string) => void;
}

/** Processes a client's messages in order: decodes, checks, counts and executes them. Independent of sockets. */
export class Session {
  readonly #options: SessionOptions;
  readonly #peer: Peer;
  readonly #messages: Allowance;
  readonly #bytes: Allowance;
  readonly #operations: Allowance;
  readonly #faults: Allowance;
  /** Messages queued while the gate decides; null: no decision is pending. */
  #waiting: Uint8Array[] | null = null;
  #isClosed = false;

  constructor(options: SessionOptions) {
    this.#options = options;
    this.#peer = options.switchboard.join(options.wire, socketLimits.links);
    const started = options.now();
    this.#messages = new Allowance(socketLimits.messages, started);
    this.#bytes = new Allowance(socketLimits.bytes, started);
    this.#operations = new Allowance(socketLimits.operations, started);
    this.#faults = new Allowance(socketLimits.faults, started);
  }

  /** Handles a message. @param bytes may be written to, and are kept while they are passed on */
  receive(bytes: Uint8Array): void {
    if (this.#isClosed) return;
    const now = this.#options.now();
    if (!this.#messages.take(1, now) || !this.#bytes.take(bytes.length, now)) return this.#close(closeCodes.rate);
    if (this.#waiting === null) return this.#handle(bytes);
    if (this.#waiting.length >= socketLimits.waiting) return this.#close(closeCodes.rate);
    this.#waiting.push(bytes);
  }

  /** Handles a frame that is no message of the protocol. A ping counts against the limits, but is no fault. */
  receiveOther(kind: 'text' | 'ping'): void {
    if (this.#isClosed) return;
    if (!this.#messages.take(1, this.#options.now())) return this.#close(closeCodes.rate);
    if (kind === 'text') this.#fault('text');
  }

  /** The socket has closed. */
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
      // Relaying is for bytes only; text arrives as an empty message.
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

  /** Listens or dials, if the gate admits it; messages are queued until it has decided. */
  #ask(operation: 'listen' | 'dial', id: number, text: string): void {
    const refuse = (): void => {
      if (operation === 'dial') return this.#peer.tell(messageTypes.connectionFailed, id);
      // The old address is released even if the new one is refused.
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
    // One of them needs a decision of the gate again.
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
