import type { AddressInfo } from 'node:net';
import { jest } from '@jest/globals';
import { endpoints, type Profile } from '@platform/shared/contracts';
import { createSession } from './areas/identity/sessions/repository';
import { transfer } from './areas/ledger/ledger/repository';
import { grantPerformer, revokePerformer } from './areas/live/performers/repository';
import { ChatVisitor } from './testing/chat-visitor';
import { type DemoMember, demoMembers } from './testing/demo-members';
import { mailsToEach, tokenFor } from './testing/mails';
import { givePapers, goOnAir } from './testing/on-air';
import { agreed, createTestApp, makeFresh, signedIn, solvedCaptcha, type TestApp } from './testing/test-app';

jest.setTimeout(120_000);

/** Words that occur nowhere else. */
const email = 'quillfeather@example.com';
const privateName = 'Xyzzyva Thornquist';
const secrets = /xyzzyva|thornquist|quillfeather/i;
type Jar = Record<string, string>;

let test: TestApp;
let now = new Date();
const received: { readonly by: string; readonly what: string; readonly text: string }[] = [];
let succeeded = 0;
beforeAll(async () => {
  test = await createTestApp({ SIGNALLING_SOCKETS_PER_ADDRESS: '40' }, { now: () => now });
  await test.app.listen({ port: 0, host: '127.0.0.1' });
  await goOnAir(test.database.db, 'mara');
});
afterAll(() => test.close());

/** Records replies to other visitors, headers and body. */
async function ask(by: string, cookies: Jar, method: 'GET' | 'POST' | 'DELETE', url: string, body: object = {}) {
  const reply = await test.request(method, url, { cookies, body });
  if (reply.statusCode === 200) succeeded += 1;
  received.push({ by, what: `${method} ${url} ${reply.statusCode}`, text: JSON.stringify(reply.headers) + reply.body });
  return reply;
}

/** Requests every readable endpoint, with parameters for which there is data. */
async function readAll(by: string, cookies: Jar): Promise<void> {
  const values: Jar = { nickname: 'mara', kind: 'game', sessionId: 'x', file: '0.funscript' };
  const slugs: Jar = { games: 'violet-engine', models: 'mara-vellin', videos: 'glass-walk' };
  const paths = [
    ...Object.keys(endpoints).flatMap((name) => (name.startsWith('GET ') ? name.slice(4) : [])),
    '/robots.txt',
    '/sitemap.xml',
    '/site.webmanifest',
    '/edge-settings',
  ].map((path) =>
    path.replace(/\{(\w+)\}/g, (_, key: string) => values[key] ?? slugs[path.split('/')[2] ?? ''] ?? '1'),
  );
  const bootstraps = ['/', '/camgirls/mara', '/dashboard', '/studio'].map((path) => `/api/bootstrap?path=${path}`);
  for (const url of new Set([...paths, ...bootstraps])) await ask(by, cookies, 'GET', url);
  for (const url of ['/deovr', '/deovr/1', '/heresphere', '/heresphere/1', '/heresphere/scan'])
    await ask(by, cookies, 'POST', url);
}

/** Registers with the mailed link, and sets a name. */
async function registered(): Promise<{ cookies: Jar; accountId: number }> {
  const { rows } = await test.database.pool.query<{ max: number }>('select coalesce(max(id), 0) as max from accounts');
  await test.request('POST', '/api/profile/registration/request-link', {
    body: { email, promotionSubscribe: true, recaptchaToken: await solvedCaptcha(test) },
  });
  const token = tokenFor((await mailsToEach(test, [email], now))[0]?.at(-1), '/registration');
  const reply = await test.request('POST', '/api/profile/password/update', {
    body: { password: 'quiet river under stones', token, request: 'registration' },
  });
  expect(reply.statusCode).toBe(200);
  const accountId = (rows[0]?.max ?? 0) + 1;
  const cookies = { ...agreed, session: await createSession(test.database.db, accountId, now) };
  const named = await test.request('PUT', '/api/profile', { cookies, body: { name: privateName } });
  expect(named.json<Profile>().name).toBe(privateName);
  return { cookies, accountId };
}

