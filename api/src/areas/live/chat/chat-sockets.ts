import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocket, WebSocketServer } from 'ws';
import { count } from '../signalling/transport/count';
import { Heartbeats } from '../signalling/transport/heartbeats';
import { REFUSED } from '../signalling/transport/listener';
import type { RoomHub } from './room-hub';

/** Bytes of a request: 500 characters, escaped, and a key. */
const MAX_PAYLOAD = 8 * 1024;
/** Bytes that may wait for a reader; one that reads less is cut. */
const MAX_WAITING = 1024 * 1024;
/** Milliseconds in which the other side answers a close. */
const CLOSE_TIMEOUT = 2_000;
/** Close codes of ours: too many sockets or requests, and a server that stops. */
export const RATE = 4429;
const GOING_AWAY = 1001;

/** Counts for the metrics. */
interface ChatCounts {
  opened: number;
  received: number;
  sent: number;
  /** Readers that were cut because they read too little. */
  stalled: number;
  readonly closed: Map<number, number>;
}

interface Accepted {
  readonly raw: IncomingMessage;
  readonly stream: Duplex;
  readonly head: Buffer;
  /** The visitor's address, as limits count it. */
  readonly address: string;
  /** Closed with this code after the handshake, because a browser tells its page nothing of a failed one; null: served. */
  readonly refusal: number | null;
  /** Told of the socket when it is open. */
  readonly serve: (socket: ChatSocket) => void;
}

/** One websocket of the chat. */
export class ChatSocket {
  readonly #socket: WebSocket;
  readonly #counts: ChatCounts;
  #isAlive = true;
  /** Room and account of the socket. */
  of: { readonly hub: RoomHub; readonly account: number | null } | null = null;

  constructor(socket: WebSocket, counts: ChatCounts) {
    this.#socket = socket;
    this.#counts = counts;
    socket.on('pong', () => {
      this.#isAlive = true;
    });
  }

  onText(received: (text: string) => void): void {
    this.#socket.on('message', (data: Buffer, isBinary) => {
      this.#counts.received += 1;
      received(isBinary ? '' : data.toString());
    });
  }

  onClose(closed: () => void): void {
    this.#socket.on('close', closed);
  }

  send(text: string): void {
    if (this.#socket.readyState !== WebSocket.OPEN) return;
    if (this.#socket.bufferedAmount >= MAX_WAITING) {
      this.#counts.stalled += 1;
      return this.#socket.terminate();
    }
    this.#counts.sent += 1;
    this.#socket.send(text);
  }

  close(code: number): void {
    this.#socket.close(code);
    setTimeout(() => this.#socket.terminate(), CLOSE_TIMEOUT).unref();
  }

  get isOpen(): boolean {
    return this.#socket.readyState === WebSocket.OPEN;
  }

  /** Asks whether the other side is there; one that has not answered the last time is cut. @returns false then */
  check(): boolean {
    if (!this.#isAlive) {
      this.#socket.terminate();
      return false;
    }
    this.#isAlive = false;
    if (this.isOpen) this.#socket.ping();
    return true;
  }
}

/** All chat sockets of the process. */
export class ChatSockets {
  readonly counts: ChatCounts = { opened: 0, received: 0, sent: 0, stalled: 0, closed: new Map() };
  readonly #limits: { readonly maxSockets: number; readonly perAddress: number };
  readonly #open = new Set<ChatSocket>();
  /** Served sockets by address, and those that were refused and have not closed yet. */
  readonly #byAddress = new Map<string, number>();
  readonly #refused = new Map<string, number>();
  readonly #heartbeats = new Heartbeats();
  readonly #server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: MAX_PAYLOAD,
  });
  #isDraining = false;

  constructor(limits: { readonly maxSockets: number; readonly perAddress: number }) {
    this.#limits = limits;
  }

  get size(): number {
    return this.#open.size;
  }

  /** Whether another socket would be one too many for this process. */
  get isFull(): boolean {
    return this.#isDraining || this.#open.size >= this.#limits.maxSockets;
  }

  /** Completes the handshake, unless the address has too many refused sockets that have not closed yet. */
  accept({ raw, stream, head, address, refusal, serve }: Accepted): void {
    const { perAddress } = this.#limits;
    const served = this.#byAddress.get(address) ?? 0;
    if (served + (this.#refused.get(address) ?? 0) >= REFUSED * perAddress) return void stream.destroy();
    this.#server.handleUpgrade(raw, stream, head, (websocket) => {
      this.counts.opened += 1;
      const socket = new ChatSocket(websocket, this.counts);
      // An error closes the socket, and the close says which.
      websocket.on('error', () => {});
      websocket.on('close', (code) => count(this.counts.closed, code));
      const code = this.#isDraining ? GOING_AWAY : (refusal ?? (served >= perAddress ? RATE : null));
      const counted = code === null ? this.#byAddress : this.#refused;
      count(counted, address);
      socket.onClose(() => count(counted, address, -1));
      if (code !== null) return socket.close(code);
      this.#open.add(socket);
      const checks = this.#heartbeats.add(socket);
      socket.onClose(() => {
        checks.delete(socket);
        this.#open.delete(socket);
      });
      serve(socket);
    });
  }

  /** Closes what an account has open in a room. */
  closeVisitors(hub: RoomHub, account: number, code: number): void {
    for (const socket of this.#open) if (socket.of?.hub === hub && socket.of.account === account) socket.close(code);
  }

  /** Closes every socket, and waits until they have gone. */
  async drain(): Promise<void> {
    this.#isDraining = true;
    this.#heartbeats.stop();
    await Promise.all(
      [...this.#open].map(
        (socket) =>
          new Promise<void>((resolve) => {
            socket.onClose(resolve);
            socket.close(GOING_AWAY);
          }),
      ),
    );
  }
}
