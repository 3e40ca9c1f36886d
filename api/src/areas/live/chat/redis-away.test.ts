import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../../../app';
import { connectDatabase, type DatabaseConnection } from '../../../ground/db/database';
import { ChatVisitor } from '../../../testing/chat-visitor';
import { createDemoMember, demoMembers } from '../../../testing/demo-members';
import { goOnAir, roomIdOf } from '../../../testing/on-air';
import { startRedis } from '../../../testing/redis-server';
import { asking, SignallingPeer } from '../../../testing/signalling-peer';
import { agreed, testConfig } from '../../../testing/test-app';
import { createTestDatabase } from '../../../testing/test-database';
import { describeWithRedis } from '../../../testing/with-redis';
import { createSession } from '../../identity/sessions/repository';
import { deleteMessage } from './messages-repository';

/** Milliseconds in which two instances are one again when Redis is back. */
const TOGETHER_WITHIN = 5_000;

const apps: FastifyInstance[] = [];
const connections: DatabaseConnection[] = [];
const sockets: { terminate(): void }[] = [];
let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  database = await createTestDatabase('catalogue');
  await goOnAir(database.db, 'mara');
});
afterAll(async () => {
  for (const socket of sockets) socket.terminate();
  for (const app of apps) await app.close();
  for (const connection of connections) await connection.close();
  await database.close();
});

async function startInstance(redisUrl: string): Promise<string> {
  const connection = connectDatabase(database.url, () => undefined);
  connections.push(connection);
  const config = testConfig({ REDIS_URL: redisUrl, SIGNALLING_SOCKETS_PER_ADDRESS: '40' });
  const app = await buildApp({ config, database: connection });
  apps.push(app);
  await app.listen({ port: 0, host: '127.0.0.1' });
  return `ws://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
}

async function enter(origin: string, index: number): Promise<ChatVisitor> {
  const id = await createDemoMember(database.db, demoMembers[index] as (typeof demoMembers)[number], new Date());
  const session = await createSession(database.db, id, new Date());
  const visitor = new ChatVisitor(`${origin}/ws/chat/mara`, { cookies: { ...agreed, session } });
  sockets.push(visitor.socket);
  await visitor.has('welcome');
  return visitor;
}

async function open(origin: string): Promise<SignallingPeer> {
  const peer = await SignallingPeer.open(`${origin}/ws/signalling/callapp`);
  sockets.push(peer.socket);
  return peer;
}

describeWithRedis('two instances whose Redis goes away and comes back', () => {
  it('lose nothing that is said or deleted meanwhile, and are one again within 5 seconds', async () => {
    const before = await startRedis();
    if (before === null) throw new Error('Redis does not start');
    const { url } = before;
    const [one, two] = [await startInstance(url), await startInstance(url)];
    const [rowan, sage] = [await enter(one, 0), await enter(two, 1)];
    const listener = await open(one);
    listener.send(asking(3, -1, 'a-call'));
    await listener.has(1);

    rowan.say('before');
    await sage.has('message');
    await before.stop();
    rowan.say('away, of one');
    await sage.has('message', 2);
    sage.say('away, of the other');
    await rowan.has('message', 3);
    // Deleted on one while no note of it reaches the other.
    const roomId = await roomIdOf(database.db, 'mara');
    await deleteMessage(database.db, roomId, 1, new Date());
    apps[0]?.chat.deleted(roomId, 1);
    expect((await sage.has('deleted')).sequence).toBe(1);
    expect((await rowan.has('deleted')).sequence).toBe(1);

    const after = await startRedis(undefined, Number(new URL(url).port));
    const back = performance.now();
    let isOne = false;
    while (!isOne && performance.now() - back < TOGETHER_WITHIN * 6) {
      const dialer = await open(two);
      dialer.send(asking(6, 1, 'a-call'));
      // Whether it is accepted is said, unless the other instance is lost meanwhile.
      await Promise.race([dialer.has(1), wait(1_000)]);
      isOne = dialer.received[0] === '06000100';
      await dialer.close();
    }
    const took = performance.now() - back;
    rowan.say('after');
    await sage.has('message', 4);
    await rowan.has('message', 4);
    const said = ['before', 'away, of one', 'away, of the other', 'after'];
    expect([rowan.texts, sage.texts]).toEqual([said, said]);
    expect([rowan.of('deleted'), sage.of('deleted')].map(({ length }) => length)).toEqual([1, 1]);
    expect(isOne).toBe(true);
    expect(took).toBeLessThan(TOGETHER_WITHIN);
    await after?.stop();
  }, 120_000);
});
