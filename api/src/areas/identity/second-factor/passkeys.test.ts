// Over 300 lines: one member’s passkeys, on one server with one clock.
import type { LightMyRequestResponse } from 'fastify';
import { demoMembers } from '../../../testing/demo-members';
import { type SoftwareAuthenticator, softwareAuthenticator } from '../../../testing/software-authenticator';
import { createTestApp, makeFresh, signedIn, solvedCaptcha, type TestApp } from '../../../testing/test-app';

const password = 'demo-member-2026';
const BASE = '/api/profile/second-factor';
const OPTIONS = `${BASE}/passkeys/assertion-options`;
let test: TestApp;
let now: Date;
let cookies: Record<string, string>;
let accountId: number;
let device: SoftwareAuthenticator;
beforeEach(async () => {
  now = new Date();
  test = await createTestApp({}, { now: () => now });
  ({ cookies, accountId } = await signedIn(test));
  await makeFresh(test, accountId, now);
  device = softwareAuthenticator(test.config.siteUrl);
});
afterEach(() => test.close());

const post = (
  path: string,
  body: unknown = {},
  withCookies: Record<string, string> = cookies,
): Promise<LightMyRequestResponse> => test.request('POST', path, { cookies: withCookies, body });
const said = (reply: LightMyRequestResponse): string =>
  reply.statusCode === 200 ? 'ok' : reply.json<{ code: string }>().code;
const later = (seconds: number): void => {
  now = new Date(now.getTime() + seconds * 1000);
};
type Options = {
  challenge: string;
  rpId?: string;
  allowCredentials?: { id: string }[];
  excludeCredentials?: { id: string }[];
};
const creation = async (): Promise<Options> => (await post(`${BASE}/passkeys/options`)).json<Options>();
const keep = async (authenticator = device, name = 'My phone'): Promise<LightMyRequestResponse> =>
  post(`${BASE}/passkeys`, { name, response: authenticator.create(await creation()) });
const ticketOf = async (): Promise<string> => {
  const reply = await post(
    '/api/profile/login',
    { email: 'rowan@example.com', password, recaptchaToken: await solvedCaptcha(test) },
    {},
  );
  return reply.json<{ ticket: string }>().ticket;
};
const optionsOf = async (ticket: string): Promise<Options> => (await post(OPTIONS, { ticket }, {})).json<Options>();
const secondStep = (ticket: string, passkey: Record<string, unknown>): Promise<LightMyRequestResponse> =>
  post('/api/profile/login/second-factor', { ticket, method: 'passkey', passkey }, {});

