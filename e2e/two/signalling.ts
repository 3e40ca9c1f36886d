import { WebSocket } from 'ws';
import { at, until } from './instances';

/** A listen (3) or a dial (6) of an address (docs/spec/signalling.md). @returns hexadecimal */
export function ask(type: number, id: number, address: string): string {
  const head = Buffer.alloc(8);
  head.writeUInt8(type, 0);
  head.writeUInt8(2, 1);
  head.writeInt16LE(id, 2);
  head.writeUInt32LE(address.length, 4);
  return Buffer.concat([head, Buffer.from(address, 'utf16le')]).toString('hex');
}

/** A client of signalling. */
export interface Peer {
  /** What came, in hexadecimal. */
  readonly received: readonly string[];
  send(hex: string): void;
  has(count: number): Promise<unknown>;
  close(): void;
}

/** @param name the instance that it connects to */
export async function openPeer(name: Parameters<typeof at>[0]): Promise<Peer> {
  const url = `${at(name).replace('http', 'ws')}/ws/signalling/callapp`;
  const socket = new WebSocket(url, { perMessageDeflate: false, headers: { origin: at('SITE') } });
  const received: string[] = [];
  socket.on('message', (data: Buffer) => received.push(data.toString('hex')));
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  return {
    received,
    send: (hex) => socket.send(Buffer.from(hex, 'hex')),
    has: (count) => until(`message ${count}`, () => received.length >= count),
    close: () => socket.close(1000),
  };
}
