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

/** A websocket that closes with our code for "too large", instead of the library's 1009. */
export class SignallingSocket extends WebSocket {
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

interface ConnectionOptions {
  readonly socket: WebSocket;
  /** Stream under the websocket. */
  readonly stream: Duplex;
  readonly corks: Corks;
  /** Called when a reader that is too slow is disconnected. */
  readonly onStalled: () => void;
}

/** One websocket, as the wire of a session. */
export class Connection implements ClosableWire {
  readonly #options: ConnectionOptions;
  #isAlive = true;
  #isCorked = false;

  constructor(options: ConnectionOptions) {
    this.#options = options;
  }

  send(frame: Uint8Array): void {
    const { socket, stream, corks, onStalled } = this.#options;
    if (socket.readyState !== WebSocket.OPEN) return;
    if (socket.bufferedAmount >= MAX_WAITING) this.uncork();
    const waiting = socket.bufferedAmount;
    if (waiting >= MAX_WAITING) {
      onStalled();
      return socket.terminate();
    }
    if (!this.#isCorked) {
      this.#isCorked = true;
      stream.cork();
      corks.add(this);
    }
    socket.send(waiting > COPY_ABOVE ? new Uint8Array(frame) : frame, binary);
  }

  /** Flushes collected writes. */
  uncork(): void {
    if (!this.#isCorked) return;
    this.#isCorked = false;
    this.#options.stream.uncork();
  }

  close(code: CloseCode): void {
    const { socket } = this.#options;
    this.uncork();
    socket.close(code);
    setTimeout(() => socket.terminate(), CLOSE_TIMEOUT).unref();
  }

  hold(isHeld: boolean): void {
    const { socket } = this.#options;
    if (isHeld) socket.pause();
    else socket.resume();
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
    const { socket } = this.#options;
    if (socket.readyState === WebSocket.OPEN) socket.ping();
    return true;
  }
}