describe('a passkey', () => {
  it('is kept under its name; the first second factor gives recovery codes, the next one none', async () => {
    const first = await keep();
    expect(first.json()).toMatchObject({
      totp: false,
      recoveryCodesLeft: 0,
      passkeys: [{ id: device.id, name: 'My phone', lastUsedAt: null }],
    });
    const { recoveryCodes } = first.json<{ recoveryCodes: string[] }>();
    expect(recoveryCodes).toHaveLength(10);
    expect((await post(`${BASE}/recovery-codes/saved`, { code: recoveryCodes[0] })).json()).toMatchObject({
      recoveryCodesLeft: 10,
    });
    expect((await creation()).excludeCredentials).toMatchObject([{ id: device.id }]);
    const second = await keep(softwareAuthenticator(test.config.siteUrl), 'Key ring');
    expect(second.json()).toMatchObject({
      recoveryCodes: null,
      passkeys: [{ name: 'My phone' }, { name: 'Key ring' }],
    });
    const { rows } = await test.database.pool.query<{ payload: { text: string } }>(
      'select payload from outbox order by id',
    );
    expect(rows.map(({ payload }) => payload.text).join()).toMatch(/“My phone” was added[^]*“Key ring” was added/);
  });

  it('is the second step of a log-in', async () => {
    await keep();
    const ticket = await ticketOf();
    const options = await optionsOf(ticket);
    expect(options).toMatchObject({ rpId: 'localhost', allowCredentials: [{ id: device.id }] });
    const reply = await secondStep(ticket, device.get(options));
    expect([said(reply), reply.cookies[0]?.name]).toEqual(['ok', 'session']);
    expect((await test.request('GET', BASE, { cookies })).json()).toMatchObject({
      passkeys: [{ lastUsedAt: now.toISOString() }],
    });
  });

  it('proves again who one is', async () => {
    await keep();
    const passkey = device.get((await post(OPTIONS)).json<Options>());
    expect(said(await post('/api/profile/reauthentication', { password, passkey }))).toBe('ok');
  });

  it('goes, and with the last one the recovery codes; that of another account does not', async () => {
    await keep();
    expect(said(await test.request('DELETE', `${BASE}/passkeys/not-mine`, { cookies }))).toBe('not-found');
    expect((await test.request('DELETE', `${BASE}/passkeys/${device.id}`, { cookies })).json()).toEqual({
      totp: false,
      recoveryCodesLeft: 0,
      passkeys: [],
    });
    expect(said(await test.request('DELETE', `${BASE}/passkeys/${device.id}`, { cookies }))).toBe('not-found');
  });

  it('is not made by a page of another site, nor with a challenge that is old, used or made up', async () => {
    const wrongSite = softwareAuthenticator('https://evil.example', 'localhost');
    expect(said(await keep(wrongSite))).toBe('second-factor-failed');
    const wrongHost = softwareAuthenticator(test.config.siteUrl, 'evil.example');
    expect(said(await keep(wrongHost))).toBe('second-factor-failed');
    const options = await creation();
    later(301);
    expect(said(await post(`${BASE}/passkeys`, { name: 'Late', response: device.create(options) }))).toBe(
      'second-factor-failed',
    );
    expect(said(await post(`${BASE}/passkeys`, { name: 'None', response: device.create({ challenge: 'AAAA' }) }))).toBe(
      'second-factor-failed',
    );
    const again = await creation();
    expect(said(await post(`${BASE}/passkeys`, { name: 'One', response: device.create(again) }))).toBe('ok');
    expect(
      said(
        await post(`${BASE}/passkeys`, {
          name: 'Two',
          response: softwareAuthenticator(test.config.siteUrl).create(again),
        }),
      ),
    ).toBe('second-factor-failed');
  });
});

describe('the response of a passkey', () => {
  it.each([
    {
      title: 'of another passkey',
      response: (options: Options) => softwareAuthenticator('http://localhost:3000').get(options),
    },
    {
      title: 'to another challenge',
      response: () => device.get({ challenge: Buffer.from('another challenge').toString('base64url') }),
    },
    {
      title: 'with another signature',
      response: (options: Options) => {
        const other = softwareAuthenticator(test.config.siteUrl).get(options);
        return { ...other, id: device.id, rawId: device.id };
      },
    },
    {
      title: 'of a copied authenticator, whose counter has not grown',
      response: (options: Options) => {
        device.counter = 6;
        return device.get(options);
      },
    },
    {
      title: 'from a page of another site',
      response: (options: Options) => {
        device.origin = 'https://evil.example';
        device.counter = 7;
        return device.get(options);
      },
    },
    { title: 'that is none', response: () => ({ id: 7 }) },
  ])('$title is refused', async ({ response }) => {
    await keep();
    await test.database.pool.query('update passkeys set counter = 7');
    const ticket = await ticketOf();
    expect(said(await secondStep(ticket, response(await optionsOf(ticket))))).toBe('second-factor-failed');
  });

  it('of another member is refused', async () => {
    await keep();
    const other = await signedIn(test, demoMembers[1]);
    await makeFresh(test, other.accountId, now);
    const theirs = softwareAuthenticator(test.config.siteUrl);
    const options = (await post(`${BASE}/passkeys/options`, {}, other.cookies)).json<Options>();
    expect(
      said(await post(`${BASE}/passkeys`, { name: 'Theirs', response: theirs.create(options) }, other.cookies)),
    ).toBe('ok');
    const ticket = await ticketOf();
    expect(said(await secondStep(ticket, theirs.get(await optionsOf(ticket))))).toBe('second-factor-failed');
  });

  it('is good once, and for the log-in that asked', async () => {
    await keep();
    const [one, two] = [await ticketOf(), await ticketOf()];
    const response = device.get(await optionsOf(one));
    await optionsOf(two);
    expect(said(await secondStep(two, response))).toBe('second-factor-failed');
    expect(said(await secondStep(one, response))).toBe('ok');
    expect(said(await secondStep(one, response))).toBe('login-expired');
  });

  it('for a session is nothing to a log-in', async () => {
    await keep();
    const ticket = await ticketOf();
    expect(said(await secondStep(ticket, device.get((await post(OPTIONS)).json<Options>())))).toBe(
      'second-factor-failed',
    );
  });

  it('is asked for by a running log-in or a member only', async () => {
    expect(said(await post(OPTIONS, { ticket: 'made up' }, {}))).toBe('login-expired');
    expect(said(await post(OPTIONS, {}, {}))).toBe('login-expired');
  });
});

