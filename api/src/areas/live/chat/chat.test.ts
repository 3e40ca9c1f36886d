// Over 300 lines: one room’s chat, on one server that takes seconds to start.
import type { AddressInfo } from 'node:net';
import { jest } from '@jest/globals';
import { chatMessageMaxLength } from '@platform/shared/contracts';
import { type DemoMember, demoMembers } from '../../../testing/demo-members';
import { ChatVisitor } from '../../../testing/chat-visitor';
import { givePapers, goOffAir, goOnAir, roomIdOf } from '../../../testing/on-air';
import { agreed, createTestApp, signedIn, type TestApp } from '../../../testing/test-app';
import { grantPerformer, revokePerformer } from '../performers/repository';

let test: TestApp;
let now = new Date();
let url: string;
type Jar = Record<string, string>;
let rowan: { accountId: number; cookies: Jar };
let sage: { accountId: number; cookies: Jar };
let mara: { accountId: number; cookies: Jar };
let roomId: number;
const open: ChatVisitor[] = [];

beforeEach(async () => {
  now = new Date();
  test = await createTestApp({ SIGNALLING_SOCKETS_PER_ADDRESS: '40' }, { now: () => now });
  await test.app.listen({ port: 0, host: '127.0.0.1' });
  url = `ws://127.0.0.1:${(test.app.server.address() as AddressInfo).port}/ws/chat/mara`;
  const [first, second, third] = demoMembers as [DemoMember, DemoMember, DemoMember];
  rowan = await signedIn(test, first);
  sage = await signedIn(test, second);
  mara = await signedIn(test, third);
  await grantPerformer(test.database.db, mara.accountId, 'mara');
  roomId = await roomIdOf(test.database.db, 'mara');
  await goOnAir(test.database.db, 'mara');
});
afterEach(async () => {
  for (const visitor of open.splice(0)) visitor.socket.terminate();
  await test.close();
});
const visit = (cookies: Jar = agreed, query = '', address = url): ChatVisitor => {
  const visitor = new ChatVisitor(`${address}${query}`, { cookies, origin: test.config.siteUrl });
  open.push(visitor);
  return visitor;
};
const enter = async (cookies?: Jar, query?: string): Promise<ChatVisitor> => {
  const visitor = visit(cookies, query);
  await visitor.has('welcome');
  return visitor;
};
const later = (seconds: number): void => {
  now = new Date(now.getTime() + seconds * 1000);
};
const moderate = (path: string, body: object, cookies = mara.cookies, method: 'POST' | 'DELETE' = 'POST') =>
  test.request(method, `/api/camgirls/mara/messages/${path}`, { cookies, body });

it('shows a message to everybody in the room at once, numbered without gaps, with the writer’s name', async () => {
  const [writer, reader, guest] = [await enter(rowan.cookies), await enter(sage.cookies), await enter()];
  const first = writer.say('<b>hello</b>');
  expect(await writer.has('accepted')).toEqual({ type: 'accepted', key: first, sequence: 1 });
  reader.say('hi');
  for (const visitor of [writer, reader, guest]) {
    await visitor.has('message', 2);
    expect(visitor.of('message').map(({ message: m }) => [m.sequence, m.kind, m.name, m.text, m.isPerformer])).toEqual([
      [1, 'text', 'Blue Harbour', '<b>hello</b>', false],
      [2, 'text', 'Night Owl', 'hi', false],
    ]);
  }
});

it('tells who one is: a guest reads, a member writes, the performer has the room’s name and writes also off air', async () => {
  const [guest, member, performer] = [await enter(), await enter(rowan.cookies), await enter(mara.cookies)];
  expect([guest, member, performer].map((visitor) => visitor.of('welcome')[0]?.as)).toEqual([
    'guest',
    'member',
    'performer',
  ]);
  guest.say('hello');
  expect((await guest.has('refused')).code).toBe('login-required');
  await goOffAir(test.database.db, 'mara');
  const key = member.say('hello');
  expect(await member.has('refused')).toMatchObject({ key, code: 'room-offline' });
  performer.say('back soon');
  expect((await member.has('message')).message).toMatchObject({ name: 'Mara Vellin', isPerformer: true, sequence: 1 });
});

