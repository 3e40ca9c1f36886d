import { randomUUID } from 'node:crypto';
import { jest } from '@jest/globals';
import { createDemoMember, demoMembers } from '../../../testing/demo-members';
import type { DatabaseConnection } from '../../../ground/db/database';
import { ageTokens, ageVerifications, chatSanctions, liveStreams, performers, privateStays } from '../../../tables';
import { roomIdOf } from '../../../testing/on-air';
import { openSession } from '../../../testing/open-session';
import { createTestDatabase } from '../../../testing/test-database';
import type { Identity } from './identity';
import { AccessWatch, type OpenAccess } from './watch';

let database: DatabaseConnection;
let watch: AccessWatch;
let account: number;
let session: string;
let roomId: number;
let now = new Date();
const warn = jest.fn();
const keyHash = 'ab'.repeat(32);

beforeEach(async () => {
  now = new Date();
  database = await createTestDatabase('catalogue');
  watch = new AccessWatch({ db: database.db, now: () => now, log: { warn } });
  const [member] = demoMembers;
  if (!member) throw new Error('there is a member');
  account = await createDemoMember(database.db, member, now);
  session = await openSession(database.db, account);
  roomId = await roomIdOf(database.db, 'mara');
});
afterEach(async () => {
  watch.close();
  await database.close();
});
const open = (change: Partial<Omit<OpenAccess, 'identity'>> = {}, identity: Partial<Identity> = {}) => {
  const end = jest.fn();
  watch.add({ identity: { account, session, ageToken: null, ...identity }, roomId, end, ...change });
  return end;
};
const run = (statement: string, ...values: unknown[]) => database.pool.query(statement, values);
/** @returns how often it was ended before a change and after it, and what is still open */
const endsBy = async (end: ReturnType<typeof jest.fn>, change: () => Promise<unknown>): Promise<number[]> => {
  await watch.look();
  const before = end.mock.calls.length;
  await change();
  await watch.look();
  await watch.look();
  return [before, end.mock.calls.length, watch.size];
};
const once = [0, 1, 0];

it('ends what is open when the session ends', async () => {
  expect(await endsBy(open(), () => run('delete from sessions where id = $1', session))).toEqual(once);
});

it('ends what is open in a room that staff close, within a second and without being told', async () => {
  const end = open();
  const elsewhere = open({ roomId: null });
  await run('update live_rooms set closed_at = now() where id = $1', roomId);
  await new Promise((resolve) => {
    setTimeout(resolve, 1_000);
  });
  expect([end.mock.calls.length, elsewhere.mock.calls.length]).toEqual([1, 0]);
});

it('ends what is open when the account is blocked', async () => {
  expect(await endsBy(open(), () => run('update accounts set blocked_at = now() where id = $1', account))).toEqual(
    once,
  );
});

it.each([
  ['was opened 90 days ago', `created_at = $1::timestamptz - interval '90 days'`],
  ['was used 30 days ago', `last_seen_at = $1::timestamptz - interval '30 days'`],
])('ends what is open when the session %s, and not a second before', async (_, change) => {
  await run(`update sessions set ${change} + interval '1 second'`, now);
  expect(await endsBy(open(), () => run(`update sessions set ${change}`, now))).toEqual(once);
});

it('ends what is open in the room of a ban, and only there', async () => {
  const elsewhere = open({ roomId: await roomIdOf(database.db, 'odile') });
  const chat = open({ roomId: null });
  const end = open();
  await database.db
    .insert(chatSanctions)
    .values({ roomId, accountId: account, kind: 'ban', until: null, createdAt: now });
  await watch.look();
  expect([end, elsewhere, chat].map((one) => one.mock.calls.length)).toEqual([1, 0, 0]);
});

it('ends everything in the room of a withdrawn performer, for guests and for her, and nothing elsewhere', async () => {
  await database.db.insert(performers).values({ accountId: account, roomId });
  const elsewhere = open({ roomId: await roomIdOf(database.db, 'odile') });
  const guest = open({}, { account: null, session: null });
  const studio = open({ roomId: null, publishes: { roomId, keyHash: null } });
  await watch.look();
  expect([guest, studio, elsewhere].map((one) => one.mock.calls.length)).toEqual([0, 0, 0]);
  await run(`update models set withdrawn_at = now() where slug = 'mara-vellin'`);
  await watch.look();
  expect([guest, studio, elsewhere].map((one) => one.mock.calls.length)).toEqual([1, 1, 0]);
});

