import type { LiveCard, LiveList } from '@platform/shared/contracts';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../../../app';
import { liveBroadcasts, liveRooms, models, roomStills } from '../../../tables';
import { goOffAir, goOnAir, roomIdOf } from '../../../testing/on-air';
import { agreed, createTestApp, signedIn, type TestApp, testConfig } from '../../../testing/test-app';
import { verifiedCookie } from '../../../testing/verified';
import { endBroadcastOf } from '../broadcasts/repository';
import { writeRoomSettings } from '../studio/repository';
import { deletePastStills, mayTakeStill, storeStill } from './repository';
import { maxStillBytes } from './still-maker';

const key = 'the age token key of the tests, long enough';
const start = new Date('2026-11-27T20:00:00Z');
const sharp = Buffer.from('as it is');
const blurred = Buffer.from('blurred');
type Cookies = Record<string, string>;

let test: TestApp;
/** Another instance on the same database. */
let other: FastifyInstance;
let now: Date;
let member: Cookies;
let verified: Cookies;
let roomId: number;

beforeAll(async () => {
  test = await createTestApp({ AGE_TOKEN_KEY: key }, { now: () => now });
  other = await buildApp({ config: test.config, database: test.database, now: () => now });
  const { accountId, cookies } = await signedIn(test);
  member = cookies;
  verified = { ...cookies, ...(await verifiedCookie(test, accountId, key)) };
  roomId = await roomIdOf(test.database.db, 'odile');
});
beforeEach(async () => {
  const { db } = test.database;
  // Moves the clock past the cache lifetime.
  now = new Date((now ?? start).getTime() + 600_000);
  await db.update(liveRooms).set({ closedAt: null, isPrivate: false, privateSince: null });
  await goOnAir(db, 'odile');
  await store();
});
afterAll(async () => {
  await other.close();
  await test.close();
});

const store = (more: { takenAt?: Date; image?: Buffer; node?: string; blurred?: Buffer } = {}) =>
  storeStill(test.database.db, { node: 'test', roomId, takenAt: now, image: sharp, blurred, ...more }, now);
const later = (seconds: number): void => {
  now = new Date(now.getTime() + 1000 * seconds);
};
const rows = () => test.database.db.select().from(roomStills);
const get = (cookies: Cookies = agreed, url = '/api/camgirls/odile/still') => test.request('GET', url, { cookies });
const status = async (cookies?: Cookies): Promise<number> => (await get(cookies)).statusCode;
const cardAt = async (app: FastifyInstance): Promise<LiveCard | undefined> =>
  (await app.inject({ url: '/api/camgirls', cookies: agreed }))
    .json<LiveList>()
    .items.find(({ nickname }) => nickname === 'odile');
const still = async () => (await cardAt(test.app))?.still;

it('shows what is on air to who is verified, and a blurred one to everybody else, from any instance', async () => {
  const url = (await still())?.url ?? '';
  expect(url).toBe(`/api/camgirls/odile/still?taken=${now.getTime()}`);
  expect((await cardAt(other))?.still).toEqual({ url, takenAt: now.toISOString() });
  for (const [cookies, picture] of [
    [verified, sharp],
    [agreed, blurred],
    [member, blurred],
    // Another visitor's token, and one without its member.
    [{ ...agreed, 'av-token': verified['av-token'] ?? '' }, blurred],
    [{ ...member, 'av-token': 'made up' }, blurred],
  ] as const) {
    for (const app of [test.app, other]) {
      const reply = await app.inject({ url, cookies });
      expect([reply.statusCode, reply.rawPayload]).toEqual([200, picture]);
      expect(reply.headers).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'private, no-store',
        vary: expect.stringContaining('Cookie') as string,
        'cross-origin-resource-policy': 'same-origin',
        'x-content-type-options': 'nosniff',
      });
    }
  }
});