it('shows a writer’s current name to visitors who come a minute later', async () => {
  const writer = await enter(rowan.cookies);
  writer.say('hello');
  await writer.has('accepted');
  const body = { name: 'Velvet Comet' };
  await test.request('PUT', '/api/profile/public-name', { cookies: rowan.cookies, body });
  const clock = jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 61_000);
  const late = await enter();
  clock.mockRestore();
  expect(late.of('welcome')[0]?.messages.map(({ name, text }) => [name, text])).toEqual([['Velvet Comet', 'hello']]);
  writer.say('again');
  expect((await late.has('message')).message).toMatchObject({ name: 'Velvet Comet', sequence: 2 });
});

it('what a performer wrote keeps the stage name when the room has no performer any more', async () => {
  const performer = await enter(mara.cookies);
  performer.say('as myself');
  await performer.has('accepted');
  // As it was written before messages said so.
  await test.database.pool.query('update chat_messages set as_performer = false');
  await revokePerformer(test.database.db, mara.accountId, 'mara');
  performer.socket.terminate();
  await performer.closed;
  // Without its performer's papers the room is dark, until another one has some.
  await givePapers(test.database.db);
  const [message] = (await enter()).of('welcome')[0]?.messages ?? [];
  expect([message?.name, message?.isPerformer]).toEqual(['Mara Vellin', true]);
});

it('writes the same key once, and says the same number again', async () => {
  const writer = await enter(rowan.cookies);
  const key = writer.say('once');
  await writer.has('accepted');
  writer.say('once', key);
  expect((await writer.has('accepted', 2)).sequence).toBe(1);
  const other = await enter(rowan.cookies, '?after=0');
  expect(other.texts).toEqual(['once']);
});

it('sends a visitor who comes back what was missed, once, and what was deleted meanwhile', async () => {
  const [writer, reader] = [await enter(rowan.cookies), await enter()];
  for (const text of ['one', 'two']) writer.say(text);
  await reader.has('message', 2);
  reader.socket.terminate();
  await moderate('1', {}, rowan.cookies, 'DELETE');
  writer.say('three');
  await writer.has('message', 3);
  const back = await enter(agreed, '?after=2');
  expect(back.of('welcome')[0]?.messages.map(({ sequence, text }) => [sequence, text])).toEqual([[3, 'three']]);
  expect(await back.has('deleted')).toEqual({ type: 'deleted', sequence: 1 });
  writer.say('four');
  expect((await back.has('message')).message.sequence).toBe(4);
  // Numbers that were never there are no reason to get nothing.
  for (const query of ['?after=99', '?after=-1', '?after=x', '?after=1&after=2'])
    expect((await enter(agreed, query)).texts).toEqual(['', 'two', 'three', 'four']);
});

it('shows the last hundred to a new visitor', async () => {
  const { pool } = test.database;
  await pool.query(
    `insert into chat_messages (room_id, sequence, kind, name, text, sent_at) select $1, n, 'text', 'Wren', n::text, now() from generate_series(1, 130) n`,
    [roomId],
  );
  await pool.query('update live_rooms set chat_sequence = 130 where id = $1', [roomId]);
  const [all, some] = [await enter(), await enter(agreed, '?after=125')];
  expect([all.texts.length, all.texts[0], all.texts.at(-1)]).toEqual([100, '31', '130']);
  expect(some.texts).toEqual(['126', '127', '128', '129', '130']);
});

it('loses and doubles nothing for those who come in while many write', async () => {
  const writers = await Promise.all([enter(rowan.cookies), enter(sage.cookies), enter(mara.cookies)]);
  const readers: ChatVisitor[] = [];
  for (let round = 0; round < 5; round += 1) {
    for (const [index, writer] of writers.entries()) writer.say(`${index} ${round}`);
    readers.push(visit());
    await new Promise(setImmediate);
  }
  const numbers = Array.from({ length: 15 }, (_, index) => index + 1);
  const seen = (visitor: ChatVisitor): number[] => [
    ...visitor.of('welcome').flatMap(({ messages }) => messages.map(({ sequence }) => sequence)),
    ...visitor.of('message').map(({ message }) => message.sequence),
  ];
  for (const visitor of [...writers, ...readers]) {
    while (seen(visitor).length < 15) await new Promise((resolve) => setTimeout(resolve, 10));
    expect(seen(visitor)).toEqual(numbers);
  }
});

