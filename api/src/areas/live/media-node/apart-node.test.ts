import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { performers } from '../../../tables';
import { demoMembers } from '../../../testing/demo-members';
import { dialRoom, publishing, type RoomClient } from '../../../testing/media-clients';
import { roomIdOf } from '../../../testing/on-air';
import { agreed, createTestApp, signedIn } from '../../../testing/test-app';
import { AccessWatch } from '../access/watch';
import { createApartNode } from './apart-node';
import { socketLines } from './lines/socket-line';

const cookieOf = (cookies: Record<string, string>): string =>
  Object.entries(cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ');

it('has rooms from a process of its own, by websockets and tickets', async () => {
  const test = await createTestApp({ MEDIA_NODE: 'apart', MEDIA_ADDRESSES: '127.0.0.1' });
  const { app, database, config } = test;
  expect(app.mediaNode).toBeNull();
  await app.listen({ port: 0, host: '127.0.0.1' });
  const signallingUrl = `ws://127.0.0.1:${(app.server.address() as AddressInfo).port}/ws/rooms`;
  const problems: unknown[] = [];
  const keep = (what: unknown): void => void problems.push(what);
  const access = new AccessWatch({ db: database.db, now: () => new Date(), log: { warn: keep } });
  const node = createApartNode({
    access,
    config: { ...config, mediaNode: { ...config.mediaNode, signallingUrl } },
    db: database.db,
    tickets: app.signalling.tickets,
    now: () => new Date(),
    log: { info: () => undefined, warn: keep, error: keep },
  });
  await node.start();
  const publisher = await signedIn(test, demoMembers[1]);
  const roomId = await roomIdOf(database.db, 'odile');
  await database.db.insert(performers).values({ accountId: publisher.accountId, roomId });
  const studio = publishing();
  const publish = async (): Promise<RoomClient> => {
    const reply = await test.request('POST', '/api/studio/call', { cookies: publisher.cookies });
    const performer = dialRoom(
      socketLines(signallingUrl, { cookie: cookieOf(publisher.cookies) }),
      reply.json<{ address: string; role: string; ticket: string }>(),
      studio.setUp,
    );
    await performer.connected;
    return performer;
  };
  let performer: RoomClient | null = null;
  for (const end = Date.now() + 10_000; performer === null && Date.now() < end; await wait(50))
    performer = await publish().catch(() => null);
  const camera = setInterval(() => studio.picture(true), 20);
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
  const member = dialRoom(socketLines(line.url, { cookie: cookieOf(cookies) }), asMember);
  await member.connected;
  for (const end = Date.now() + 10_000; node.viewers < 2 && Date.now() < end;) await wait(20);
  await test.request('POST', '/api/profile/logout', { cookies });
  // The room counts one less before the member's own connection has heard of it.
  for (const end = Date.now() + 10_000; !(node.viewers === 1 && member.hasEnded()) && Date.now() < end;) await wait(20);
  expect([member.hasEnded(), viewer.hasEnded(), node.viewers]).toEqual([true, false, 1]);

  clearInterval(camera);
  await performer?.close();
  await viewer.close();
  await member.close();
  await node.stop();
  // The room waits for its performer, and for a node.
  expect((await call()).statusCode).toBe(200);
  expect(problems).toEqual([]);
  access.close();
  await test.close();
});
