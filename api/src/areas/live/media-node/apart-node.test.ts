import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { liveRooms } from '../../../tables';
import { createMedia } from '../../content/media/media';
import { loadDemo } from '../../content/schema/demo-module';
import { dialRoom } from '../../../testing/media-clients';
import { agreed, createTestApp, signedIn } from '../../../testing/test-app';
import { AccessWatch } from '../access/watch';
import { createApartNode } from './apart-node';
import { socketLines } from './lines/socket-line';

it('has rooms from a process of its own, by websockets and tickets', async () => {
  const test = await createTestApp({ MEDIA_NODE: 'apart', MEDIA_ADDRESSES: '127.0.0.1' });
  const { app, database, config } = test;
  expect(app.mediaNode).toBeNull();
  await app.listen({ port: 0, host: '127.0.0.1' });
  const signallingUrl = `ws://127.0.0.1:${(app.server.address() as AddressInfo).port}/ws/rooms`;
  await database.db.update(liveRooms).set({ loop: 'high-city.webm' }).where(eq(liveRooms.nickname, 'odile'));
  const media = createMedia({
    folder: '/nonexistent',
    cacheDir: '/nonexistent',
    maxConcurrent: 1,
    demo: await loadDemo(config.demoModule),
    describe: async () => null,
  });
  const problems: unknown[] = [];
  const keep = (what: unknown): void => void problems.push(what);
  const access = new AccessWatch({ db: database.db, now: () => new Date(), log: { warn: keep } });
  const node = createApartNode({
    access,
    config: { ...config, mediaNode: { ...config.mediaNode, signallingUrl } },
    db: database.db,
    media,
    tickets: app.signalling.tickets,
    now: () => new Date(),
    log: { info: () => undefined, warn: keep, error: keep },
  });
  await node.start();
  const call = () => test.request('POST', '/api/camgirls/odile/call', { cookies: agreed });
  for (const end = Date.now() + 10_000; (await call()).statusCode !== 200 && Date.now() < end;) await wait(50);
  const { address, role, ticket } = (await call()).json<{ address: string; role: string; ticket: string }>();
  const line = { url: signallingUrl, headers: { cookie: 'age-agreement=1' } };
  const viewer = dialRoom(socketLines(line.url, line.headers), { address, role, ticket });
  await viewer.connected;
  for (const end = Date.now() + 10_000; viewer.received.video.length < 10 && Date.now() < end;) await wait(20);
  expect(viewer.received.video.length).toBeGreaterThanOrEqual(10);
  expect(node.viewers).toBe(1);

  // A member who logs out of the site has no media at a node in another process, either.
  const { cookies } = await signedIn(test);
  const asMember = (await test.request('POST', '/api/camgirls/odile/call', { cookies })).json<{
    address: string;
    role: string;
    ticket: string;
  }>();
  const cookie = Object.entries(cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ');
  const member = dialRoom(socketLines(line.url, { cookie }), asMember);
  await member.connected;
  for (const end = Date.now() + 10_000; node.viewers < 2 && Date.now() < end;) await wait(20);
  await test.request('POST', '/api/profile/logout', { cookies });
  // The room counts one less before the member's own connection has heard of it.
  for (const end = Date.now() + 10_000; !(node.viewers === 1 && member.hasEnded()) && Date.now() < end;) await wait(20);
  expect([member.hasEnded(), viewer.hasEnded(), node.viewers]).toEqual([true, false, 1]);

  await viewer.close();
  await member.close();
  await node.stop();
  expect((await call()).statusCode).toBe(409);
  expect(problems).toEqual([]);
  media.close();
  access.close();
  await test.close();
});
