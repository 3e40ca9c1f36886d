import type { Duplex } from 'node:stream';
import { type CloseCode, closeCodes } from '@platform/shared/signalling';
import { WebSocket } from 'ws';
import type { ClosableWire } from '../core/session';

/** Bytes that may wait for a reader; one that reads less is cut. */
const MAX_WAITING = 1024 * 1024;
/** Above this a frame is copied before it waits: it is a part of a larger piece of memory, which it would keep. */
const COPY_ABOVE = 64 * 1024;
/** Milliseconds in which the other side answers a close. */
const CLOSE_TIMEOUT = 5_000;

const binary = { binary: true, compress: false, fin: true } as const;

/** A websocket that says "too large" in our words: 1009 is what the library says. */
export class SignallingSocket extends WebSocket {
  override close(code?: number, reason?: string | Buffer): void {
    super.close(code === 1009 ? closeCodes.tooLarge : code, reason);
  }
}

/** Collects what is written while the process reads, so that each socket is written to once. */
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
  /** What the websocket runs on. */
  readonly stream: Duplex;
  readonly corks: Corks;
  /** Told when a reader is cut that reads too little. */
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

  /** Writes what was collected. */
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

  /** The other side has answered. */
  answered(): void {
    this.#isAlive = true;
  }

  /** Asks whether the other side is there; one that has not answered the last time is closed. @returns false then */
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
