import type { RoomCall } from '@platform/shared/contracts';
import { demoMembers } from '../../../testing/demo-members';
import { hashedKey, TEN_MINUTES } from '../../../ground/http/limit';
import { chatSanctions } from '../../../tables';
import { goOnAir, roomIdOf } from '../../../testing/on-air';
import { reportNode } from '../broadcasts/nodes-repository';
import { agreed, createTestApp, signedIn, type TestApp } from '../../../testing/test-app';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ TURN_URLS: 'turn:turn.example:3478', TURN_SECRET: 'a secret of the tests' });
  await goOnAir(test.database.db, 'odile');
});
afterAll(() => test.close());

const call = (nickname: string, cookies: Record<string, string> = agreed) =>
  test.request('POST', `/api/camgirls/${nickname}/call`, { cookies, headers: { host: 'site.example' } });

it('gives a visitor the servers and a ticket for the room', async () => {
  const nickname = 'odile';
  const reply = await call(nickname);
  expect(reply.statusCode).toBe(200);
  const { config, address, role, ticket } = reply.json<RoomCall>();
  expect([address, role, config.signalling]).toEqual([`room:${nickname}`, 'user', 'ws://site.example/ws/rooms']);
  expect(config.turn).toEqual([
    {
      url: 'turn:turn.example:3478',
      login: expect.stringMatching(/^\d{10}:[\w-]{12}$/),
      password: expect.stringMatching(/^[\w+/]{27}=$/),
    },
  ]);
  const { tickets } = test.app.signalling;
  expect(await tickets.redeem(ticket, 'dial')).toEqual({ address, role, account: null });
  expect(await tickets.redeem(ticket, 'dial')).toBeNull();
});

it.each(['relay', 'all'])('says by which paths a viewer may reach the media server (VIEWER_ICE=%s)', async (ice) => {
  const site = await createTestApp(ice === 'relay' ? {} : { VIEWER_ICE: ice });
  await goOnAir(site.database.db, 'odile');
  const reply = await site.request('POST', '/api/camgirls/odile/call', { cookies: agreed });
  expect(reply.json()).toMatchObject({ ice });
  await site.close();
});

it('names the member in a member’s ticket', async () => {
  const { accountId, cookies } = await signedIn(test);
  const { ticket } = (await call('odile', cookies)).json<RoomCall>();
  expect(await test.app.signalling.tickets.redeem(ticket, 'dial')).toMatchObject({ account: accountId });
});

it('gives nothing for a room that is offline or does not exist, and nothing before the age gate', async () => {
  const offline = await call('mara');
  expect([offline.statusCode, offline.json<{ code: string }>().code]).toEqual([409, 'room-offline']);
  expect((await call('nobody-here')).statusCode).toBe(404);
  expect((await call('odile', {})).statusCode).toBe(403);
});

it('gives nothing for a room that its performer has closed', async () => {
  await goOnAir(test.database.db, 'mara', { isPrivate: true });
  const reply = await call('mara');
  expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([409, 'room-private']);
});

it('gives nothing for a room that has no place left at any node, and a ticket for a node that has one', async () => {
  const { db } = test.database;
  await goOnAir(db, 'odile');
  const roomId = await roomIdOf(db, 'odile');
  const report = (id: string, viewers: number) =>
    reportNode(db, { id, viewers, capacity: 12, rooms: { [roomId]: viewers } }, new Date());
  await report('test', 11);
  expect((await call('odile')).json<RoomCall>().address).toBe('room:odile');
  await report('test', 12);
  const full = await call('odile');
  expect([full.statusCode, full.json<{ code: string }>().code, full.headers['retry-after']]).toEqual([
    409,
    'room-full',
    '10',
  ]);
  await report('node-two', 11);
  expect((await call('odile')).json<RoomCall>().address).toBe('room:odile@node-two');
});

