import { createECDH, type ECDH, randomBytes } from 'node:crypto';
import { createRequire } from 'node:module';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Followed } from '@platform/shared/contracts';
import { liveBroadcasts } from '../../../tables';
import { demoMembers } from '../../../testing/demo-members';
import { goOffAir, roomIdOf } from '../../../testing/on-air';
import { createTestApp, signedIn, type TestApp } from '../../../testing/test-app';
import { Mail } from '../../messages/mail/port';
import { listOutbox } from '../../messages/outbox/repository';
import { drainOutbox } from '../../messages/outbox/worker';
import { createPushSender, isPushService } from './push';
import { tellFollowers } from './tell';
import { writeUnfollowToken } from './unfollow-token';

// It comes with web-push, and without types.
const { decrypt } = createRequire(import.meta.url)('http_ece') as {
  decrypt: (body: Buffer, parts: { version: string; privateKey: ECDH; authSecret: string }) => Buffer;
};
const unsubscribeKey = 'a key of these tests, as long as the others';
const HOUR = 3_600_000;

let pushService: Server;
let received: { headers: IncomingHttpHeaders; url: string; body: Buffer }[] = [];
let pushStatus = 201;
let test: TestApp;
let clock: Date;
let rowan: Awaited<ReturnType<typeof signedIn>>;
let origin: string;

beforeAll(async () => {
  pushService = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      received.push({ headers: request.headers, url: request.url ?? '', body: Buffer.concat(parts) });
      response.writeHead(pushStatus).end();
    });
  });
  await new Promise<void>((done) => pushService.listen(0, '127.0.0.1', done));
  origin = `http://127.0.0.1:${(pushService.address() as AddressInfo).port}`;
  test = await createTestApp({ UNSUBSCRIBE_KEY: unsubscribeKey, PUSH_SERVICES: origin }, { now: () => clock });
});
afterAll(async () => {
  await test.close();
  await new Promise((done) => pushService.close(done));
});
beforeEach(async () => {
  clock = new Date('2026-11-22T20:00:00Z');
  received = [];
  pushStatus = 201;
  await test.database.pool.query('truncate accounts, outbox, live_broadcasts cascade');
  rowan = await signedIn(test);
});

const later = (ms: number) => (clock = new Date(clock.getTime() + ms));
const follow = (slug: string, cookies = rowan.cookies) =>
  test.request('PUT', `/api/follows/${slug}`, { cookies, body: {} });
const followed = async (cookies = rowan.cookies): Promise<string[]> =>
  (await test.request('GET', '/api/follows', { cookies })).json<{ items: Followed[] }>().items.map(({ slug }) => slug);
/** Mara's room goes on air, and the moment passes in which it may have been a try. */
async function goLive(startedAt = clock, wait = 31_000): Promise<void> {
  await goOffAir(test.database.db, 'mara');
  await test.database.db.insert(liveBroadcasts).values({
    roomId: await roomIdOf(test.database.db, 'mara'),
    node: 'test',
    source: 'studio',
    startedAt,
    seenAt: new Date(startedAt.getTime() + 24 * HOUR),
  });
  later(wait);
}
const tell = (config = test.config) =>
  tellFollowers({ config, db: test.database.db, now: () => clock, unsubscribeKey });
const queued = async () => listOutbox(test.database.db, 'waiting', 999);
const mails = async () =>
  (await queued()).filter(({ kind }) => kind === 'mail').map(({ payload }) => Mail.parse(payload));

describe('following', () => {
  it('is for members, of performers with a room, and again is fine', async () => {
    expect((await test.request('PUT', '/api/follows/mara-vellin', { body: {} })).statusCode).toBe(401);
    expect((await follow('nobody')).statusCode).toBe(404);
    for (let twice = 0; twice < 2; twice += 1) expect((await follow('mara-vellin')).json()).toEqual({ status: 'ok' });
    expect(await followed()).toEqual(['mara-vellin']);
    const { items } = (await test.request('GET', '/api/follows', { cookies: rowan.cookies })).json<{
      items: Followed[];
    }>();
    expect(items[0]).toMatchObject({ name: 'Mara Vellin', roomUrl: '/camgirls/mara' });
    for (let twice = 0; twice < 2; twice += 1)
      await test.request('DELETE', '/api/follows/mara-vellin', { cookies: rowan.cookies, body: {} });
    expect(await followed()).toEqual([]);
  });

  it('is the member’s own, and goes with the account', async () => {
    const sage = await signedIn(test, demoMembers[1]);
    await follow('mara-vellin');
    expect(await followed(sage.cookies)).toEqual([]);
    await test.database.pool.query('delete from accounts where id = $1', [rowan.accountId]);
    expect((await test.database.pool.query('select from follows')).rowCount).toBe(0);
  });
});

