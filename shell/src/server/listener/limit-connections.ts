import type { Server } from 'node:http';
import { countedAddress } from '@platform/shared/server';

interface ConnectionLimit {
  /** Connections that one address may have open. */
  perAddress: number;
  /** Proxies in front: one such address is many visitors. */
  isTrustedProxy: (address: string) => boolean;
  /** Told of a refused connection, at most once a minute. */
  onRefusal: () => void;
}

/** Milliseconds between two reports: a flood of connections must not become a flood of log lines. */
const reportInterval = 60_000;

/** Closes a connection beyond those that its address may have, before anything is read from it. */
export function limitConnections(server: Server, { perAddress, isTrustedProxy, onRefusal }: ConnectionLimit): void {
  const open = new Map<string, number>();
  let reportedAt = Number.NEGATIVE_INFINITY;
  server.on('connection', (socket) => {
    const { remoteAddress } = socket;
    if (remoteAddress === undefined || isTrustedProxy(remoteAddress)) return;
    const address = countedAddress(remoteAddress);
    const count = (open.get(address) ?? 0) + 1;
    if (count > perAddress) {
      socket.destroy();
      if (performance.now() - reportedAt < reportInterval) return;
      reportedAt = performance.now();
      onRefusal();
      return;
    }
    open.set(address, count);
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left === 0) open.delete(address);
      else open.set(address, left);
    });
  });
}