describe('a log-in by passkey alone', () => {
  type Offer = { ticket: string; options: Options & { userVerification: string } };
  const offer = async (): Promise<Offer> => (await post('/api/profile/login/passkey/options', {}, {})).json<Offer>();
  const logIn = (ticket: string, passkey: Record<string, unknown>): Promise<LightMyRequestResponse> =>
    post('/api/profile/login/passkey', { ticket, passkey }, {});
  beforeEach(async () => void (await keep()));

  it('needs neither password nor second step, and names no account before', async () => {
    const { ticket, options } = await offer();
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
    expect(options.allowCredentials ?? []).toEqual([]);
    const reply = await logIn(ticket, device.get(options));
    expect(reply.json()).toMatchObject({ status: 'ok', profile: { email: 'rowan@example.com' }, removalUndone: false });
    const session = reply.cookies.find(({ name }) => name === 'session')?.value ?? '';
    expect((await test.request('GET', '/api/profile', { cookies: { session } })).statusCode).toBe(200);
    expect(reply.cookies.map(({ name }) => name)).toContain('known-browser');
  });

  it('is both steps where an authenticator app is set up, too', async () => {
    await test.database.pool.query(`insert into totp_secrets (account_id, secret) values ($1, 'sealed')`, [accountId]);
    const { ticket, options } = await offer();
    expect(said(await logIn(ticket, device.get(options)))).toBe('ok');
  });

  it.each<[string, (options: Options) => Record<string, unknown>, string]>([
    [
      'whose device has not recognised its owner',
      (options) => {
        device.verified = false;
        return device.get(options);
      },
      'second-factor-failed',
    ],
    [
      'that says it is another account’s',
      (options) => {
        device.userHandle = Buffer.from('account 1000000').toString('base64url');
        return device.get(options);
      },
      'second-factor-failed',
    ],
    [
      'that does not say whose it is',
      (options) => {
        device.userHandle = null;
        return device.get(options);
      },
      'second-factor-failed',
    ],
    [
      'made for a page of another site',
      (options) => {
        device.origin = 'https://evil.example';
        return device.get(options);
      },
      'second-factor-failed',
    ],
    ['that nobody knows', (options) => softwareAuthenticator(test.config.siteUrl).get(options), 'second-factor-failed'],
    ['for another challenge', () => device.get({ challenge: 'AAAA' }), 'second-factor-failed'],
    ['that is none', () => ({ id: 7 }), 'second-factor-failed'],
  ])('refuses a response %s', async (_, response, expected) => {
    const { ticket, options } = await offer();
    const reply = await logIn(ticket, response(options));
    expect([said(reply), reply.statusCode, reply.cookies]).toEqual([expected, 400, []]);
  });

  it('takes a response once, for the page that asked, and for five minutes', async () => {
    const [one, two, slow] = [await offer(), await offer(), await offer()];
    const response = device.get(one.options);
    expect(said(await logIn(two.ticket, response))).toBe('second-factor-failed');
    expect(said(await logIn(one.ticket, response))).toBe('ok');
    expect(said(await logIn(one.ticket, response))).toBe('login-expired');
    later(301);
    expect(said(await logIn(slow.ticket, device.get(slow.options)))).toBe('login-expired');
  });

  it('takes no challenge of a second step, nor gives one to it', async () => {
    const ticket = await ticketOf();
    const options = await optionsOf(ticket);
    expect(said(await logIn(ticket, device.get(options)))).toBe('login-expired');
    const alone = await offer();
    expect(said(await secondStep(alone.ticket, device.get(alone.options)))).toBe('login-expired');
  });

  it('opens nothing of a blocked account, and says why', async () => {
    await test.database.pool.query('update accounts set blocked_at = now() where id = $1', [accountId]);
    const { ticket, options } = await offer();
    const reply = await logIn(ticket, device.get(options));
    expect([said(reply), reply.cookies]).toEqual(['account-blocked', []]);
  });
});