describe('followers', () => {
  it('are told by e-mail once a show, with the room and a way to end it', async () => {
    await follow('mara-vellin');
    await goLive();
    expect([await tell(), await tell()]).toEqual([1, 0]);
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: 'rowan@example.com', subject: 'Mara Vellin is live' });
    expect(mail?.text).toMatch(/\/camgirls\/mara\n/);
    expect(mail?.unsubscribeUrl).toMatch(/\/api\/follows\/unfollow\?token=1\./);
  });

  it('are not told of a show that ended in its first half minute, nor of one that began long ago', async () => {
    await follow('mara-vellin');
    await goLive(clock, 29_000);
    expect(await tell()).toBe(0);
    await goOffAir(test.database.db, 'mara');
    later(2_000);
    expect(await tell()).toBe(0);
    await goLive(clock, 16 * 60_000);
    expect(await tell()).toBe(0);
  });

  it('are told of one performer at most once in six hours', async () => {
    await follow('mara-vellin');
    await goLive();
    await tell();
    later(5.9 * HOUR);
    await goLive();
    expect(await tell()).toBe(0);
    later(0.2 * HOUR);
    await goLive();
    expect(await tell()).toBe(1);
  });

  it('are not told of a private show', async () => {
    await follow('mara-vellin');
    await test.database.pool.query(`update live_rooms set is_private = true where nickname = 'mara'`);
    await goLive();
    expect(await tell()).toBe(0);
    await test.database.pool.query(`update live_rooms set is_private = false where nickname = 'mara'`);
    expect(await tell()).toBe(1);
  });

  it.each([
    ['is blocked', 'blocked_at = now()'],
    ['is about to be removed', 'removal_due_at = now()'],
  ])('are not told whose account %s', async (_what, change) => {
    await follow('mara-vellin');
    await test.database.pool.query(`update accounts set ${change}`);
    await goLive();
    expect(await tell()).toBe(0);
  });

  it('are not told a name by mail where a country asks for a verification that they do not have', async () => {
    await follow('mara-vellin');
    await goLive();
    const agePolicy = { ...test.config.agePolicy, fallback: 'verification' as const };
    expect(await tell({ ...test.config, agePolicy })).toBe(0);
    expect(await queued()).toEqual([]);
  });

  it('are told once each by servers that work at once, however many they are', async () => {
    await test.database.pool.query(
      `with made as (insert into accounts (email, password_hash, name, notifications)
         select 'f' || n || '@example.com', '', 'Member', '{}' from generate_series(1, 450) n returning id)
       insert into follows (account_id, model_id, created_at)
         select made.id, models.id, now() from made, models where slug = 'mara-vellin'`,
    );
    await goLive();
    const told = await Promise.all([tell(), tell(), tell()]);
    expect(told.reduce((sum, one) => sum + one, 0) + (await tell())).toBe(450);
    const to = (await mails()).map((mail) => mail.to);
    expect(to).toHaveLength(450);
    expect(new Set(to).size).toBe(450);
  });

  it('are told although a server died that was about to', async () => {
    await follow('mara-vellin');
    await goLive();
    const dying = await test.database.pool.connect();
    try {
      await dying.query('begin');
      await dying.query('select 1 from follows for update');
      expect(await tell()).toBe(0);
    } finally {
      await dying.query('rollback');
      dying.release();
    }
    expect(await tell()).toBe(1);
    expect(await tell()).toBe(0);
  });
});

describe('the link of the e-mail', () => {
  it('unfollows by a press in the e-mail program, and takes it back', async () => {
    await follow('mara-vellin');
    await goLive();
    await tell();
    const url = new URL((await mails())[0]?.unsubscribeUrl ?? '');
    const byProgram = await test.app.inject({
      method: 'POST',
      url: url.pathname + url.search,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    });
    expect(byProgram.json()).toEqual({ name: 'Mara Vellin', following: false });
    expect(await followed()).toEqual([]);
    await test.request('PUT', url.pathname + url.search, { body: {} });
    expect(await followed()).toEqual(['mara-vellin']);
  });

  it('is refused when it was changed', async () => {
    const { rows } = await test.database.pool.query<{ id: number }>(`select id from models where slug = 'mara-vellin'`);
    const token = writeUnfollowToken({ accountId: rowan.accountId, modelId: rows[0]?.id ?? 0 }, unsubscribeKey);
    await follow('mara-vellin');
    for (const wrong of [
      token.replace(/^1\.\d+/, '1.99999'),
      `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`,
      'x',
    ])
      expect((await test.request('POST', `/api/follows/unfollow?token=${wrong}`, { body: {} })).statusCode).toBe(400);
    expect(await followed()).toEqual(['mara-vellin']);
  });
});

