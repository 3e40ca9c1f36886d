import { setTimeout as wait } from 'node:timers/promises';
import type { DatabaseConnection } from '../../../ground/db/database';
import { dialRoom } from '../../../testing/media-clients';
import { createTestDatabase } from '../../../testing/test-database';
import { AccessWatch } from '../access/watch';
import { readNodes } from '../broadcasts/nodes-repository';
import { Switchboard } from '../signalling/core/switchboard';
import { WeriftEngine } from './engines/werift/werift-engine';
import { innerLines } from './lines/inner-line';
import { MediaNode } from './node';
import { roomAddress } from './room-address';

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
let database: DatabaseConnection;
let watch: AccessWatch;
beforeAll(async () => {
  database = await createTestDatabase('catalogue');
  watch = new AccessWatch({ db: database.db, now: () => new Date(), log: silent });
});
afterAll(async () => {
  watch.close();
  await database.close();
});

it('has no room, and is no node for viewers, while another API has the rooms', async () => {
  const board = new Switchboard({ shared: false });
  let mayHaveRooms = false;
  const node = new MediaNode({
    id: 'second',
    engine: new WeriftEngine({ addresses: ['127.0.0.1'], ports: null }, 5),
    db: database.db,
    openLine: innerLines(board),
    mayHaveRooms: () => mayHaveRooms,
    access: watch,
    issueTicket: () => null,
    now: () => new Date(),
    log: silent,
  });
  const isNode = async (): Promise<boolean> =>
    (await readNodes(database.db, new Date())).some(({ id, capacity }) => id === 'second' && capacity > 0);
  const becomes = async (is: boolean): Promise<void> => {
    for (const end = Date.now() + 60_000; (await isNode()) !== is && Date.now() < end;) await wait(50);
    expect(await isNode()).toBe(is);
  };
  const dialled = async (): Promise<boolean> => {
    const client = dialRoom(innerLines(board), { address: roomAddress('mara'), role: 'user' });
    const isThere = await client.connected.then(
      () => true,
      () => false,
    );
    await client.close();
    return isThere;
  };

  await node.start();
  expect([await isNode(), await dialled(), node.hosts]).toEqual([false, false, []]);
  mayHaveRooms = true;
  await becomes(true);
  expect(await dialled()).toBe(true);
  mayHaveRooms = false;
  await becomes(false);
  expect([await dialled(), node.hosts]).toEqual([false, []]);
  await node.stop();
}, 180_000);
