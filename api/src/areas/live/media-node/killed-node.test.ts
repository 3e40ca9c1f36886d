import { EngineWorld, until } from '../../../testing/engine-world';
import { dialRoom, publishing, type RoomClient } from '../../../testing/media-clients';
import { endBroadcastOf, openBroadcast, readBroadcasts } from '../broadcasts/repository';
import { innerLines } from './lines/inner-line';
import { roomAddress } from './room-address';

/** A node that was killed says nothing: what it left is a row, and addresses that are free. */
const clients: RoomClient[] = [];
const timers: NodeJS.Timeout[] = [];
const world = new EngineWorld(() => {
  for (const timer of timers.splice(0)) clearInterval(timer);
  return Promise.all(clients.splice(0).map((client) => client.close()));
});

const enter = (role = 'user', setUp?: Parameters<typeof dialRoom>[2]): RoomClient => {
  const client = dialRoom(innerLines(world.board), { address: roomAddress('odile'), role }, setUp);
  clients.push(client);
  return client;
};
const ago = (seconds: number): Date => new Date(Date.now() - seconds * 1000);
/** What a node that was killed had on air, and reported so many seconds ago. */
const left = (seconds: number, source: 'studio' | 'whip' = 'studio'): Promise<number> =>
  openBroadcast(world.database.db, { roomId: world.roomId, node: 'node-killed', source }, ago(seconds));
const isWaiting = async () => (await world.broadcast())?.isInterrupted === true;

it.each([3, 40])(
  'goes on at the next node with the same show, whose viewers wait there for the publisher (%i s later)',
  async (seconds) => {
    const id = await left(seconds);
    await world.startNode('werift', 'node-next');
    await until(isWaiting);
    expect(await world.broadcast()).toMatchObject({ id, node: 'node-next' });
    const viewer = enter();
    await viewer.connected;
    const studio = publishing();
    await enter('model', studio.setUp).connected;
    timers.push(setInterval(() => studio.picture(true), 20));
    await until(() => viewer.received.video.length > 5);
    await until(async () => (await world.broadcast())?.isInterrupted === false);
    expect(await world.broadcast()).toMatchObject({ id, node: 'node-next' });
    expect(viewer.hasEnded()).toBe(false);
  },
);

it('ends when its publisher does not come within ten seconds', async () => {
  const id = await left(3);
  await world.startNode('werift', 'node-next');
  await until(isWaiting);
  await until(async () => (await world.broadcast()) === undefined);
  const [row] = await readBroadcasts(world.database.db, world.roomId, 1);
  expect(row).toMatchObject({ id, endedAt: expect.any(Date) });
}, 40_000);

it.each<[string, () => Promise<unknown>]>([
  ['that its performer has ended', () => endBroadcastOf(world.database.db, world.roomId, 'studio', new Date())],
  ['after a minute', () => Promise.resolve()],
])('does not go on %s', async (name, end) => {
  await left(name === 'after a minute' ? 61 : 3);
  await end();
  const node = await world.startNode('werift', 'node-next');
  await enter().connected;
  // What it does for a room that it has got is done by then.
  await node.drain();
  expect(await world.broadcast()).toBeUndefined();
  // The round after the first ends what nobody reports.
  await until(async () => (await readBroadcasts(world.database.db, world.roomId, 1))[0]?.endedAt !== null);
});
