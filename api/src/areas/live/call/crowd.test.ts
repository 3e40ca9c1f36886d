import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { RoomCall } from '@platform/shared/contracts';
import { dialRoom, NoRoomError, publishing, type RoomClient, RoomFullError } from '../../../testing/media-clients';
import { agreed, createTestApp, type TestApp } from '../../../testing/test-app';
import { WeriftEngine } from '../media-node/engines/werift/werift-engine';
import { innerLines } from '../media-node/lines/inner-line';
import { socketLines } from '../media-node/lines/socket-line';
import { MediaNode } from '../media-node/node';
import { roomAddress } from '../media-node/room-address';

const places = 12;
let test: TestApp;
let origin: string;
const clients: RoomClient[] = [];
const timers: NodeJS.Timeout[] = [];
const nodes: MediaNode[] = [];
beforeAll(async () => {
  test = await createTestApp({ MEDIA_ADDRESSES: '127.0.0.1', MEDIA_VIEWERS: String(places) });
  await test.app.listen({ port: 0, host: '127.0.0.1' });
  origin = `http://127.0.0.1:${(test.app.server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  for (const timer of timers) clearInterval(timer);
  await Promise.all(clients.map((client) => client.close()));
  for (const node of nodes) await node.stop();
  await test.app.mediaNode?.stop();
  await test.close();
});

async function until(what: () => boolean | Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 120_000; !(await what()); await wait(20))
    if (Date.now() > end) throw new Error(`it never came about: ${String(what)}`);
}

async function onAir(): Promise<void> {
  const lines = innerLines(test.app.signalling.rooms);
  const studio = publishing();
  const performer = dialRoom(lines, { address: roomAddress('odile'), role: 'model' }, studio.setUp);
  clients.push(performer);
  await performer.connected;
  timers.push(setInterval(() => studio.picture(true, 'on air'), 100));
  const status = async () =>
    (await test.request('GET', '/api/camgirls/odile', { cookies: agreed })).json<{ status: string }>().status;
  await until(async () => (await status()) === 'live');
}

/** Goes into the room as its page does: asks for the way, dials, and asks again where it found no place. */
async function enter(): Promise<{ client: RoomClient; dialled: string[] }> {
  const cookie = Object.entries(agreed)
    .map((pair) => pair.join('='))
    .join('; ');
  const dialled: string[] = [];
  for (let fullAt: string | undefined; ;) {
    const reply = await fetch(`${origin}/api/camgirls/odile/call`, {
      method: 'POST',
      headers: { cookie, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
      body: JSON.stringify({ fullAt }),
    });
    if (!reply.ok) {
      const refusal = await reply.text();
      if (!refusal.includes('room-offline')) throw new Error(`the way in is ${reply.status}: ${refusal}`);
      // All of them, and both nodes, share one process: for as long as that is busy, nobody has heard of the show.
      await wait(100);
      continue;
    }
    const { config, address, role, ticket } = (await reply.json()) as RoomCall;
    dialled.push(address);
    const client = dialRoom(socketLines(config.signalling, { origin, cookie }), { address, role, ticket });
    clients.push(client);
    try {
      await client.connected;
      return { client, dialled };
    } catch (error) {
      if (error instanceof RoomFullError) fullAt = address;
      // A busy process may let a line wait for too long: a page dials again.
      else if (error instanceof NoRoomError) dialled.pop();
      else throw error;
    }
  }
}

it('shows a room of twelve places to twenty pages that come at once: who finds one node full is sent to the other', async () => {
  await test.app.mediaNode?.start();
  await onAir();
  const further = new MediaNode({
    id: 'node-two',
    engine: new WeriftEngine({ addresses: ['127.0.0.1'], ports: null }, places),
    db: test.database.db,
    openLine: innerLines(test.app.signalling.rooms),
    access: { add: () => () => undefined },
    issueTicket: () => null,
    now: () => new Date(),
    log: test.app.log,
  });
  nodes.push(further);
  await further.start();

  const viewers = await Promise.all(Array.from({ length: 20 }, enter));
  await until(() => viewers.every(({ client }) => client.received.video.length > 0));
  expect([test.app.mediaNode?.viewers, further.viewers]).toEqual([places, 8]);
  // Nobody is sent to and fro until the nodes have said how many watch.
  expect(Math.max(...viewers.map(({ dialled }) => dialled.length))).toBe(2);
}, 180_000);