describe('what is refused', () => {
  it.each<[string, string]>([
    ['nothing', ''],
    ['nothing that can be seen', '\u200b\u2060 \u3164\u00a0'],
    ['more than 500 characters', 'x'.repeat(chatMessageMaxLength + 1)],
  ])('%s', async (_, text) => {
    const writer = await enter(rowan.cookies);
    const key = writer.say(text);
    expect(await writer.has('refused')).toMatchObject({ key, code: 'validation-failed' });
    writer.say('x'.repeat(chatMessageMaxLength));
    expect((await writer.has('accepted')).sequence).toBe(1);
  });

  it('requests that are none, and more than eight kilobytes', async () => {
    const writer = await enter(rowan.cookies);
    for (const wrong of ['', 'x', 'null', '[]', '{"type":"say"}', '{"type":"shout","key":7}'])
      writer.socket.send(wrong);
    await writer.has('refused', 6);
    expect(new Set(writer.of('refused').map(({ code, key }) => `${code} ${key}`))).toEqual(
      new Set(['validation-failed null']),
    );
    writer.socket.send('x'.repeat(9_000));
    expect(await writer.closed).toBe(1009);
  });

  it('a sixth message within ten seconds, until they are over', async () => {
    const writer = await enter(rowan.cookies);
    for (let n = 1; n <= 6; n += 1) writer.say(`${n}`);
    expect(await writer.has('refused')).toMatchObject({ code: 'too-many-requests', retryAfter: 10 });
    expect(writer.of('accepted')).toHaveLength(5);
    later(10);
    writer.say('again');
    await writer.has('accepted', 6);
  });

  it('a second message within the time of slow mode, but not the performer’s', async () => {
    await test.database.pool.query('update live_rooms set slow_mode_seconds = 30');
    const [writer, performer] = [await enter(rowan.cookies), await enter(mara.cookies)];
    expect(writer.of('welcome')[0]?.room.slowModeSeconds).toBe(30);
    writer.say('one');
    await writer.has('accepted');
    later(29);
    writer.say('two');
    expect(await writer.has('refused')).toMatchObject({ code: 'too-many-requests', retryAfter: 1 });
    for (const text of ['a', 'b']) performer.say(text);
    await performer.has('accepted', 2);
    later(1);
    writer.say('three');
    await writer.has('accepted', 2);
  });

  it('a socket that goes on sending too much', async () => {
    const flooder = await enter();
    for (let n = 0; n < 40; n += 1) flooder.say('x');
    expect(await flooder.closed).toBe(4429);
    expect(flooder.of('refused').some(({ code }) => code === 'too-many-requests')).toBe(true);
  });

  it('whom the age policy does not admit, rooms that are not there, pages of others, and too many sockets', async () => {
    expect(await visit({}).closed).toBe(4401);
    for (const wrong of ['nobody', 'No_Slug'])
      expect(await visit(agreed, '', url.replace('mara', wrong)).closed).toBe(4404);
    const foreign = new ChatVisitor(url, { cookies: agreed, origin: 'https://other.example' });
    expect(await foreign.closed).toBe(1006);
    for (let n = 0; n < 40; n += 1) await enter();
    expect(await visit().closed).toBe(4429);
  });

  it.each([
    ['that staff close', 'closed_at = now()'],
    ['whose papers ran out', `papers_until = '2020-01-01'`],
  ])('everybody in a room %s, of whom none comes back', async (_, change) => {
    const [writer, guest, performer] = [await enter(rowan.cookies), await enter(), await enter(mara.cookies)];
    await test.database.pool.query(`update live_rooms set ${change} where id = $1`, [roomId]);
    expect(await Promise.all([writer, guest, performer].map(({ closed }) => closed))).toEqual([4409, 4409, 4409]);
    expect(await visit(rowan.cookies).closed).toBe(4404);
  });

  it('a member who was blocked meanwhile', async () => {
    const [writer, reader] = [await enter(rowan.cookies), await enter()];
    await test.database.pool.query('update accounts set blocked_at = now() where id = $1', [rowan.accountId]);
    writer.say('hello');
    // The watch ends the socket, at the latest after its interval; the message may be refused before.
    expect(await writer.closed).toBe(4409);
    expect(writer.of('refused').every(({ code }) => code === 'login-required')).toBe(true);
    expect(reader.of('message')).toEqual([]);
    expect(await visit(rowan.cookies).closed).toBe(4401);
  });
});