it('gives nothing before the age gate, and the list that all share says an address alone', async () => {
  expect(await status({})).toBe(403);
  const config = testConfig({ AGE_POLICY: 'verification', AGE_TOKEN_KEY: key });
  const strict = await buildApp({ config, database: test.database, now: () => now });
  expect((await strict.inject({ url: '/api/camgirls/odile/still', cookies: member })).statusCode).toBe(403);
  const reply = await strict.inject({ url: '/api/camgirls/odile/still', cookies: verified });
  expect([reply.statusCode, reply.rawPayload]).toEqual([200, sharp]);
  await strict.close();
  const [asGuest, asVerified] = await Promise.all(
    [agreed, verified].map(async (cookies) => (await test.request('GET', '/api/camgirls', { cookies })).body),
  );
  expect(asGuest).toBe(asVerified);
});

it('has another address for each still, and keeps the newest of a room alone', async () => {
  const first = (await still())?.url;
  later(20);
  await store({ image: Buffer.from('newer') });
  expect((await still())?.url).not.toBe(first);
  await store({ takenAt: new Date(now.getTime() - 1000), image: Buffer.from('late') });
  // The former URL belongs to the same room.
  expect((await get(verified, first)).rawPayload.toString()).toBe('newer');
  expect(await rows()).toHaveLength(1);
});

it('is none after a minute', async () => {
  later(59);
  expect([await status(), (await still()) !== null]).toEqual([200, true]);
  later(3);
  expect([await status(), await still()]).toEqual([404, null]);
});

const changes: [string, () => Promise<unknown>][] = [
  ['during a private show', () => writeRoomSettings(test.database.db, roomId, { isPrivate: true }, now)],
  ['when the show was ended', () => endBroadcastOf(test.database.db, roomId, 'studio', now)],
  [
    'when its node is gone',
    () => test.database.db.update(liveBroadcasts).set({ seenAt: new Date(now.getTime() - 15_000) }),
  ],
  ['in a room that staff closed', () => test.database.db.update(liveRooms).set({ closedAt: now })],
  ['without papers', () => test.database.db.update(liveRooms).set({ papersUntil: now })],
  ['of a performer who was withdrawn', () => test.database.db.update(models).set({ withdrawnAt: now })],
  ['of the show before', () => goOnAir(test.database.db, 'odile')],
];
it.each(changes)('is none %s: not shown, not kept, and no other is taken', async (name, change) => {
  const { db } = test.database;
  const before = await db.select().from(liveRooms).where(eq(liveRooms.id, roomId));
  await change();
  try {
    later(3);
    expect([await status(), await status(verified), (await still()) ?? null]).toEqual([404, 404, null]);
    await deletePastStills(db, now);
    expect(await rows()).toEqual([]);
    if (name === 'of the show before') return;
    expect(await mayTakeStill(db, 'test', roomId, now)).toBe(false);
    await store();
    expect(await rows()).toEqual([]);
  } finally {
    await db
      .update(liveRooms)
      .set({ papersUntil: before[0]?.papersUntil ?? null })
      .where(eq(liveRooms.id, roomId));
    await db.update(models).set({ withdrawnAt: null });
  }
});

it('keeps one of what is on air when others are deleted', async () => {
  await deletePastStills(test.database.db, now);
  expect(await rows()).toHaveLength(1);
});

it('takes none from a node that does not have the room, and none that is too large', async () => {
  const { db } = test.database;
  expect([await mayTakeStill(db, 'test', roomId, now), await mayTakeStill(db, 'two', roomId, now)]).toEqual([
    true,
    false,
  ]);
  later(20);
  await store({ node: 'two', image: Buffer.from('from elsewhere') });
  expect((await get(verified)).rawPayload).toEqual(sharp);
  await store({ image: Buffer.alloc(maxStillBytes.image) });
  await expect(store({ takenAt: new Date(), image: Buffer.alloc(maxStillBytes.image + 1) })).rejects.toThrow(
    /room_stills/,
  );
  await expect(store({ takenAt: new Date(), blurred: Buffer.alloc(maxStillBytes.blurred + 1) })).rejects.toThrow(
    /room_stills/,
  );
  expect((await get(verified)).rawPayload).toHaveLength(maxStillBytes.image);
});

it('is none of a room that is off air, or not there', async () => {
  await goOffAir(test.database.db, 'odile');
  expect([await status(), (await get(agreed, '/api/camgirls/nobody/still')).statusCode]).toEqual([404, 404]);
});
