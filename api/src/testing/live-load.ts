import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import type { ChatEvent, RoomCall } from '@platform/shared/contracts';
import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { RTCPeerConnection } from 'werift';
import { WebSocket } from 'ws';
import { socketLines } from '../areas/live/media-node/lines/socket-line';
import { dialRoom, publishing, type RoomClient } from './media-clients';

/**
 * Loads of a live room of a whole platform, each in a process of its own, so that what is measured is not the load.
 * Times go with what is sent; the clock is the machine's.
 */

interface Spread {
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  readonly received: number;
}
interface Member {
  readonly email: string;
  readonly password: string;
}

const AGREED = 'age-agreement=1';
/** Milliseconds of the machine's clock, the same in all processes. */
const machineTime = (): number => Number(process.hrtime.bigint() / 1_000n) / 1_000;
const wsOf = (origin: string): string => origin.replace(/^http/, 'ws');
/** Limits are for each address: every fifty come from one of their own. */
const addressOf = (index: number): string => `127.0.1.${1 + Math.floor(index / 50)}`;

const spread = (times: number[]): Spread => {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
  return { p50: at(0.5), p99: at(0.99), received: sorted.length };
};

async function post(
  origin: string,
  path: string,
  cookie: string,
  body: object = {},
): Promise<{ reply: unknown; cookie: string }> {
  const response = await fetch(origin + path, {
    method: 'POST',
    headers: { cookie, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path} answers ${response.status}: ${await response.text()}`);
  const set = response.headers.getSetCookie().map((line) => line.split(';')[0] ?? '');
  return { reply: await response.json(), cookie: [AGREED, ...set].join('; ') };
}

/** Logs in as the form does, with its proof of work. @returns the value of the cookie header */
async function logIn(origin: string, member: Member): Promise<string> {
  const challenge = (await (await fetch(`${origin}/api/captcha/challenge`)).json()) as Challenge;
  const solution = await solveChallenge({ challenge, deriveKey });
  const recaptchaToken = Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
  return (await post(origin, '/api/profile/login', AGREED, { ...member, recaptchaToken })).cookie;
}

/** Enters a room as a page does, with its origin and cookies. */
function enter(
  { config, address, role, ticket }: RoomCall,
  cookie: string,
  setUp: (peer: RTCPeerConnection) => void,
  localAddress: string | null,
): RoomClient {
  const { origin } = new URL(config.signalling.replace(/^ws/, 'http'));
  return dialRoom(socketLines(config.signalling, { origin, cookie }, localAddress), { address, role, ticket }, setUp);
}

/**
 * Publishes made-up pictures, each in one packet with the time at which it was sent.
 * @param packets how many a second, and their size in bytes
 * @public e2e/benches/live/room.mjs imports it at run time
 */
export async function startPublisher(
  origin: string,
  performer: Member,
  { perSecond, bytes }: { perSecond: number; bytes: number },
): Promise<{ close(): Promise<void> }> {
  const cookie = await logIn(origin, performer);
  const { reply } = await post(origin, '/api/studio/call', cookie);
  const studio = publishing();
  const client = enter(reply as RoomCall, cookie, studio.setUp, null);
  await client.connected;
  const begun = performance.now();
  let [sent, answered] = [0, 0];
  const timer = setInterval(() => {
    for (; sent < ((performance.now() - begun) * perSecond) / 1_000; sent += 1) {
      const isAsked = studio.asked() > answered;
      answered = studio.asked();
      studio.picture(isAsked || sent % (2 * perSecond) === 0, machineTime().toFixed(3).padEnd(bytes));
    }
  }, 5);
  return {
    close: async () => {
      clearInterval(timer);
      await client.close();
    },
  };
}

/**
 * Visitors who watch a room.
 * @public e2e/benches/live/room.mjs imports it at run time
 */
export async function startViewers(
  origin: string,
  nickname: string,
  count: number,
): Promise<{ begin(): void; end(): Spread & { lost: number }; close(): Promise<void> }> {
  let times: number[] | null = null;
  const counts: { first: number; last: number; received: number }[] = [];
  const clients: RoomClient[] = [];
  for (let index = 0; index < count; index += 1) {
    const { reply } = await post(origin, `/api/camgirls/${nickname}/call`, AGREED);
    const client = enter(
      reply as RoomCall,
      AGREED,
      (peer) => {
        for (const kind of ['audio', 'video'] as const) peer.addTransceiver(kind, { direction: 'recvonly' });
        peer.onTrack.subscribe((track) => {
          track.onReceiveRtp.subscribe(({ header, payload }) => {
            if (track.kind !== 'video' || times === null) return;
            times.push(machineTime() - Number(payload.subarray(2).toString()));
            const seen = (counts[index] ??= { first: header.sequenceNumber, last: 0, received: 0 });
            seen.last = header.sequenceNumber;
            seen.received += 1;
          });
        });
      },
      addressOf(index),
    );
    await client.connected;
    clients.push(client);
  }
  return {
    begin: () => {
      times = [];
      // What was sent while nobody measured is not lost.
      counts.length = 0;
    },
    end: () => {
      const measured = spread(times ?? []);
      times = null;
      const wanted = counts.reduce((sum, { first, last }) => sum + (((last - first) & 0xffff) + 1), 0);
      return { ...measured, lost: wanted - measured.received };
    },
    close: async () => {
      await Promise.all(clients.map((client) => client.close()));
    },
  };
}

/**
 * Pages that listen to a room's chat, one of them a member's who writes.
 * @public e2e/benches/live/room.mjs imports it at run time
 */
export async function startListeners(
  origin: string,
  nickname: string,
  count: number,
  member: Member,
): Promise<{ converse(messages: number): Promise<Spread>; close(): Promise<void> }> {
  const times: number[] = [];
  const url = `${wsOf(origin)}/ws/chat/${nickname}`;
  const open = async (cookie: string, index: number): Promise<WebSocket> => {
    const socket = new WebSocket(url, { headers: { cookie, origin }, localAddress: addressOf(index) });
    socket.on('message', (data: Buffer) => {
      const text = data.toString();
      // Reading a message costs the load more than the server.
      if (!text.startsWith('{"type":"message"')) return;
      const { message } = JSON.parse(text) as Extract<ChatEvent, { type: 'message' }>;
      times.push(machineTime() - Number(message.text));
    });
    // The welcome: from then on it is told everything.
    await once(socket, 'message');
    return socket;
  };
  const writer = await open(await logIn(origin, member), 0);
  let refused: string | null = null;
  writer.on('message', (data: Buffer) => {
    const event = JSON.parse(data.toString()) as ChatEvent;
    if (event.type === 'refused') refused = event.message;
  });
  const sockets = [writer];
  while (sockets.length < count) {
    const some = Math.min(50, count - sockets.length);
    const from = sockets.length;
    sockets.push(...(await Promise.all(Array.from({ length: some }, (_, index) => open(AGREED, from + index)))));
  }
  return {
    converse: async (messages) => {
      for (let sent = 0; sent < messages; sent += 1) {
        writer.send(JSON.stringify({ type: 'say', key: randomUUID(), text: machineTime().toFixed(3) }));
        // As fast as a member may write: five in ten seconds.
        await wait(2_100);
        if (refused !== null) throw new Error(`a message was refused: ${refused}`);
      }
      return spread(times);
    },
    close: async () => {
      for (const socket of sockets) socket.terminate();
      await wait(100);
    },
  };
}
