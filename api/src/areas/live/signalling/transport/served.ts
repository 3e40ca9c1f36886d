import type { WebSocket } from 'ws';
import type { Session } from '../core/session';
import type { Connection, SignallingSocket, SocketEvents } from './connection';
import type { Checked } from './heartbeats';

interface ServedOptions {
  /** What all sockets share. */
  readonly host: { readonly onReceived: () => void; readonly onClosed: (served: Served, code: number) => void };
  readonly connection: Connection;
  readonly session: Session;
  /** The visitor's address. */
  readonly address: string;
  /** Called when the socket has closed. */
  readonly ended: (() => void) | null;
  /** The connections whose pings the heartbeats send with this one's. */
  readonly checks: Set<Checked>;
}

/** An open socket: everything its events need in one object, because closures of ten thousand idle sockets add up. */
export class Served implements SocketEvents {
  readonly #host: ServedOptions['host'];
  readonly connection: Connection;
  readonly #session: Session;
  readonly address: string;
  readonly #ended: (() => void) | null;
  readonly #checks: Set<Checked>;

  constructor({ host, connection, session, address, ended, checks }: ServedOptions) {
    this.#host = host;
    this.connection = connection;
    this.#session = session;
    this.address = address;
    this.#ended = ended;
    this.#checks = checks;
  }

  received(data: Buffer, isBinary: boolean): void {
    this.#host.onReceived();
    if (isBinary) this.#session.receive(data);
    else this.#session.receiveOther('text');
  }

  pinged(): void {
    this.#session.receiveOther('ping');
  }

  answered(): void {
    this.connection.answered();
  }

  closed(code: number): void {
    this.#checks.delete(this.connection);
    this.#ended?.();
    this.#session.end();
    this.#host.onClosed(this, code);
  }
}

const eventsOf = (socket: WebSocket): SocketEvents | null => (socket as SignallingSocket).events;

/** Listeners, the same for every socket. */
export const listeners = {
  message(this: WebSocket, data: Buffer, isBinary: boolean): void {
    eventsOf(this)?.received(data, isBinary);
  },
  ping(this: WebSocket): void {
    eventsOf(this)?.pinged();
  },
  pong(this: WebSocket): void {
    eventsOf(this)?.answered();
  },
  close(this: WebSocket, code: number): void {
    eventsOf(this)?.closed(code);
  },
  // An error closes the socket, and the close event has its code.
  error(): void {},
};
