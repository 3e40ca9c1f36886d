import { randomBytes, randomInt } from 'node:crypto';
import { once } from 'node:events';
import { WebSocket } from 'ws';

const RELIABLE = 2;
const LISTEN = 3;
const CONNECTED = 6;

/** @param {number} type @param {number} id @param {string} text @returns {Buffer} */
const asking = (type, id, text) => {
  const data = Buffer.from(text, 'utf16le');
  const frame = Buffer.alloc(8 + data.length);
  frame.set([type, 2]);
  frame.writeInt16LE(id, 2);
  frame.writeUInt32LE(text.length, 4);
  data.copy(frame, 8);
  return frame;
};

/** @param {string} url @returns {Promise<WebSocket>} */
export async function openSocket(url) {
  const socket = new WebSocket(url, { perMessageDeflate: false });
  await once(socket, 'open');
  return socket;
}

const frameOf = async (socket, type) => {
  for (;;) {
    const [frame] = await once(socket, 'message');
    if (frame[0] === type) return frame;
  }
};

/**
 * Two sockets with a connection between them.
 * @param {string} url of an application @param {string} address
 * @returns {Promise<{ dialer: WebSocket, listener: WebSocket, id: number }>} `id`: the listener's of the connection
 */
export async function openPair(url, address) {
  const [listener, dialer] = await Promise.all([openSocket(url), openSocket(url)]);
  const granted = frameOf(listener, LISTEN);
  listener.send(asking(LISTEN, -1, address));
  await granted;
  const both = Promise.all([frameOf(listener, CONNECTED), frameOf(dialer, CONNECTED)]);
  dialer.send(asking(CONNECTED, 1, address));
  const [connected] = await both;
  return { dialer, listener, id: connected.readInt16LE(2) };
}

/**
 * A message that says when it was meant to be sent.
 * @param {number} size of its payload, from 8 bytes
 */
const message = (size, time) => {
  const frame = Buffer.alloc(8 + size);
  frame.set([RELIABLE, 1]);
  frame.writeInt16LE(1, 2);
  frame.writeUInt32LE(size, 4);
  frame.writeDoubleLE(time, 8);
  return frame;
};

/**
 * Sends over pairs for a while; listeners send every message back, so a round trip is two relayed messages.
 * @param {{ dialer: WebSocket, listener: WebSocket, id: number }[]} pairs
 * @param {{ size: number, seconds: number, window?: number, perSecond?: number }} options `window`: messages of a pair
 *   that are under way; `perSecond`: relayed messages of all pairs, each measured from the moment when it should have gone
 * @returns {Promise<{ perSecond: number, times: number[] }>} `times`: milliseconds of each round trip
 */
export async function relay(pairs, { size, seconds, window = 1, perSecond }) {
  const times = [];
  let measures = false;
  let stopped = false;
  const gap = perSecond === undefined ? null : (2_000 * pairs.length) / perSecond;
  for (const { dialer, listener, id } of pairs) {
    listener.on('message', (frame) => {
      if (frame[0] !== RELIABLE) return;
      frame.writeInt16LE(id, 2);
      listener.send(frame);
    });
    const send = (time) => dialer.send(message(size, time));
    dialer.on('message', (frame) => {
      if (frame[0] !== RELIABLE || stopped) return;
      if (measures) times.push(performance.now() - frame.readDoubleLE(8));
      if (gap === null) send(performance.now());
    });
    if (gap === null) {
      for (let sent = 0; sent < window; sent += 1) send(performance.now());
      continue;
    }
    let next = performance.now() + Math.random() * gap;
    const tick = () => {
      if (stopped) return;
      for (; next <= performance.now(); next += gap) send(next);
      setTimeout(tick, Math.max(1, next - performance.now()));
    };
    tick();
  }
  const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
  await wait(2_000);
  measures = true;
  const begun = performance.now();
  await wait(1_000 * seconds);
  measures = false;
  const took = performance.now() - begun;
  stopped = true;
  await wait(200);
  for (const { dialer, listener } of pairs) {
    dialer.terminate();
    listener.terminate();
  }
  return { perSecond: (2_000 * times.length) / took, times };
}

const types = [0, 1, 2, 3, 4, 5, 6, 7, 8, 77, 101, 200];
const texts = [
  'a',
  'b',
  '',
  '__proto__',
  'y'.repeat(257),
  '{"address":"a","role":"model"}',
  '{"address":',
  '\ud800',
];
/** Bytes of which a third are random, and the others begin as a frame of the protocol does; some are cut off. */
function nonsense() {
  if (randomInt(3) === 0) return randomBytes(randomInt(40));
  const id = randomInt(5) === 0 ? 16_384 : randomInt(4);
  const frame = asking(types[randomInt(types.length)], id, texts[randomInt(texts.length)]);
  return randomInt(4) === 0 ? frame.subarray(0, randomInt(frame.length + 1)) : frame;
}

/** Messages that a socket is sent before it is waited for that they were read. */
const BATCH = 20;

/**
 * Sends messages that mean nothing over 64 sockets at a time; one that is closed for them has another in its place.
 * @param {string} url of an application @param {number} count of messages
 * @returns {Promise<number>} how many sockets it took
 * @throws {Error} when the server is gone
 */
export async function sendNonsense(url, count) {
  let [left, opened] = [count, 0];
  const send = async () => {
    while (left > 0) {
      const socket = await openSocket(url);
      socket.on('error', () => undefined);
      opened += 1;
      const closed = once(socket, 'close');
      while (left > 0 && socket.readyState === WebSocket.OPEN) {
        const some = Math.min(BATCH, left);
        left -= some;
        for (let sent = 0; sent < some; sent += 1) socket.send(nonsense());
        const read = once(socket, 'pong').catch(() => undefined);
        socket.ping();
        await Promise.race([read, closed]);
      }
      socket.terminate();
      await closed;
    }
  };
  await Promise.all(Array.from({ length: 64 }, send));
  return opened;
}