describe('a browser’s notification', () => {
  const pair = createECDH('prime256v1');
  const auth = randomBytes(16).toString('base64url');
  const p256dh = pair.generateKeys().toString('base64url');
  const subscribe = (cookies = rowan.cookies, endpoint = `${origin}/push/one`) =>
    test.request('PUT', '/api/push/subscription', { cookies, body: { endpoint, p256dh, auth } });
  const send = () =>
    drainOutbox({
      db: test.database.db,
      senders: {
        mail: async () => undefined,
        push: createPushSender({ db: test.database.db, config: test.config, now: () => clock }),
      },
      now: () => clock,
      onFailure: () => undefined,
    });

  it('reaches the browser’s push service, which can read neither name nor room', async () => {
    await follow('mara-vellin');
    expect((await subscribe()).statusCode).toBe(200);
    await goLive();
    await tell();
    await send();
    expect(received).toHaveLength(1);
    const [{ headers, body }] = received as [(typeof received)[0]];
    expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '1800', urgency: 'normal' });
    const { publicKey } = (await test.request('GET', '/api/push', { cookies: rowan.cookies })).json<{
      publicKey: string;
    }>();
    expect(headers.authorization).toMatch(new RegExp(`^vapid t=.+, k=${publicKey}$`));
    expect(body.toString('latin1')).not.toContain('Mara');
    const read = decrypt(body, { version: 'aes128gcm', privateKey: pair, authSecret: auth });
    expect(JSON.parse(read.toString('utf8'))).toEqual({
      title: 'Mara Vellin is live',
      body: 'The room is open now.',
      path: '/camgirls/mara',
      tag: 'live-mara',
    });
  });

  it('ends with the session of its browser', async () => {
    await follow('mara-vellin');
    await subscribe();
    await goLive();
    await tell();
    await test.request('POST', '/api/profile/logout', { cookies: rowan.cookies, body: {} });
    await send();
    expect(received).toEqual([]);
    expect((await test.database.pool.query('select from push_subscriptions')).rowCount).toBe(0);
  });

  it('goes to who is logged in in a browser now', async () => {
    const sage = await signedIn(test, demoMembers[1]);
    await follow('mara-vellin');
    await subscribe();
    await subscribe(sage.cookies);
    await goLive();
    await tell();
    await send();
    expect(received).toEqual([]);
  });

  it('is dropped with what its service no longer knows, and tried again while the service is away', async () => {
    await follow('mara-vellin');
    await subscribe();
    await goLive();
    await tell();
    pushStatus = 503;
    await send();
    later(60_000);
    pushStatus = 410;
    await send();
    later(HOUR);
    await send();
    expect(received).toHaveLength(2);
    expect((await test.database.pool.query('select from push_subscriptions')).rowCount).toBe(0);
  });

  it('is not sent when it is no news any more', async () => {
    await follow('mara-vellin');
    await subscribe();
    await goLive();
    await tell();
    later(11 * 60_000);
    await send();
    expect(received).toEqual([]);
  });

  it('ends when the member says so', async () => {
    const isOn = async () =>
      (await test.request('GET', '/api/push', { cookies: rowan.cookies })).json<{ isOn: boolean }>().isOn;
    await subscribe();
    expect(await isOn()).toBe(true);
    await test.request('DELETE', '/api/push/subscription', { cookies: rowan.cookies, body: {} });
    expect(await isOn()).toBe(false);
    expect((await test.database.pool.query('select from push_subscriptions')).rowCount).toBe(0);
  });

  it.each([
    'http://127.0.0.1:5432/',
    'http://169.254.169.254/latest/meta-data',
    'https://fcm.googleapis.com.evil.example/x',
    'https://evil.example/fcm.googleapis.com',
    'https://user@fcm.googleapis.com/x',
    'http://fcm.googleapis.com/x',
  ])('is never sent to %s', async (endpoint) => {
    expect((await subscribe(rowan.cookies, endpoint)).statusCode).toBe(400);
    expect(isPushService(endpoint, ['fcm.googleapis.com', '*.push.services.mozilla.com'])).toBe(false);
  });

  it('goes to hosts below one that is named with a star', () => {
    expect(isPushService('https://updates.push.services.mozilla.com/x', ['*.push.services.mozilla.com'])).toBe(true);
    expect(isPushService('https://evilpush.services.mozilla.com/x', ['*.push.services.mozilla.com'])).toBe(false);
  });
});