it('a private name is in nothing that others get: no reply, feed, socket or mail', async () => {
  const { db } = test.database;
  const [first, second] = demoMembers as [DemoMember, DemoMember];
  const sage = await signedIn(test, second);
  const mara = await signedIn(test, { ...first, email: 'mara@example.com', plan: null });
  await grantPerformer(db, mara.accountId, 'mara');
  const { cookies, accountId } = await registered();
  await makeFresh(test, accountId, now);
  const own = async () => (await test.request('GET', '/api/profile', { cookies })).json<Profile>();
  const before = (await own()).publicName.name;

  const { port } = test.app.server.address() as AddressInfo;
  const enter = async (jar: Jar): Promise<ChatVisitor> => {
    const visitor = new ChatVisitor(`ws://127.0.0.1:${port}/ws/chat/mara`, {
      cookies: jar,
      origin: test.config.siteUrl,
    });
    await visitor.has('welcome');
    return visitor;
  };
  const others = [await enter(agreed), await enter(sage.cookies), await enter(mara.cookies)];
  const writer = await enter(cookies);
  await transfer(db, {
    initiator: { member: accountId },
    idempotencyKey: 'present',
    reason: 'A present',
    entries: [
      { owner: { member: accountId }, currency: 0, amount: 500 },
      { owner: { system: 'grants' }, currency: 0, amount: -500 },
    ],
  });
  writer.say('hello everybody');
  await others[0]?.has('message');
  now = new Date(now.getTime() + 60_000);
  expect(
    (
      await ask('sage', sage.cookies, 'POST', '/api/reports', {
        about: { kind: 'message', slug: 'mara', sequence: 1 },
        reason: 'rules',
        text: 'Rude',
      })
    ).statusCode,
  ).toBe(200);
  await readAll('performer', mara.cookies);
  const renamed = await test.request('PUT', '/api/profile/public-name', { cookies, body: { name: 'Velvet Comet' } });
  expect(renamed.statusCode).toBe(200);
  writer.say('hello as another');
  await others[0]?.has('message', 2);
  // Other actions of a member that other visitors may see.
  const acts: ['POST' | 'PUT', string, object][] = [
    ['POST', '/api/camgirls/mara/tips', { coins: 50, text: 'for you', key: 'a-key-of-enough-letters-1' }],
    ['PUT', '/api/favourites/game/violet-engine', {}],
    ['POST', '/api/profile/email', { email: 'sage@example.com' }],
  ];
  for (const [method, url, body] of acts)
    expect([url, (await test.request(method, url, { cookies, body })).statusCode]).toEqual([url, 200]);
  const silence = { kind: 'timeout', minutes: 5 };
  expect(
    (await ask('performer', mara.cookies, 'POST', '/api/camgirls/mara/messages/2/sanction', silence)).statusCode,
  ).toBe(200);
  for (const [by, jar] of [
    ['guest', agreed],
    ['sage', sage.cookies],
    ['performer', mara.cookies],
  ] as const) {
    await readAll(by, jar);
    others.push(await enter(jar));
  }
  await revokePerformer(db, mara.accountId, 'mara');
  // Without her papers the room would not be public.
  await givePapers(db);
  await readAll('guest, of a room without a performer', agreed);
  for (const [at, { events }] of others.entries())
    received.push({ by: `socket ${at}`, what: 'chat', text: JSON.stringify(events) });
  const mails = await mailsToEach(test, ['sage@example.com', 'mara@example.com'], now);
  for (const { source } of mails.flat()) received.push({ by: 'mail', what: 'mail', text: source });

  // Searching for each name finds it: both public ones, and the private one in the member's own data.
  const texts = received.map(({ text }) => text).join('\n');
  expect([texts.includes(before), texts.includes('Velvet Comet'), secrets.test(JSON.stringify(await own()))]).toEqual([
    true,
    true,
    true,
  ]);
  expect(succeeded).toBeGreaterThan(100);
  expect(received.filter(({ text }) => secrets.test(text)).map(({ by, what }) => `${by}: ${what}`)).toEqual([]);
  for (const visitor of [...others, writer]) visitor.socket.terminate();
});