it('ends nothing for a time-out, or a ban that has expired', async () => {
  const end = open();
  const sanction = { roomId, accountId: account, createdAt: now };
  await database.db.insert(chatSanctions).values({ ...sanction, kind: 'timeout', until: null });
  await watch.look();
  await database.db.update(chatSanctions).set({ kind: 'ban', until: new Date(now.getTime() - 1) });
  await watch.look();
  expect(end).not.toHaveBeenCalled();
});

it('ends what is open for a guest or member whose verification of age is revoked, or over', async () => {
  const [verification] = await database.db
    .insert(ageVerifications)
    .values({ sessionHash: Buffer.alloc(32), outcome: 'COMPLETE', method: 'sandbox', threshold: 18, endedAt: now })
    .returning({ id: ageVerifications.id });
  const expiresAt = new Date(now.getTime() + 60_000);
  const token = { verificationId: verification?.id ?? 0, issuedAt: now, expiresAt, visitorId: 'v' };
  await database.db.insert(ageTokens).values([
    { ...token, id: 'one' },
    { ...token, id: 'two' },
  ]);
  const guest = { account: null, session: null };
  expect(
    await endsBy(open({}, { ...guest, ageToken: 'one' }), () =>
      run(`update age_tokens set revoked_at = now() where id = 'one'`),
    ),
  ).toEqual(once);
  expect(
    await endsBy(open({}, { ...guest, ageToken: 'two' }), async () => {
      now = new Date(now.getTime() + 60_000);
    }),
  ).toEqual(once);
});

it('ends what is published when the room is taken back, another key is made, or the account is blocked', async () => {
  const grant = () =>
    database.db.insert(performers).values({ accountId: account, roomId, streamKeyHash: Buffer.from(keyHash, 'hex') });
  const program = { session: null };
  await grant();
  expect(await endsBy(open({ publishes: { roomId, keyHash: null } }), () => run('delete from performers'))).toEqual(
    once,
  );
  await grant();
  expect(
    await endsBy(open({ publishes: { roomId, keyHash } }, program), () =>
      run('update performers set stream_key_hash = null'),
    ),
  ).toEqual(once);
  await run('delete from performers');
  await grant();
  expect(
    await endsBy(open({ publishes: { roomId, keyHash } }, program), () =>
      run('update accounts set blocked_at = now()'),
    ),
  ).toEqual(once);
});

it('ends what is published in a room that is no longer the performer’s, and goes on with the key that holds', async () => {
  await database.db
    .insert(performers)
    .values({ accountId: account, roomId, streamKeyHash: Buffer.from(keyHash, 'hex') });
  const byKey = open({ publishes: { roomId, keyHash } });
  const byStudio = open({ publishes: { roomId, keyHash: null } });
  const elsewhere = open({ publishes: { roomId: await roomIdOf(database.db, 'odile'), keyHash: null } });
  const byGuest = open({ publishes: { roomId, keyHash: null } }, { account: null, session: null });
  await watch.look();
  expect([byKey, byStudio, elsewhere, byGuest].map((one) => one.mock.calls.length)).toEqual([0, 0, 1, 1]);
});

describe('a room that has gone private', () => {
  const goPrivate = (since: Date) =>
    run('update live_rooms set is_private = true, private_since = $1 where id = $2', since, roomId);
  const enter = (seenAt: Date) =>
    database.db.insert(privateStays).values({
      roomId,
      accountId: account,
      coinsPerMinute: 0,
      startedAt: seenAt,
      dueAt: new Date(now.getTime() + 3_600_000),
      seenAt,
    });
  const before = (milliseconds: number) => new Date(now.getTime() - milliseconds);
  const seenAt = async () => (await database.db.select({ at: privateStays.seenAt }).from(privateStays))[0]?.at;

  it('ends the picture of those who are not in the show after half a minute, and not their chat', async () => {
    await goPrivate(before(29_999));
    const [member, guest] = [open({ watches: true }), open({ watches: true }, { account: null, session: null })];
    const chat = [open(), open({ watches: false }), open({ watches: true, roomId: null })];
    await watch.look();
    expect([member, guest].map((one) => one.mock.calls.length)).toEqual([0, 0]);
    now = new Date(now.getTime() + 1);
    await watch.look();
    expect([member, guest, ...chat].map((one) => one.mock.calls.length)).toEqual([1, 1, 0, 0, 0]);
  });

  it('keeps the picture of a member in the show, and notes who has one', async () => {
    await goPrivate(before(60_000));
    await enter(before(20_000));
    const waiting = open({ watches: true, hasPicture: () => false });
    await watch.look();
    expect(await seenAt()).toEqual(before(20_000));
    const watching = open({ watches: true });
    await watch.look();
    expect(await seenAt()).toEqual(now);
    expect([waiting, watching].map((one) => one.mock.calls.length)).toEqual([0, 0]);
  });
});

