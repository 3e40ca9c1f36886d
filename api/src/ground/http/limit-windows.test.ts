import { randomUUID } from 'node:crypto';
import { createTestApp, makeFresh, signedIn, solvedCaptcha, type TestApp } from '../../testing/test-app';
import { issueTicket } from '../../areas/identity/second-factor/ticket-repository';
import { hashedKey } from './limit';

/** Seconds. */
const TEN_MINUTES = 600;
const A_DAY = 86_400;

let test: TestApp;
let cookies: Record<string, string>;
let accountId: number;
let ticket: string;
beforeAll(async () => {
  test = await createTestApp();
  ({ cookies, accountId } = await signedIn(test));
  await makeFresh(test, accountId);
  ticket = await issueTicket(test.database.db, accountId, new Date());
});
afterAll(() => test.close());

let visitors = 0;
/** Address and e-mail that no other test has counted. */
const freshVisitor = (): { ip: string; email: string } => {
  visitors += 1;
  return { ip: `10.0.0.${visitors}`, email: `visitor-${visitors}@example.com` };
};

/** Stands for the visitor's own e-mail in the bodies below. */
const email = '@';
const contact = {
  name: 'Wren',
  email,
  topic: 'general',
  message: 'A message that is long enough.',
  recaptchaToken: 'x',
};
/** Stands for a person check that is solved for each call. */
const recaptchaToken = '#';
const login = { email, password: 'x', recaptchaToken };
const mail = { email, recaptchaToken };
const used = { token: 'x', request: 'reset' };
const failure = { app: 'shell', kind: 'error', message: 'broken' };
const headset = { login: email, password: 'x' };
const visit = { aff_id: '7', offer_id: '9' };
const passwords = { oldPassword: 'x', newPassword: 'a new password' };

type Limit = readonly [call: string, body: object, counted: string, most: number, seconds: number];

const byAddress: readonly Limit[] = [
  ['DELETE /api/live/mara/whep/a-stream-of-the-tests', {}, 'stream request', 12_000, TEN_MINUTES],
  ['DELETE /api/live/mara/whip/a-stream-of-the-tests', {}, 'stream request', 12_000, TEN_MINUTES],
  ['GET /api/age-verification/session', {}, 'age', 100, A_DAY],
  ['GET /api/captcha/challenge', {}, 'challenge', 300, TEN_MINUTES],
  ['GET /api/captcha/proof', {}, 'challenge', 300, TEN_MINUTES],
  ['GET /api/playa/v2/auth/code', {}, 'playa code', 60, TEN_MINUTES],
  ['POST /api/affiliate_event/jshit', visit, 'affiliate', 120, TEN_MINUTES],
  ['POST /api/camgirls/mara/call', {}, 'call request', 12_000, TEN_MINUTES],
  ['POST /api/client-errors', failure, 'client-error', 60, TEN_MINUTES],
  ['POST /api/contact', contact, 'contact', 5, TEN_MINUTES],
  ['POST /api/playa/v2/auth/refresh', { refresh_token: 'x' }, 'playa poll', 1200, TEN_MINUTES],
  ['POST /api/playa/v2/auth/sign-in-code', { token: 'x' }, 'playa poll', 1200, TEN_MINUTES],
  ['POST /api/profile/email/confirm', { token: 'x' }, 'link uses', 60, TEN_MINUTES],
  ['POST /api/profile/link', used, 'link uses', 60, TEN_MINUTES],
  [
    'POST /api/profile/login/second-factor',
    { ticket: 'x', method: 'totp', code: '123456' },
    'second factor address',
    60,
    TEN_MINUTES,
  ],
  ['POST /api/profile/password/update', { ...used, password: 'a new password' }, 'link uses', 60, TEN_MINUTES],
  ['POST /api/profile/reauthentication', { password: 'x' }, 'reauthentication address', 60, TEN_MINUTES],
  ['POST /api/profile/second-factor/passkeys/assertion-options', {}, 'passkey options', 60, TEN_MINUTES],
];

const newMember = { ...mail, promotionSubscribe: false };

/** Attempts that count only when they fail; mails, which always count. The subject names address, e-mail or account. */
const failed: readonly Limit[] = [
  ['POST /api/profile/login', login, 'login from {ip}', 60, TEN_MINUTES],
  ['POST /api/profile/login', login, 'login {email} from {ip}', 20, TEN_MINUTES],
  ['POST /api/profile/password/request-link', mail, 'links from {ip}', 20, TEN_MINUTES],
  ['POST /api/profile/password/request-link', mail, 'links to {email} from {ip}', 5, TEN_MINUTES],
  ['POST /api/profile/registration/request-link', newMember, 'links from {ip}', 20, TEN_MINUTES],
  ['POST /api/profile/registration/request-link', newMember, 'links to {email} from {ip}', 5, TEN_MINUTES],
  ['POST /api/profile/email', { email }, 'links from {ip}', 20, TEN_MINUTES],
  ['POST /api/profile/email', { email }, 'links of account {account}', 5, TEN_MINUTES],
  ['POST /api/playa/v2/auth/sign-in-password', headset, 'headset from {ip}', 60, TEN_MINUTES],
  ['POST /api/playa/v2/auth/sign-in-password', headset, 'headset {email} from {ip}', 20, TEN_MINUTES],
  ['POST /deovr', headset, 'headset from {ip}', 60, TEN_MINUTES],
  ['POST /deovr', headset, 'headset {email} from {ip}', 20, TEN_MINUTES],
  ['POST /deovr', headset, 'headset {email}', 20, TEN_MINUTES],
  ['POST /heresphere', { username: email, password: 'x' }, 'headset {email} from {ip}', 20, TEN_MINUTES],
];