describe('a viewer who gets no picture at a node', () => {
  const stalled = async (stalledAt: string) =>
    (await test.request('POST', '/api/camgirls/odile/call', { cookies: agreed, body: { stalledAt } })).json<RoomCall>()
      .address;
  const moved = async () =>
    /^live_viewers_stalled_total (\d+)$.*^live_viewers_moved_total (\d+)$/ms
      .exec(await test.app.metrics.metrics())
      ?.slice(1)
      .map(Number);
  beforeAll(async () => {
    const { db } = test.database;
    await goOnAir(db, 'odile');
    const rooms = { [await roomIdOf(db, 'odile')]: 1 };
    for (const id of ['test', 'node-two']) await reportNode(db, { id, viewers: 1, capacity: 12, rooms }, new Date());
  });

  it('is sent to another that has a place, which the metrics count', async () => {
    expect(await stalled('room:odile')).toBe('room:odile@node-two');
    expect(await stalled('room:odile@node-two')).toBe('room:odile');
    expect(await moved()).toEqual([2, 2]);
  });

  it('is sent back where no other has one, and nowhere else by an address that is none of the room', async () => {
    expect(await stalled('room:mara@node-two')).toBe('room:odile');
    expect(await moved()).toEqual([2, 2]);
    await reportNode(test.database.db, { id: 'node-two', viewers: 12, capacity: 12, rooms: {} }, new Date());
    expect(await stalled('room:odile')).toBe('room:odile');
    expect(await moved()).toEqual([3, 2]);
  });
});

it('sends who found a node full to another, whatever the full one has reported, and says when all are full', async () => {
  const { db } = test.database;
  await goOnAir(db, 'odile');
  const rooms = { [await roomIdOf(db, 'odile')]: 1 };
  const report = (id: string, viewers: number) => reportNode(db, { id, viewers, capacity: 12, rooms }, new Date());
  await report('test', 1);
  await report('node-two', 1);
  const after = (fullAt: string) =>
    test.request('POST', '/api/camgirls/odile/call', { cookies: agreed, body: { fullAt } });
  expect((await after('room:odile')).json<RoomCall>().address).toBe('room:odile@node-two');
  expect((await after('room:odile@node-two')).json<RoomCall>().address).toBe('room:odile');
  await report('node-two', 12);
  expect((await after('room:odile')).json<{ code: string }>().code).toBe('room-full');
});

it('calls no room full while every node ends or is out of reach', async () => {
  const { db } = test.database;
  await goOnAir(db, 'odile');
  const rooms = { [await roomIdOf(db, 'odile')]: 1 };
  const report = (id: string, capacity: number) => reportNode(db, { id, viewers: 1, capacity, rooms }, new Date());
  for (const id of ['test', 'node-two']) await report(id, 0);
  for (const body of [{}, { fullAt: 'room:odile' }, { stalledAt: 'room:odile' }]) {
    const reply = await test.request('POST', '/api/camgirls/odile/call', { cookies: agreed, body });
    expect([reply.statusCode, reply.json<{ code: string }>().code, reply.headers['retry-after']]).toEqual([
      503,
      'unavailable',
      '5',
    ]);
  }
  await report('test', 12);
  expect((await call('odile')).statusCode).toBe(200);
});