it('ends a stream that another instance has ended', async () => {
  await database.db.insert(liveStreams).values({ id: 's', kind: 'whep', roomId, createdAt: now });
  expect(
    await endsBy(open({ stream: 's' }, { account: null, session: null }), () =>
      run('update live_streams set is_ended = true'),
    ),
  ).toEqual(once);
});

it('leaves alone what has ended by itself, and reads nothing then', async () => {
  const end = jest.fn();
  const gone = watch.add({ identity: { account, session, ageToken: null }, roomId, end });
  gone();
  await run('delete from sessions');
  await watch.look();
  expect([end.mock.calls.length, watch.size]).toEqual([0, 0]);
});

it('asks the database nothing where nothing is open, or nothing that can be taken back', async () => {
  const select = jest.spyOn(database.db, 'select');
  await watch.look();
  open({ roomId: null }, { account: null, session: null });
  await watch.look();
  expect(select).not.toHaveBeenCalled();
});

it('ends each access once, also where looks overlap, and sees what changed during a look', async () => {
  const end = open();
  const other = open({ roomId: null }, { account: null, session: null });
  const first = watch.look();
  await run('delete from sessions');
  const during = watch.look();
  expect(watch.look()).toBe(during);
  await Promise.all([first, during]);
  expect([end.mock.calls.length, other.mock.calls.length, watch.size]).toEqual([1, 0, 1]);
  const next = watch.look();
  expect(next).not.toBe(during);
  await next;
});

it('looks again every 750 milliseconds until it is closed', async () => {
  const [every, never] = [jest.spyOn(globalThis, 'setInterval'), jest.spyOn(globalThis, 'clearInterval')];
  const timed = new AccessWatch({ db: database.db, now: () => now, log: { warn } });
  const [tick, milliseconds] = every.mock.calls[0] ?? [];
  expect(milliseconds).toBe(750);
  const end = jest.fn();
  timed.add({ identity: { account, session: randomUUID(), ageToken: null }, roomId, end });
  (tick as () => void)();
  await timed.look();
  expect(end).toHaveBeenCalledTimes(1);
  timed.add({ identity: { account, session, ageToken: null }, roomId, end });
  timed.close();
  expect([timed.size, never.mock.calls]).toEqual([0, [[every.mock.results[0]?.value]]]);
  every.mockRestore();
  never.mockRestore();
});

it('begins no second look because the first one takes long', async () => {
  const every = jest.spyOn(globalThis, 'setInterval');
  const timed = new AccessWatch({ db: database.db, now: () => now, log: { warn } });
  const [tick] = every.mock.calls[0] ?? [];
  timed.add({ identity: { account, session, ageToken: null }, roomId, end: jest.fn() });
  const select = jest.spyOn(database.db, 'select');
  const first = timed.look();
  for (let n = 0; n < 5; n += 1) (tick as () => void)();
  await first;
  const queries = select.mock.calls.length;
  select.mockClear();
  await timed.look();
  expect(queries).toBe(select.mock.calls.length);
  timed.close();
  every.mockRestore();
  select.mockRestore();
});

it('tries again after the database could not be asked', async () => {
  const end = open();
  const query = jest.spyOn(database.db, 'select').mockImplementationOnce(() => {
    throw new Error('down');
  });
  await watch.look();
  expect([end.mock.calls.length, warn.mock.calls.length]).toEqual([0, 1]);
  query.mockRestore();
  await run('delete from sessions');
  await watch.look();
  expect(end).toHaveBeenCalledTimes(1);
});
