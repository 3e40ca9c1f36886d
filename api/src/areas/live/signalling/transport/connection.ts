import type { Duplex } from 'node:stream';
import { type CloseCode, closeCodes } from '@platform/shared/signalling';
import { WebSocket } from 'ws';
import type { ClosableWire } from '../core/session';

/** Maximum number of unsent bytes; a slower reader is disconnected. */
const MAX_WAITING = 1024 * 1024;
/** Above this size a queued frame is copied: as a view of a larger buffer, it would keep that in memory. */
const COPY_ABOVE = 64 * 1024;
/** Milliseconds that the peer has to answer a close. */
const CLOSE_TIMEOUT = 5_000;

const binary = { binary: true, compress: false, fin: true } as const;

/** What happens to a socket that is served. */
export interface SocketEvents {
  received(data: Buffer, isBinary: boolean): void;
  pinged(): void;
  answered(): void;
  closed(code: number): void;
}

/** A websocket that closes with our code for "too large", instead of the library's 1009. */
export class SignallingSocket extends WebSocket {
  /** Null until it is served. */
  events: SocketEvents | null = null;

  override close(code?: number, reason?: string | Buffer): void {
    super.close(code === 1009 ? closeCodes.tooLarge : code, reason);
  }
}

/** Collects writes while the process reads, so that each socket is written to once. */
export class Corks {
  readonly #corked: Connection[] = [];

  add(connection: Connection): void {
    if (this.#corked.push(connection) === 1) setImmediate(() => this.#uncork());
  }

  #uncork(): void {
    for (const connection of this.#corked.splice(0)) connection.uncork();
  }
}

/** What all connections share. */
interface ConnectionHost {
  readonly corks: Corks;
  /** Called when a reader that is too slow is disconnected. */
  readonly onStalled: () => void;
}

/** One websocket, as the wire of a session. */
export class Connection implements ClosableWire {
  readonly #socket: WebSocket;
  readonly #stream: Duplex;
  readonly #host: ConnectionHost;
  #isAlive = true;
  #isCorked = false;

  /** @param stream under the websocket */
  constructor(socket: WebSocket, stream: Duplex, host: ConnectionHost) {
    this.#socket = socket;
    this.#stream = stream;
    this.#host = host;
  }

  send(frame: Uint8Array): void {
    const socket = this.#socket;
    if (socket.readyState !== WebSocket.OPEN) return;
    if (socket.bufferedAmount >= MAX_WAITING) this.uncork();
    const waiting = socket.bufferedAmount;
    if (waiting >= MAX_WAITING) {
      this.#host.onStalled();
      return socket.terminate();
    }
    if (!this.#isCorked) {
      this.#isCorked = true;
      this.#stream.cork();
      this.#host.corks.add(this);
    }
    socket.send(waiting > COPY_ABOVE ? new Uint8Array(frame) : frame, binary);
  }

  /** Flushes collected writes. */
  uncork(): void {
    if (!this.#isCorked) return;
    this.#isCorked = false;
    this.#stream.uncork();
  }

  close(code: CloseCode): void {
    const socket = this.#socket;
    this.uncork();
    // Held, it would not read that the peer has closed, too.
    socket.resume();
    socket.close(code);
    setTimeout(() => socket.terminate(), CLOSE_TIMEOUT).unref();
  }

  hold(isHeld: boolean): void {
    if (isHeld) this.#socket.pause();
    else this.#socket.resume();
  }

  /** The peer has answered the ping. */
  answered(): void {
    this.#isAlive = true;
  }

  /** Pings the peer, and closes a connection that has not answered the last ping. @returns false then */
  check(): boolean {
    if (!this.#isAlive) {
      this.close(closeCodes.heartbeat);
      return false;
    }
    this.#isAlive = false;
    if (this.#socket.readyState === WebSocket.OPEN) this.#socket.ping();
    return true;
  }
}
