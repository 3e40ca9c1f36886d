import net from 'node:net';

/**
 * Clients that are slow on purpose, each kind always as many as it says: one that is cut off comes again.
 * @typedef {object} SlowKind
 * @property {number} count
 * @property {string[]} addresses of this machine, as which they appear by turns
 * @property {string} begin what each sends at first
 * @property {string} [drip] what it sends every second
 * @property {number} [readBytes] what it reads every second; without it everything, at once
 */

/** In how many parts of a second they move. */
const turns = 50;

/**
 * @param {number} port
 * @param {SlowKind[]} kinds
 * @returns {{ open: () => number, cutOff: () => number, stop: () => void }} how many are connected, and how many were cut off
 */
export function startSlowClients(port, kinds) {
  const sockets = new Map();
  let cutOff = 0;
  let stopped = false;
  const start = (kind, index) => {
    if (stopped) return;
    const { addresses, begin, readBytes } = kind;
    const socket = net.connect({ port, host: '127.0.0.1', localAddress: addresses[index % addresses.length] });
    sockets.set(socket, kind);
    socket.once('connect', () => socket.write(begin));
    if (readBytes === undefined) socket.resume();
    socket.on('error', () => undefined);
    socket.once('close', () => {
      sockets.delete(socket);
      if (stopped) return;
      cutOff += 1;
      setTimeout(() => start(kind, index), 100).unref();
    });
  };
  for (const kind of kinds) for (let index = 0; index < kind.count; index += 1) start(kind, index);
  // A part of them at a time: what all do at once is a burst, and not slow.
  let turn = 0;
  const drip = setInterval(() => {
    turn = (turn + 1) % turns;
    for (const [place, [socket, { drip: part, readBytes }]] of [...sockets].entries()) {
      if (place % turns !== turn) continue;
      if (part !== undefined && socket.writable) socket.write(part);
      if (readBytes !== undefined) socket.read(Math.min(readBytes, socket.readableLength));
    }
  }, 1000 / turns);
  return {
    open: () => sockets.size,
    cutOff: () => cutOff,
    stop: () => {
      stopped = true;
      clearInterval(drip);
      for (const socket of sockets.keys()) socket.destroy();
    },
  };
}

/** @param {number} network @param {number} count @returns {string[]} that many addresses of this machine */
export const addressesOf = (network, count) =>
  Array.from({ length: count }, (_, host) => `127.0.${network}.${host + 1}`);
