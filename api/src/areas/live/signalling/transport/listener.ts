import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { closeCodes, frameMaxBytes } from '@platform/shared/signalling';
import { WebSocketServer } from 'ws';
import { type Gate, Session } from '../core/session';
import type { Switchboard } from '../core/switchboard';
import { Connection, Corks, SignallingSocket } from './connection';
import { count } from './count';
import { Heartbeats } from './heartbeats';
import { listeners, Served } from './served';

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

const now = (): number => performance.now();

/** How many times its share an address may have with refused sockets; further ones are cut without a handshake. */
export const REFUSED = 2;
/** Milliseconds that sockets have to close when the process stops. */
const DRAIN_TIMEOUT = 2_000;

/** All signalling sockets of the process. */
export class SocketListener {
  readonly counts: SocketCounts = { opened: 0, received: 0, stalled: 0, closed: new Map(), faults: new Map() };
  readonly #options: SocketListenerOptions;
  readonly #heartbeats: Heartbeats;
  readonly #host = {
    corks: new Corks(),
    onStalled: () => {
      this.counts.stalled += 1;
    },
    onFault: (reason: string) => count(this.counts.faults, reason),
    onReceived: () => {
      this.counts.received += 1;
    },
    onClosed: (served: Served, code: number) => this.#closed(served, code),
  };
  readonly #open = new Map<Connection, SignallingSocket>();
  readonly #accounts = new Map<Connection, number>();
  /** Served sockets by address, and those that were refused and have not closed yet. */
  readonly #byAddress = new Map<string, number>();
  readonly #refused = new Map<string, number>();
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
   * but not the reason of a failed handshake; those that wait for it are counted, too.
   */
  accept({ raw, stream, head, address, account = null, app, opened }: Accepted): void {
    const served = this.#byAddress.get(address) ?? 0;
    if (served + (this.#refused.get(address) ?? 0) >= REFUSED * this.#options.perAddress) return void stream.destroy();
    this.#server.handleUpgrade(raw, stream, head, (socket) => {
      this.counts.opened += 1;
      const connection = new Connection(socket, stream, this.#host);
      socket.on('error', listeners.error);
      const isTooMany = served >= this.#options.perAddress;
      if (app === null || isTooMany || this.#isDraining) {
        count(this.#refused, address);
        socket.on('close', (code) => {
          count(this.counts.closed, code);
          count(this.#refused, address, -1);
        });
        return connection.close(
          app === null ? closeCodes.unknownApp : isTooMany ? closeCodes.rate : closeCodes.goingAway,
        );
      }
      if (account !== null) this.#accounts.set(connection, account);
      this.#serve(socket, connection, app, address, opened?.(() => connection.close(closeCodes.badTicket)) ?? null);
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

  #serve(
    socket: SignallingSocket,
    connection: Connection,
    { switchboard, gate }: NonNullable<Accepted['app']>,
    address: string,
    ended: (() => void) | null,
  ): void {
    const session = new Session({ switchboard, gate, wire: connection, now, onFault: this.#host.onFault });
    this.#open.set(connection, socket);
    count(this.#byAddress, address);
    const checks = this.#heartbeats.add(connection);
    socket.events = new Served({ host: this.#host, connection, session, address, ended, checks });
    socket.on('message', listeners.message).on('ping', listeners.ping).on('pong', listeners.pong);
    socket.on('close', listeners.close);
  }

  #closed({ connection, address }: Served, code: number): void {
    count(this.counts.closed, code);
    this.#open.delete(connection);
    this.#accounts.delete(connection);
    count(this.#byAddress, address, -1);
  }
}
