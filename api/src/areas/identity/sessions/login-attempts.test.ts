import type { LightMyRequestResponse } from 'fastify';
import { buildApp } from '../../../app';
import { createDemoMember, type DemoMember, demoMembers } from '../../../testing/demo-members';
import { mailsTo } from '../../../testing/mails';
import { createTestApp, solvedCaptcha, solvedProof, type TestApp } from '../../../testing/test-app';

const [rowan, sage] = demoMembers as [DemoMember, DemoMember];
const home = '203.0.113.7';
let test: TestApp;
beforeEach(async () => {
  test = await createTestApp({
    LOGIN_ATTEMPTS_PER_ACCOUNT: '3',
    LOGIN_ATTEMPTS_PER_ADDRESS: '8',
    LINKS_PER_EMAIL: '3',
  });
  for (const member of [rowan, sage]) await createDemoMember(test.database.db, member, new Date());
});
afterEach(() => test.close());

interface Try {
  email?: string;
  password?: string;
  from?: string;
  cookies?: Record<string, string>;
  captcha?: string;
  proof?: string;
  app?: TestApp['app'];
}
const post = async (path: string, body: object, { from = home, cookies = {}, captcha, proof, app = test.app }: Try) =>
  app.inject({
    method: 'POST',
    url: `/api/profile/${path}`,
    remoteAddress: from,
    headers: { origin: test.config.siteUrl, 'content-type': 'application/json' },
    cookies,
    payload: JSON.stringify({
      ...body,
      recaptchaToken: captcha ?? (await solvedCaptcha(test)),
      ...(proof !== undefined && { proofToken: proof }),
    }),
  });
const login = ({ email = rowan.email, password = rowan.password, ...others }: Try = {}) =>
  post('login', { email, password }, others);
const codeOf = (reply: LightMyRequestResponse): string => reply.json<{ code?: string }>().code ?? 'ok';
let attackers = 0;
/** Wrong passwords, each from an address of its own. */
async function attack(times: number, email = rowan.email): Promise<string[]> {
  const codes = [];
  for (let n = 0; n < times; n += 1) {
    attackers += 1;
    codes.push(codeOf(await login({ email, password: 'a guess', from: `198.51.100.${attackers % 250}` })));
  }
  return codes;
}
const marksOf = (reply: LightMyRequestResponse): Record<string, string> =>
  Object.fromEntries(
    reply.cookies.filter(({ name }) => name === 'known-browser').map(({ name, value }) => [name, value]),
  );

describe('a member whom others attack', () => {
  it('is not locked out by calls with a false captcha, from any address', async () => {
    for (let n = 0; n < 25; n += 1)
      expect(codeOf(await login({ captcha: 'none', from: `198.51.100.${n % 5}` }))).toBe('captcha-failed');
    expect((await login()).statusCode).toBe(200);
  });

  it('is asked for more proof and not refused, however often others guess; a proof works once', async () => {
    expect(await attack(4)).toEqual([...Array.from({ length: 3 }, () => 'invalid-credentials'), 'proof-required']);
    const refused = await login();
    expect([refused.statusCode, codeOf(refused)]).toEqual([400, 'proof-required']);
    const [captcha, proof] = [await solvedCaptcha(test), await solvedProof(test)];
    // The short one is none of the long ones, and the other way round.
    expect(codeOf(await login({ proof: captcha }))).toBe('proof-required');
    expect(codeOf(await login({ captcha: proof }))).toBe('captcha-failed');
    expect(codeOf(await login({ proof }))).toBe('ok');
    expect(codeOf(await login({ proof }))).toBe('proof-required');
  });

  it('is asked for nothing in a browser that has signed in to the account before', async () => {
    const known = marksOf(await login());
    const other = marksOf(await login({ ...sage, from: home }));
    await attack(3);
    expect(codeOf(await login({ cookies: known, from: '192.0.2.1' }))).toBe('ok');
    const mark = known['known-browser'] ?? '';
    const forged = `${mark.slice(0, -1)}${mark.endsWith('A') ? 'B' : 'A'}`;
    for (const cookies of [other, { 'known-browser': forged }, { 'known-browser': mark.split('.')[0] ?? '' }])
      expect(codeOf(await login({ cookies }))).toBe('proof-required');
  });

  it('is known in a browser that several members of a household share', async () => {
    const first = marksOf(await login());
    const both = marksOf(await login({ ...sage, cookies: first }));
    await attack(3);
    await attack(3, sage.email);
    expect(codeOf(await login({ cookies: both }))).toBe('ok');
    expect(codeOf(await login({ ...sage, cookies: both }))).toBe('ok');
    expect(codeOf(await login({ ...sage, cookies: first }))).toBe('proof-required');
  });
});