describe('an address with room for one more viewer in ten minutes', () => {
  const given = 'a-visitor-of-the-tests';
  const other = 'another-visitor-of-one';
  const guest = (visitor?: string) => ({ ...agreed, ...(visitor !== undefined && { visitor }) });
  let member: Record<string, string>;
  let addresses = 0;
  /** An address that has been given so many viewers, or has requested so often. */
  const address = async (counted: Readonly<Record<string, number>>): Promise<string> => {
    addresses += 1;
    const ip = `10.1.0.${addresses}`;
    for (const [what, points] of Object.entries(counted))
      await test.app.countAttempts(points, TEN_MINUTES).penalty(hashedKey(`call ${what} ${ip}`), points);
    return ip;
  };
  const ask = async (remoteAddress: string, cookies: Record<string, string>, nickname = 'odile') =>
    test.app.inject({
      method: 'POST',
      url: `/api/camgirls/${nickname}/call`,
      remoteAddress,
      cookies,
      headers: { origin: test.config.siteUrl },
      payload: {},
    });
  beforeAll(async () => {
    ({ cookies: member } = await signedIn(test, demoMembers[2]));
    for (const nickname of ['odile', 'mara']) await goOnAir(test.database.db, nickname);
  });

  it.each<[string, () => readonly (readonly [Record<string, string>, string?])[], number[]]>([
    [
      'a guest who comes again, as in an outage, once',
      () => [[guest(given)], [guest(given)], [guest(given)]],
      [200, 200, 200],
    ],
    ['a member who comes again once', () => [[member], [member], [member]], [200, 200, 200]],
    [
      'the second of a campus, and the first no second time',
      () => [[guest(given)], [guest(other)], [guest(given)]],
      [200, 429, 200],
    ],
    ['browsers that keep no cookie each time', () => [[guest()], [guest()]], [200, 429]],
    ['cookies that are none of ours each time', () => [[guest('x')], [guest('x')]], [200, 429]],
    ['one guest in two rooms twice', () => [[guest(given)], [guest(given), 'mara']], [200, 429]],
    ['nobody who is refused', () => [[guest(given), 'nobody-here'], [guest(other)]], [404, 200]],
  ])('counts %s', async (_, visits, statuses) => {
    const ip = await address({ visitor: 299 });
    const replies = [];
    for (const [cookies, nickname] of visits()) replies.push((await ask(ip, cookies, nickname)).statusCode);
    expect(replies).toEqual(statuses);
  });

  it('counts a visitor who tries for ever as one more after every 40 tries', async () => {
    const ip = await address({ visitor: 299 });
    const key = hashedKey(`call of ${ip} ${given} ${await roomIdOf(test.database.db, 'odile')}`);
    expect((await ask(ip, guest(given))).statusCode).toBe(200);
    const tries = test.app.countAttempts(1_000, TEN_MINUTES);
    await tries.penalty(key, 38);
    expect((await ask(ip, guest(given))).statusCode).toBe(200);
    expect((await ask(ip, guest(given))).statusCode).toBe(429);
  });

  it('gives a guest the cookie by which the next try is known', async () => {
    const ip = await address({ visitor: 299 });
    const first = await ask(ip, agreed);
    const visitor = first.cookies.find(({ name }) => name === 'visitor')?.value ?? '';
    expect((await ask(ip, { ...agreed, visitor })).statusCode).toBe(200);
    expect((await ask(ip, agreed)).json()).toMatchObject({ code: 'too-many-requests' });
  });

  it('has a larger bound for requests, whoever makes them', async () => {
    const ip = await address({ request: 11_998 });
    const statuses = [];
    for (let count = 0; count < 3; count += 1) statuses.push((await ask(ip, member)).statusCode);
    expect(statuses).toEqual([200, 200, 429]);
  });
});

it('gives nothing to a banned member until the ban ends', async () => {
  const { accountId, cookies } = await signedIn(test, demoMembers[1]);
  const { db } = test.database;
  const sanction = { roomId: await roomIdOf(db, 'odile'), accountId, createdAt: new Date() };
  const answer = async () => {
    const reply = await call('odile', cookies);
    return [reply.statusCode, reply.json<{ code?: string }>().code];
  };
  await db.insert(chatSanctions).values({ ...sanction, kind: 'ban', until: null });
  expect(await answer()).toEqual([403, 'chat-banned']);
  expect((await call('odile')).statusCode).toBe(200);
  await db.update(chatSanctions).set({ until: new Date(Date.now() - 1) });
  expect(await answer()).toEqual([200, undefined]);
  await db.update(chatSanctions).set({ kind: 'timeout', until: null });
  expect(await answer()).toEqual([200, undefined]);
});

it('refuses a ticket that has ended', async () => {
  let now = new Date();
  const late = await createTestApp({}, { now: () => now });
  const { ticket } = late.app.signalling.tickets.issue({ address: 'a', role: 'user', account: null });
  now = new Date(now.getTime() + 60_001);
  expect(await late.app.signalling.tickets.redeem(ticket, 'dial')).toBeNull();
  await late.close();
});
