import { once } from 'node:events';
import { createServer, connect, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** Network fault on the way to a server. */
type Fault =
  | 'none'
  /** Connections are refused, as at a closed port. */
  | 'away'
  /** Connections are accepted, and nothing is sent back. */
  | 'silent'
  /** Connections break after some bytes of the reply. */
  | { readonly breakAfter: number }
  /** What follows the head of a reply comes in four parts, each after so many milliseconds. */
  | { readonly slowBy: number }
  /** Connections break after some bytes were sent. */
  | { readonly breakSending: number };

export interface FaultyProxy {
  /** `http://127.0.0.1:port`. */
  readonly url: string;
  /** Applies at once, also to open connections. @param times number of connections to break; default: all */
  set(fault: Fault, times?: number): void;
  /** Number of open connections. */
  connections(): number;
  close(): Promise<void>;
}

/** Forwards connections to a real server, with faults chosen by the test. */
export async function faultyProxy(target: number): Promise<FaultyProxy> {
  let fault: Fault = 'none';
  let times = Number.POSITIVE_INFINITY;
  const sockets = new Set<Socket>();
  const clients = new Set<Socket>();
  const server = createServer((client) => {
    sockets.add(client);
    clients.add(client);
    const there = connect(target, '127.0.0.1');
    sockets.add(there);
    const end = (): void => {
      client.destroy();
      there.destroy();
      sockets.delete(client);
      clients.delete(client);
      sockets.delete(there);
    };
    for (const socket of [client, there]) socket.on('error', end).on('close', end);
    if (fault === 'away') return end();
    let received = 0;
    let sent = 0;
    const isCut = (bytes: number, limit: number): boolean => {
      if (bytes <= limit || times <= 0) return false;
      times -= 1;
      end();
      return true;
    };
    client.on('data', (chunk) => {
      sent += chunk.length;
      if (typeof fault === 'object' && 'breakSending' in fault && isCut(sent, fault.breakSending)) return;
      there.write(chunk);
    });
    there.on('data', (chunk) => {
      if (fault === 'silent') return;
      received += chunk.length;
      if (typeof fault === 'object' && 'slowBy' in fault) return void trickle(chunk, client, fault.slowBy);
      if (typeof fault === 'object' && 'breakAfter' in fault && isCut(received, fault.breakAfter)) return;
      if (!client.write(chunk)) {
        there.pause();
        client.once('drain', () => there.resume());
      }
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    set: (next, count = Number.POSITIVE_INFINITY) => {
      fault = next;
      times = count;
      // Existing connections would not be affected.
      for (const socket of sockets) socket.destroy();
      clients.clear();
    },
    connections: () => clients.size,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

async function trickle(chunk: Buffer, client: Socket, milliseconds: number): Promise<void> {
  const body = chunk.indexOf('\r\n\r\n') + 4;
  const size = Math.ceil((chunk.length - body) / 4);
  client.write(chunk.subarray(0, body));
  for (let at = body; at < chunk.length; at += size) {
    await wait(milliseconds);
    client.write(chunk.subarray(at, at + size));
  }
}
