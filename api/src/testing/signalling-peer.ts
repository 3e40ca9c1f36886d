import { once } from 'node:events';
import { messageTypes } from '@platform/shared/signalling';
import { WebSocket } from 'ws';

const WARNING = messageTypes.warning;
const HEARTBEAT = 'ca';

/** A signalling client for tests: stores what it receives in hexadecimal. */
export class SignallingPeer {
  /** Messages except warnings and the echoes requested by `settle`. */
  readonly received: string[] = [];
  /** Warnings of the server. */
  readonly warnings: string[] = [];
  #echoes = 0;

  private constructor(readonly socket: WebSocket) {
    socket.on('error', () => {});
    socket.on('message', (data: Buffer) => {
      if (data[0] === WARNING) this.warnings.push(data.subarray(8).toString('utf16le'));
      else if (this.#echoes > 0 && data.toString('hex') === HEARTBEAT) this.#echoes -= 1;
      else this.received.push(data.toString('hex'));
      socket.emit('seen');
    });
  }

  /** @param url of the application @param headers of the handshake */
  static async open(url: string, headers: Record<string, string> = {}): Promise<SignallingPeer> {
    const peer = new SignallingPeer(new WebSocket(url, { perMessageDeflate: false, headers }));
    await once(peer.socket, 'open');
    return peer;
  }

  send(hex: string): void {
    this.socket.send(Buffer.from(hex, 'hex'));
  }

  /** Waits until the server has processed everything that was sent. */
  async settle(): Promise<void> {
    this.#echoes += 1;
    this.send(HEARTBEAT);
    while (this.#echoes > 0) await once(this.socket, 'seen');
  }

  /** Waits until this many messages were received. */
  async has(count: number): Promise<void> {
    while (this.received.length < count) await once(this.socket, 'seen');
  }

  /** Waits for the close. @returns its code */
  async closed(): Promise<number> {
    if (this.socket.readyState === WebSocket.CLOSED) return 1006;
    const [code] = (await once(this.socket, 'close')) as [number];
    return code;
  }

  async close(): Promise<void> {
    const closed = this.closed();
    this.socket.close(1000);
    await closed;
  }
}

/** A listen (3) or a dial (6) in hexadecimal. */
export const asking = (type: number, id: number, text: string): string => {
  const data = Buffer.from(text, 'utf16le');
  const head = Buffer.alloc(8);
  head.writeUInt8(type, 0);
  head.writeUInt8(2, 1);
  head.writeInt16LE(id, 2);
  head.writeUInt32LE(text.length, 4);
  return Buffer.concat([head, data]).toString('hex');
};