const report = { about: { kind: 'room', slug: 'nowhere' }, reason: 'rules' };
const tip = { coins: 1, key: randomUUID() };

const byAccount: readonly Limit[] = [
  ['GET /api/checkouts/quote?productId=coins-500&coupon=NONE', {}, 'quote', 60, TEN_MINUTES],
  ['GET /api/transactions/export?tz=UTC', {}, 'transactions', 20, TEN_MINUTES],
  ['POST /api/avatars', { image: 'x' }, 'uploads', 20, TEN_MINUTES],
  ['POST /api/camgirls/mara/tips', tip, 'tips', 120, TEN_MINUTES],
  [
    'POST /api/checkouts',
    { productId: 'coins-500', price: { amount: 1, currency: 'USD' } },
    'checkout',
    20,
    TEN_MINUTES,
  ],
  [
    'POST /api/profile/login/second-factor',
    { method: 'totp', code: '123456' },
    'second factor account',
    20,
    TEN_MINUTES,
  ],
  ['POST /api/profile/password/change', passwords, 'password of', 20, TEN_MINUTES],
  ['POST /api/reports', report, 'reports of', 20, TEN_MINUTES],
  ['POST /api/profile/reauthentication', { password: 'x' }, 'reauthentication account', 20, TEN_MINUTES],
  ['PUT /api/games/neon-dunes/rating', { stars: 5 }, 'rating', 30, TEN_MINUTES],
  ['POST /api/profile/second-factor/totp/confirm', { code: '123456' }, 'totp confirm', 20, TEN_MINUTES],
];

/**
 * Calls once, sets the counter to just below its limit, and calls twice more.
 * @returns what the last two calls are told to wait, in seconds; NaN: nothing
 */
async function waitsAtLimit(
  [call, body, , most]: Limit,
  visitor: { ip: string; email: string },
  key: string,
): Promise<number[]> {
  const [method = '', url = ''] = call.split(' ');
  const send = async () => {
    const captcha = 'recaptchaToken' in body && body.recaptchaToken === recaptchaToken ? await solvedCaptcha(test) : '';
    const reply = await test.app.inject({
      method: method as 'GET',
      url,
      remoteAddress: visitor.ip,
      headers: { origin: test.config.siteUrl, ...(method !== 'GET' && { 'content-type': 'application/json' }) },
      // A known visitor gets the same age check again instead of a second one.
      cookies: url.startsWith('/api/age-verification') ? {} : cookies,
      ...(method !== 'GET' && {
        payload: JSON.stringify({ ticket, ...body })
          .replace('"@"', `"${visitor.email}"`)
          .replace('"#"', `"${captcha}"`),
      }),
    });
    return Number(reply.headers['retry-after']);
  };
  expect(await send()).toBeNaN();
  const counter = await test.database.pool.query('update rate_limits set points = $1 where key = $2', [
    most - 1,
    hashedKey(key),
  ]);
  expect(counter.rowCount).toBe(1);
  return [await send(), await send()];
}

describe('a limit', () => {
  /** The last call that is allowed waits for nothing, the next one for the window, of which the test takes some. */
  const waits = (seconds: number): unknown[] => [NaN, expect.closeTo(seconds - 30, -2)];

  it.each(byAddress)('of %s, %j, counts "%s" by address: %d calls in %d seconds', async (...limit) => {
    const visitor = freshVisitor();
    expect(await waitsAtLimit(limit, visitor, `${limit[2]} ${visitor.ip}`)).toEqual(waits(limit[4]));
  });

  it.each(failed)('of %s, %j, counts "%s": %d failed attempts in %d seconds', async (...limit) => {
    const visitor = freshVisitor();
    const subject = limit[2]
      .replace('{ip}', visitor.ip)
      .replace('{email}', visitor.email)
      .replace('{account}', String(accountId));
    expect(await waitsAtLimit(limit, visitor, `failed attempt ${subject}`)).toEqual(waits(limit[4]));
  });

  it.each(byAccount)('of %s, %j, counts "%s" by account: %d calls in %d seconds', async (...limit) => {
    expect(await waitsAtLimit(limit, freshVisitor(), `${limit[2]} ${accountId}`)).toEqual(waits(limit[4]));
  });
});