describe('an address that sends forms without a person', () => {
  const elsewhere = '192.0.2.44';
  it('is refused after some, with any form and also a true captcha; others are not, and no account is', async () => {
    const codes = [];
    for (let n = 0; n < 8; n += 1) codes.push(codeOf(await login({ captcha: 'none' })));
    expect(codes).toEqual(Array.from({ length: 8 }, () => 'captcha-failed'));
    for (const refused of [
      await login({ captcha: 'none' }),
      await login(),
      await post('password/request-link', { email: rowan.email }, {}),
    ])
      expect([refused.statusCode, codeOf(refused), Number(refused.headers['retry-after']) > 500]).toEqual([
        429,
        'too-many-requests',
        true,
      ]);
    expect(codeOf(await login({ from: elsewhere }))).toBe('ok');
    expect(codeOf(await login({ ...sage, from: elsewhere }))).toBe('ok');
  });

  it('is counted on all instances together: each refuses it after the next false captcha that it gets', async () => {
    const other = await buildApp({ config: test.config, database: test.database });
    for (let n = 0; n < 8; n += 1) await login({ captcha: 'none' });
    const codes = [await login({ captcha: 'none', app: other }), await login({ app: other })].map(codeOf);
    await other.close();
    expect(codes).toEqual(['captcha-failed', 'too-many-requests']);
  });
});

describe('a failed sign-in', () => {
  it('is one with a wrong password: right ones, blocked accounts and false captchas do not count', async () => {
    await test.database.pool.query(`update accounts set blocked_at = now() where email = $1`, [sage.email]);
    for (let n = 0; n < 5; n += 1) expect(codeOf(await login())).toBe('ok');
    for (let n = 0; n < 5; n += 1) expect(codeOf(await login({ ...sage }))).toBe('account-blocked');
    for (let n = 0; n < 5; n += 1) expect(codeOf(await login({ captcha: 'none' }))).toBe('captcha-failed');
    for (let n = 0; n < 3; n += 1) expect(codeOf(await login({ password: 'x' }))).toBe('invalid-credentials');
    expect(codeOf(await login())).toBe('too-many-requests');
  });

  it.each<[string, (n: number) => Try, number]>([
    ['an account from one address', () => ({ from: home }), 3],
    ['one address, whatever account', (n) => ({ email: `somebody-${n}@example.com`, from: home }), 8],
  ])('counts for %s: refused then, the right password as well', async (_, how, max) => {
    const codes = [];
    for (let n = 0; n <= max; n += 1) codes.push(codeOf(await login({ password: 'a guess', ...how(n) })));
    expect(codes).toEqual([...Array.from({ length: max }, () => 'invalid-credentials'), 'too-many-requests']);
    const refused = await login();
    expect([refused.statusCode, Number(refused.headers['retry-after']) > 500]).toEqual([429, true]);
  });

  it('counts for a known browser, wherever it is, so that a stolen mark opens no way to guess', async () => {
    const cookies = marksOf(await login());
    const codes = [];
    for (const from of ['192.0.2.1', '192.0.2.2', '192.0.2.3', '192.0.2.4'])
      codes.push(codeOf(await login({ password: 'a guess', cookies, from })));
    expect(codes).toEqual([...Array.from({ length: 3 }, () => 'invalid-credentials'), 'too-many-requests']);
    expect(codeOf(await login())).toBe('ok');
  });

  it('counts on all instances together, also at the same time', async () => {
    const other = await buildApp({ config: test.config, database: test.database });
    const captchas = await Promise.all(Array.from({ length: 10 }, () => solvedCaptcha(test)));
    const codes = await Promise.all(
      captchas.map(async (captcha, n) =>
        codeOf(await login({ password: 'a guess', captcha, app: n % 2 === 0 ? test.app : other })),
      ),
    );
    await other.close();
    expect(codes.toSorted()).toEqual([
      ...Array.from({ length: 3 }, () => 'invalid-credentials'),
      ...Array.from({ length: 7 }, () => 'too-many-requests'),
    ]);
  });
});

describe('a mail with a link', () => {
  const ask = (options: Try = {}) => post('password/request-link', { email: rowan.email }, options);
  const elsewhere = (n: number): string => `198.51.100.${n}`;

  it('is not stopped by calls with a false captcha', async () => {
    for (let n = 0; n < 6; n += 1)
      expect(codeOf(await ask({ captcha: 'none', from: elsewhere(n) }))).toBe('captcha-failed');
    expect((await ask()).json()).toEqual({ status: 'ok' });
  });

  it('takes more proof once many went to the address, and is refused to none but who asked for them', async () => {
    for (let n = 0; n < 3; n += 1) expect(codeOf(await ask({ from: elsewhere(1) }))).toBe('ok');
    expect(codeOf(await ask({ from: elsewhere(1) }))).toBe('too-many-requests');
    expect(codeOf(await ask())).toBe('proof-required');
    expect(codeOf(await ask({ proof: await solvedProof(test) }))).toBe('ok');
  });

  it('is sent four times as often as that at most: the links of the others work', async () => {
    for (let n = 0; n < 15; n += 1) {
      await test.database.pool.query('update rate_limits set points = 0');
      expect(codeOf(await ask({ from: elsewhere(n) }))).toBe('ok');
    }
    expect(await mailsTo(test, rowan.email)).toHaveLength(12);
  });
});