describe('the performer', () => {
  it('silences a writer, who is told, and may write again when it ends or is lifted', async () => {
    const [writer, performer] = [await enter(rowan.cookies), await enter(mara.cookies)];
    writer.say('rude');
    await performer.has('message');
    expect((await moderate('1/sanction', { kind: 'timeout', minutes: 5 })).statusCode).toBe(200);
    expect((await writer.has('sanction')).sanction).toEqual({
      kind: 'timeout',
      until: new Date(now.getTime() + 300_000).toISOString(),
    });
    writer.say('rude again');
    expect(await writer.has('refused')).toMatchObject({ code: 'chat-silenced', retryAfter: 300 });
    expect((await enter(rowan.cookies)).of('welcome')[0]?.sanction?.kind).toBe('timeout');
    await test.request('DELETE', `/api/studio/sanctions/${rowan.accountId}`, { cookies: mara.cookies });
    expect((await writer.has('sanction', 2)).sanction).toBeNull();
    writer.say('sorry');
    await writer.has('accepted', 2);
    await moderate('2/sanction', { kind: 'timeout', minutes: 1 });
    later(60);
    writer.say('after a minute');
    await writer.has('accepted', 3);
  });

  it('sends a writer out: every socket and call of theirs ends, and they do not come in again', async () => {
    const [writer, tab, other] = [await enter(rowan.cookies), await enter(rowan.cookies), await enter(sage.cookies)];
    const call = new ChatVisitor(url.replace('/ws/chat/mara', '/ws/rooms'), { cookies: rowan.cookies });
    await new Promise((resolve) => call.socket.once('open', resolve));
    writer.say('very rude');
    await writer.has('message');
    await moderate('1/sanction', { kind: 'ban' });
    expect(await Promise.all([writer.closed, tab.closed, call.closed])).toEqual([4403, 4403, 4003]);
    expect(writer.of('sanction')).toEqual([{ type: 'sanction', sanction: { kind: 'ban', until: null } }]);
    expect(await visit(rowan.cookies).closed).toBe(4403);
    // Silencing does not open the door again.
    await moderate('1/sanction', { kind: 'timeout', minutes: 1 });
    expect(await visit(rowan.cookies).closed).toBe(4403);
    other.say('still here');
    await other.has('accepted');
  });

  it('deletes a message on every screen and for good; its writer may, too, and no other viewer', async () => {
    const [writer, guest] = [await enter(rowan.cookies), await enter()];
    for (const text of ['one', 'two']) writer.say(text);
    await guest.has('message', 2);
    expect((await moderate('1', {}, sage.cookies, 'DELETE')).statusCode).toBe(403);
    expect((await moderate('1', {}, mara.cookies, 'DELETE')).statusCode).toBe(200);
    expect((await moderate('2', {}, rowan.cookies, 'DELETE')).statusCode).toBe(200);
    await guest.has('deleted', 2);
    expect(guest.of('deleted').map(({ sequence }) => sequence)).toEqual([1, 2]);
    expect((await moderate('1', {}, mara.cookies, 'DELETE')).statusCode).toBe(404);
    const { rows } = await test.database.pool.query('select text from chat_messages');
    expect(rows).toEqual([{ text: '' }, { text: '' }]);
    expect((await enter()).of('welcome')[0]?.messages[0]).toMatchObject({ kind: 'deleted', name: '', text: '' });
  });

  it('alone moderates', async () => {
    const writer = await enter(rowan.cookies);
    writer.say('hello');
    await writer.has('accepted');
    for (const cookies of [rowan.cookies, sage.cookies])
      expect((await moderate('1/sanction', { kind: 'ban' }, cookies)).statusCode).toBe(403);
    expect((await moderate('1/sanction', { kind: 'ban' }, agreed)).statusCode).toBe(401);
    expect((await moderate('9/sanction', { kind: 'ban' })).statusCode).toBe(404);
    expect((await moderate('1/sanction', { kind: 'timeout', minutes: 0 })).statusCode).toBe(400);
    expect((await moderate('1/sanction', { kind: 'timeout', minutes: 10_081 })).statusCode).toBe(400);
  });

  const report = (cookies: Jar) =>
    test.request('POST', '/api/reports', {
      cookies,
      body: { about: { kind: 'message', slug: 'mara', sequence: 1 }, reason: 'rules' },
    });
  it('hears of reports at once, each member’s once, until the message was looked at', async () => {
    const [writer, performer] = [await enter(rowan.cookies), await enter(mara.cookies)];
    writer.say('buy my coins');
    await writer.has('accepted');
    for (let twice = 0; twice < 2; twice += 1) await report(sage.cookies);
    expect((await performer.has('reports')).open).toBe(1);
    const read = async () =>
      (await test.request('GET', '/api/studio/reports', { cookies: mara.cookies })).json<{
        reports: { id: number; text: string; reasons: string[] }[];
      }>().reports;
    const [waiting] = await read();
    expect(waiting).toMatchObject({
      sequence: 1,
      name: 'Blue Harbour',
      text: 'buy my coins',
      reasons: ['Spam, abuse or wrong facts'],
    });
    expect((await enter(mara.cookies)).of('welcome')[0]?.openReports).toBe(1);
    expect((await enter(sage.cookies)).of('welcome')[0]?.openReports).toBe(0);
    await test.request('POST', `/api/studio/reports/${waiting?.id}/resolve`, { cookies: mara.cookies });
    expect(await read()).toEqual([]);
    expect(performer.of('reports').at(-1)?.open ?? (await performer.has('reports', 3)).open).toBe(0);
    expect(writer.of('reports')).toEqual([]);
  });
});

