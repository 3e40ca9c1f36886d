import { connect, type Socket } from 'node:net';

/** Connections of a test, which says itself when and what they send and read. */
export class Sockets {
  readonly #open = new Set<Socket>();

  constructor(readonly port: () => number) {}

  /**
   * Opens a connection and sends a text.
   * @param localAddress another address of this machine, as which the visitor appears
   */
  async send(text: string, localAddress = '127.0.0.1'): Promise<Socket> {
    const socket = connect({ port: this.port(), host: '127.0.0.1', localAddress });
    this.#open.add(socket);
    // A connection that is cut is what many tests want.
    socket.on('error', () => undefined);
    await new Promise((resolve) => {
      socket.once('connect', resolve);
      socket.once('error', resolve);
    });
    socket.write(text);
    return socket;
  }

  /** Opens many alike. */
  sendEach(count: number, text: string, localAddress?: string): Promise<Socket[]> {
    return Promise.all(Array.from({ length: count }, () => this.send(text, localAddress)));
  }

  closeAll(): void {
    for (const socket of this.#open) socket.destroy();
    this.#open.clear();
  }
}

/** Everything that comes until the other side closes, or until it contains a text. */
export async function readUntil(socket: Socket, end?: string): Promise<string> {
  let text = '';
  for await (const chunk of socket) {
    text += String(chunk);
    if (end !== undefined && text.includes(end)) break;
  }
  return text;
}
