import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../../../app';
import { connectDatabase, type DatabaseConnection } from '../../../ground/db/database';
import { createDemoMember, demoMembers } from '../../../testing/demo-members';
import { ChatVisitor } from '../../../testing/chat-visitor';
import { goOnAir, roomIdOf } from '../../../testing/on-air';
import { agreed, testConfig } from '../../../testing/test-app';
import { createTestDatabase } from '../../../testing/test-database';
import { describeWithRedis, redis } from '../../../testing/with-redis';
import { createSession } from '../../identity/sessions/repository';
import { setSanction } from './sanctions-repository';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let accounts: number[];
let jars: Record<string, string>[];
const apps: FastifyInstance[] = [];
const connections: DatabaseConnection[] = [];
const children: ChildProcess[] = [];
const visitors: ChatVisitor[] = [];

beforeEach(async () => {
  database = await createTestDatabase('catalogue');
  await goOnAir(database.db, 'mara');
  accounts = [];
  for (const member of demoMembers.slice(0, 2)) accounts.push(await createDemoMember(database.db, member, new Date()));
  jars = await Promise.all(
    accounts.map(async (id) => ({ ...agreed, session: await createSession(database.db, id, new Date()) })),
  );
});
afterEach(async () => {
  for (const { socket } of visitors.splice(0)) socket.terminate();
  for (const child of children.splice(0)) child.kill('SIGKILL');
  for (const app of apps.splice(0)) await app.close();
  for (const connection of connections.splice(0)) await connection.close();
  await database.close();
});

/** @returns the address of the room's chat */
async function startInstance(redisUrl: string | null): Promise<string> {
  const config = testConfig(redisUrl === null ? {} : { REDIS_URL: redisUrl });
  const connection = connectDatabase(database.url, () => undefined);
  connections.push(connection);
  const app = await buildApp({ config, database: connection });
  apps.push(app);
  await app.listen({ port: 0, host: '127.0.0.1' });
  return `ws://127.0.0.1:${(app.server.address() as AddressInfo).port}/ws/chat/mara`;
}
async function startProcess(): Promise<{ url: string; child: ChildProcess }> {
  const child = fork(fileURLToPath(new URL('../../../testing/chat-server.ts', import.meta.url)), {
    execArgv: ['--import', 'tsx'],
    cwd: fileURLToPath(new URL('../../../../..', import.meta.url)),
    env: { ...process.env, DATABASE_URL: database.url, REDIS_URL: redis.href },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  children.push(child);
  const [port] = (await once(child.stdout as NodeJS.ReadableStream, 'data')) as [Buffer];
  return { url: `ws://127.0.0.1:${String(port).trim()}/ws/chat/mara`, child };
}
const enter = async (url: string, cookies: Record<string, string> = agreed): Promise<ChatVisitor> => {
  const visitor = new ChatVisitor(url, { cookies });
  visitors.push(visitor);
  await visitor.has('welcome');
  return visitor;
};

describeWithRedis('two instances that are joined', () => {
  it('a conversation over two instances survives that one is killed, without loss or doubles', async () => {
    const [one, two] = [await startInstance(redis.href), await startProcess()];
    const [rowan, sage] = [await enter(one, jars[0]), await enter(two.url, jars[1])];
    rowan.say('one');
    await sage.has('message');
    sage.say('two');
    await rowan.has('message', 2);
    // Killed with a message under way: it was written, or it was not.
    const key = sage.say('three');
    two.child.kill('SIGKILL');
    expect(await sage.closed).toBe(1006);
    rowan.say('four');
    await rowan.has('accepted', 2);
    const last = Math.max(...sage.of('message').map(({ message }) => message.sequence));
    const back = await enter(`${one}?after=${last}`, jars[1]);
    back.say('three', key);
    await back.has('accepted');
    back.say('five');
    await back.has('accepted', 2);
    while (!back.texts.includes('five') || !rowan.texts.includes('five')) await new Promise(setImmediate);
    const shown = [...sage.texts, ...back.texts];
    expect(shown.toSorted()).toEqual(['five', 'four', 'one', 'three', 'two']);
    expect(rowan.texts.toSorted()).toEqual(shown.toSorted());
    const { rows } = await database.pool.query<{ sequence: number }>('select sequence from chat_messages order by 1');
    expect(rows.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4, 5]);
  }, 120_000);

  it('a visitor who is sent out on one instance leaves the others, too', async () => {
    const [one, two] = [await startInstance(redis.href), await startInstance(redis.href)];
    const [here, there] = [await enter(one, jars[0]), await enter(two, jars[0])];
    const [roomId, accountId] = [await roomIdOf(database.db, 'mara'), accounts[0] ?? 0];
    await setSanction(database.db, { roomId, accountId, kind: 'ban', createdAt: new Date() });
    apps[0]?.chat.sanctionChanged(roomId, accountId);
    expect(await Promise.all([here.closed, there.closed])).toEqual([4403, 4403]);
  }, 60_000);
});

it('without Redis, or while it is away, the other instance has a message within seconds', async () => {
  const [one, two] = [await startInstance(null), await startInstance('redis://127.0.0.1:1/0')];
  const [rowan, sage] = [await enter(one, jars[0]), await enter(two, jars[1])];
  for (const text of ['one', 'two']) rowan.say(text);
  await sage.has('message', 2);
  sage.say('three');
  await rowan.has('message', 3);
  expect([rowan.texts, sage.texts]).toEqual([
    ['one', 'two', 'three'],
    ['one', 'two', 'three'],
  ]);
}, 60_000);

it('keeps nothing of 200 rooms that were entered and left', async () => {
  await database.pool.query(
    `insert into live_rooms (nickname, model_id, topic, projection, picture, position, papers_until)
     select 'room-' || n, model_id, topic, projection, picture, n + 10, papers_until from live_rooms, generate_series(1, 200) n where nickname = 'mara'`,
  );
  const url = await startInstance(null);
  const { chat } = apps[0] as FastifyInstance;
  for (let first = 1; first <= 200; first += 20) {
    const inside = await Promise.all(
      Array.from({ length: 20 }, (_, index) => enter(url.replace('mara', `room-${first + index}`))),
    );
    expect(chat.rooms.size).toBe(20);
    for (const { socket, closed } of inside) {
      socket.close();
      await closed;
    }
    while (chat.rooms.size > 0 || chat.sockets.size > 0) await new Promise(setImmediate);
  }
  expect(chat.sockets.counts.opened).toBe(200);
}, 60_000);
