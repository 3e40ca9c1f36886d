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
      recoveryCodesLeft: 10,
      passkeys: [{ id: device.id, name: 'My phone', lastUsedAt: null }],
    });
    expect(first.json<{ recoveryCodes: string[] }>().recoveryCodes).toHaveLength(10);
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
