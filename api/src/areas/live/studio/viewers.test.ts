import type { AddressInfo } from 'node:net';
import type { RoomViewer } from '@platform/shared/contracts';
import { eq } from 'drizzle-orm';
import { accounts, publicNames, roomVisitors } from '../../../tables';
import { ChatVisitor } from '../../../testing/chat-visitor';
import { demoMembers } from '../../../testing/demo-members';
import { goOnAir, roomIdOf } from '../../../testing/on-air';
import { createTestApp, signedIn, type TestApp } from '../../../testing/test-app';
import { purgeExpired } from '../../../ground/jobs/retention-repository';
import { touchVisitors, visitorRetention } from '../chat/visitors-repository';
import { findSanction } from '../chat/sanctions-repository';
import { grantPerformer } from '../performers/repository';
import { isInvited } from '../private/repository';

type Signed = Awaited<ReturnType<typeof signedIn>>;
let test: TestApp;
let mara: Signed;
let rowan: Signed;
let roomId: number;
let now = new Date();
const open: ChatVisitor[] = [];
beforeAll(async () => {
  test = await createTestApp({}, { now: () => now });
  await test.app.listen({ port: 0, host: '127.0.0.1' });
  rowan = await signedIn(test, demoMembers[0]);
  mara = await signedIn(test, demoMembers[2]);
  roomId = await roomIdOf(test.database.db, 'mara');
  await grantPerformer(test.database.db, mara.accountId, 'mara');
  await test.database.db.update(publicNames).set({ name: 'volta' }).where(eq(publicNames.accountId, rowan.accountId));
  await goOnAir(test.database.db, 'mara');
});
afterAll(async () => {
  for (const { socket } of open) socket.close();
  await test.close();
});
beforeEach(async () => {
  await test.database.db.delete(roomVisitors);
  now = new Date();
});

const ask = (method: 'GET' | 'POST', path: string, body?: object, cookies = mara.cookies) =>
  test.request(method, `/api/studio/viewers${path}`, { cookies, ...(body && { body }) });
const members = async (): Promise<RoomViewer[]> => (await ask('GET', '')).json<{ members: RoomViewer[] }>().members;
const beThere = () => touchVisitors(test.database.db, [{ roomId, accountId: rowan.accountId }], now);

it('lists the members who have the room open, by public name, neither guests nor the performer', async () => {
  const url = `ws://127.0.0.1:${(test.app.server.address() as AddressInfo).port}/ws/chat/mara`;
  for (const cookies of [rowan.cookies, rowan.cookies, mara.cookies, { 'age-agreement': '1' }]) {
    const visitor = new ChatVisitor(url, { cookies, origin: test.config.siteUrl });
    open.push(visitor);
    await visitor.has('welcome');
  }
  while ((await members()).length === 0) await new Promise((resolve) => setTimeout(resolve, 100));
  const [volta, ...others] = await members();
  expect(volta).toEqual({
    id: expect.any(Number) as number,
    name: 'volta',
    isInside: false,
    isInvited: false,
    sanction: null,
  });
  expect(others).toEqual([]);
  for (const { socket } of open.splice(0)) socket.close();
});

it('leaves out who has not been seen for twelve seconds, and forgets them after an hour', async () => {
  await beThere();
  expect(await members()).toHaveLength(1);
  now = new Date(now.getTime() + 12_000);
  expect(await members()).toEqual([]);
  const rows = () => test.database.db.select().from(roomVisitors);
  await purgeExpired(test.database.db, [visitorRetention], now);
  expect(await rows()).toHaveLength(1);
  await purgeExpired(test.database.db, [visitorRetention], new Date(now.getTime() + 3_600_000));
  expect(await rows()).toEqual([]);
});

it('mutes, bans and invites a member of the list, also one who has just left', async () => {
  await beThere();
  const [viewer] = await members();
  const id = viewer?.id ?? 0;
  expect((await ask('POST', `/${id}/invite`)).statusCode).toBe(200);
  expect(await isInvited(test.database.db, roomId, rowan.accountId, now)).toBe(true);
  expect((await ask('POST', `/${id}/sanction`, { kind: 'timeout', minutes: 10 })).statusCode).toBe(200);
  expect(await members()).toMatchObject([
    { isInvited: true, sanction: { kind: 'timeout', until: new Date(now.getTime() + 600_000).toISOString() } },
  ]);
  now = new Date(now.getTime() + 60_000);
  expect((await ask('POST', `/${id}/sanction`, { kind: 'ban' })).statusCode).toBe(200);
  expect(await findSanction(test.database.db, roomId, rowan.accountId, now)).toEqual({ kind: 'ban', until: null });
});

it('shows no sanction that has ended', async () => {
  await beThere();
  await test.database.pool.query(
    `update chat_sanctions set kind = 'timeout', until = now() - interval '1 second' where account_id = $1`,
    [rowan.accountId],
  );
  expect(await members()).toMatchObject([{ sanction: null }]);
});

it('acts on viewers of its own room alone, and for the performer’s account alone', async () => {
  const other = await roomIdOf(test.database.db, 'odile');
  await touchVisitors(test.database.db, [{ roomId: other, accountId: rowan.accountId }], now);
  const [row] = await test.database.db.select().from(roomVisitors);
  for (const [path, body] of [
    [`/${row?.id}/invite`, {}],
    [`/${row?.id}/sanction`, { kind: 'ban' }],
  ] as const) {
    expect((await ask('POST', path, body)).statusCode).toBe(404);
    expect((await ask('POST', path, body, rowan.cookies)).statusCode).toBe(403);
    expect((await ask('POST', path, body, {})).statusCode).toBe(401);
  }
  expect((await ask('GET', '', undefined, rowan.cookies)).statusCode).toBe(403);
});

it('is erased with the account, and records no viewer who has left', async () => {
  await beThere();
  await test.database.db.delete(accounts).where(eq(accounts.id, rowan.accountId));
  expect(await members()).toEqual([]);
  await beThere();
  expect(await members()).toEqual([]);
});
