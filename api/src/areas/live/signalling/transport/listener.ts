import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { closeCodes, frameMaxBytes } from '@platform/shared/signalling';
import { WebSocketServer } from 'ws';
import { type Gate, Session } from '../core/session';
import type { Switchboard } from '../core/switchboard';
import { Connection, Corks, SignallingSocket } from './connection';
import { Heartbeats } from './heartbeats';

/** Counters for the metrics. */
export interface SocketCounts {
  opened: number;
  received: number;
  /** Readers disconnected for being too slow. */
  stalled: number;
  readonly closed: Map<number, number>;
  readonly faults: Map<string, number>;
}

export interface SocketListenerOptions {
  /** Maximum number of sockets. */
  readonly maxSockets: number;
  /** Maximum number of sockets per address. */
  readonly perAddress: number;
  /** Milliseconds between two pings of a socket. */
  readonly heartbeat?: number;
}

interface Accepted {
  readonly raw: IncomingMessage;
  readonly stream: Duplex;
  readonly head: Buffer;
  /** The visitor's address, normalised for limits. */
  readonly address: string;
  /** The member who opened it; absent: not looked up. */
  readonly account?: number | null;
  /** Called when the socket is open. @returns called when it has closed */
  readonly opened?: (close: () => void) => () => void;
  /** Null if there is no such app. */
  readonly app: { readonly switchboard: Switchboard; readonly gate: Gate } | null;
}

interface Served extends Required<Pick<Accepted, 'address' | 'account' | 'opened'>> {
  readonly app: NonNullable<Accepted['app']>;
}

const neverMind = () => () => undefined;

/** Milliseconds that sockets have to close when the process stops. */
const DRAIN_TIMEOUT = 2_000;

/** All signalling sockets of the process. */
export class SocketListener {
  readonly counts: SocketCounts = { opened: 0, received: 0, stalled: 0, closed: new Map(), faults: new Map() };
  readonly #options: SocketListenerOptions;
  readonly #heartbeats: Heartbeats;
  readonly #corks = new Corks();
  readonly #open = new Map<Connection, SignallingSocket>();
  readonly #accounts = new Map<Connection, number>();
  readonly #byAddress = new Map<string, number>();
  #isDraining = false;
  readonly #server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: frameMaxBytes,
    WebSocket: SignallingSocket,
    // Text frames are refused, so their encoding does not matter.
    skipUTF8Validation: true,
  });

  constructor(options: SocketListenerOptions) {
    this.#options = options;
    this.#heartbeats = new Heartbeats(options.heartbeat);
  }

  get size(): number {
    return this.#open.size;
  }

  /** Whether this process has no capacity for another socket. */
  get isFull(): boolean {
    return this.#isDraining || this.#open.size >= this.#options.maxSockets;
  }

  /**
   * Completes the handshake. Refused sockets are closed after it, because a browser shows its page the code of a close,
   * but not the reason of a failed handshake.
   */
  accept({ raw, stream, head, address, account = null, app, opened = neverMind }: Accepted): void {
    this.#server.handleUpgrade(raw, stream, head, (socket) => {
      this.counts.opened += 1;
      const connection = new Connection({
        socket,
        stream,
        corks: this.#corks,
        onStalled: () => {
          this.counts.stalled += 1;
        },
      });
      // An error closes the socket, and the close event has its code.
      socket.on('error', () => {});
      const isTooMany = (this.#byAddress.get(address) ?? 0) >= this.#options.perAddress;
      if (app === null || isTooMany || this.#isDraining) {
        socket.on('close', (code) => count(this.counts.closed, code));
        return connection.close(
          app === null ? closeCodes.unknownApp : isTooMany ? closeCodes.rate : closeCodes.goingAway,
        );
      }
      this.#serve(socket, connection, { address, account, app, opened });
    });
  }

  /** Closes every socket, and waits until all are gone. */
  async drain(): Promise<void> {
    this.#isDraining = true;
    this.#heartbeats.stop();
    const gone = [...this.#open].map(
      ([connection, socket]) =>
        new Promise<void>((resolve) => {
          socket.once('close', () => resolve());
          connection.close(closeCodes.goingAway);
        }),
    );
    const timer = setTimeout(() => {
      for (const socket of this.#open.values()) socket.terminate();
    }, DRAIN_TIMEOUT);
    await Promise.all(gone);
    clearTimeout(timer);
  }

  /** Closes a member's sockets: each call has to reconnect with a new ticket, which may be refused. */
  closeMember(account: number): void {
    for (const [connection, own] of this.#accounts) if (own === account) connection.close(closeCodes.badTicket);
  }

  #serve(socket: SignallingSocket, connection: Connection, { address, account, app, opened }: Served): void {
    const session = new Session({
      ...app,
      wire: connection,
      now: () => performance.now(),
      onFault: (reason) => count(this.counts.faults, reason),
    });
    this.#open.set(connection, socket);
    if (account !== null) this.#accounts.set(connection, account);
    this.#byAddress.set(address, (this.#byAddress.get(address) ?? 0) + 1);
    const closed = opened(() => connection.close(closeCodes.badTicket));
    const stopChecks = this.#heartbeats.add(connection);
    socket.on('message', (data: Buffer, isBinary) => {
      this.counts.received += 1;
      if (isBinary) session.receive(data);
      else session.receiveOther('text');
    });
    socket.on('ping', () => session.receiveOther('ping'));
    socket.on('pong', () => connection.answered());
    socket.on('close', (code) => {
      count(this.counts.closed, code);
      stopChecks();
      closed();
      session.end();
      this.#open.delete(connection);
      this.#accounts.delete(connection);
      const left = (this.#byAddress.get(address) ?? 1) - 1;
      if (left === 0) this.#byAddress.delete(address);
      else this.#byAddress.set(address, left);
    });
  }
}

function count<K>(counts: Map<K, number>, key: K): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