it('says at once what the performer changes, and within seconds who came and went', async () => {
  const guest = await enter();
  const body = { topic: 'Quiet evening', goal: { title: 'A lamp', coins: 90 }, slowModeSeconds: 10, isPrivate: false };
  await test.request('PUT', '/api/studio', { cookies: mara.cookies, body });
  expect((await guest.has('room')).room).toEqual({
    status: 'live',
    isInterrupted: false,
    isLoop: false,
    topic: 'Quiet evening',
    viewers: 12,
    goal: { title: 'A lamp', coins: 90, reached: 0 },
    slowModeSeconds: 10,
    tipMenu: [],
  });
  await goOffAir(test.database.db, 'mara');
  expect((await guest.has('room', 2)).room).toMatchObject({ status: 'offline', viewers: 0 });
});

it('says goodbye when the server stops, and keeps no empty room', async () => {
  const [one, two] = [await enter(), await enter()];
  expect(test.app.chat.rooms.size).toBe(1);
  one.socket.terminate();
  await one.closed;
  const stopping = test.app.chat.close();
  expect(await two.closed).toBe(1001);
  await stopping;
  while (test.app.chat.rooms.size > 0) await new Promise(setImmediate);
  expect(test.app.chat.sockets.size).toBe(0);
});

describe('a visitor whose access is revoked', () => {
  const logOut = (cookies: Jar) => test.request('POST', '/api/profile/logout', { cookies });

  it('is sent out of the chat at the log-out, of that session alone, and comes back as a guest', async () => {
    const [member, other] = [await enter(rowan.cookies), await enter(sage.cookies)];
    await logOut(rowan.cookies);
    expect(await member.closed).toBe(4409);
    expect((await (await enter(rowan.cookies)).has('welcome')).as).toBe('guest');
    expect(other.socket.readyState).toBe(other.socket.OPEN);
  });

  it('is looked at again at the log-out, without waiting for the next round', async () => {
    const accessChanged = jest.spyOn(test.app.chat, 'accessChanged');
    await logOut(rowan.cookies);
    expect(accessChanged).toHaveBeenCalledTimes(1);
  });

  it('writes nothing more, even before the socket has closed', async () => {
    const member = await enter(rowan.cookies);
    await test.database.pool.query('delete from sessions where account_id = $1', [rowan.accountId]);
    const key = member.say('too late');
    // The next look at all sockets may come before the message, and ends this one.
    const answer = await Promise.race([member.has('refused'), member.closed]);
    expect([4409, expect.objectContaining({ key, code: 'login-required' })]).toContainEqual(answer);
    const written = "select 1 from chat_messages where text = 'too late'";
    expect((await test.database.pool.query(written)).rows).toEqual([]);
  });

  it('is sent out within seconds when another process blocks the account', async () => {
    const member = await enter(rowan.cookies);
    await test.database.pool.query('update accounts set blocked_at = now() where id = $1', [rowan.accountId]);
    expect(await member.closed).toBe(4409);
    expect(await visit(rowan.cookies).closed).toBe(4401);
  });
});
