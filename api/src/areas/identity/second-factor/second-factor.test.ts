// Over 300 lines: one member from enrolment to recovery, on one server with one clock.
import type { LightMyRequestResponse } from 'fastify';
import { Secret, TOTP } from 'otpauth';
import { buildApp } from '../../../app';
import { createDemoMember, demoMembers } from '../../../testing/demo-members';
import { mailsTo, tokenFor } from '../../../testing/mails';
import { createTestApp, makeFresh, signedIn, solvedCaptcha, type TestApp } from '../../../testing/test-app';

const password = 'demo-member-2026';
const email = 'rowan@example.com';
const SECOND = 1000;
const BASE = '/api/profile/second-factor';
let test: TestApp;
let now: Date;
let cookies: Record<string, string>;
let accountId: number;
beforeEach(async () => {
  now = new Date();
  test = await createTestApp({}, { now: () => now });
  ({ cookies, accountId } = await signedIn(test));
  await makeFresh(test, accountId, now);
});
afterEach(() => test.close());

const post = (path: string, body: unknown = {}, withCookies = cookies): Promise<LightMyRequestResponse> =>
  test.request('POST', path, { cookies: withCookies, body });
const later = (seconds: number): void => {
  now = new Date(now.getTime() + seconds * SECOND);
};
const codeOf = (secret: string, secondsFromNow = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now.getTime() + secondsFromNow * SECOND });

/** Sets an authenticator app up. The step of its first code is used by that, so time moves on. */
async function withApp(): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = (await post(`${BASE}/totp/start`)).json<{ secret: string }>();
  const { recoveryCodes } = (await post(`${BASE}/totp/confirm`, { code: codeOf(secret) })).json<{
    recoveryCodes: string[];
  }>();
  later(60);
  await saved(recoveryCodes);
  return { secret, recoveryCodes };
}
/** Says that recovery codes are saved, by one of them. */
const saved = ([first = '']: readonly string[]): Promise<LightMyRequestResponse> =>
  post(`${BASE}/recovery-codes/saved`, { code: first });
const login = async (): Promise<LightMyRequestResponse> =>
  test.request('POST', '/api/profile/login', { body: { email, password, recaptchaToken: await solvedCaptcha(test) } });
const ticketOf = async (): Promise<string> => (await login()).json<{ ticket: string }>().ticket;
const secondStep = (ticket: string, method: string, code: string): Promise<LightMyRequestResponse> =>
  test.request('POST', '/api/profile/login/second-factor', { body: { ticket, method, code } });
const said = (reply: LightMyRequestResponse): string =>
  reply.statusCode === 200 ? 'ok' : reply.json<{ code: string }>().code;
const mails = async (): Promise<string[]> => {
  const { rows } = await test.database.pool.query<{ payload: { text: string } }>(
    `select payload from outbox where kind = 'mail' order by id`,
  );
  return rows.map(({ payload }) => payload.text);
};

describe('an authenticator app', () => {
  it('is set up by its secret, which is also a QR code, and counts once a code has confirmed it', async () => {
    const start = (await post(`${BASE}/totp/start`)).json<{ secret: string; uri: string; qr: string[] }>();
    expect(start.uri).toContain(`secret=${start.secret}`);
    expect(start.uri).toMatch(/^otpauth:\/\/totp\/localhost:rowan%40example\.com\?/);
    expect(new Set(start.qr.map((row) => row.length))).toEqual(new Set([start.qr.length]));
    expect((await test.request('GET', BASE, { cookies })).json()).toEqual({
      totp: false,
      recoveryCodesLeft: 0,
      passkeys: [],
    });
    expect((await login()).json()).toMatchObject({ status: 'ok' });

    const wrong = await post(`${BASE}/totp/confirm`, { code: codeOf(start.secret, 600) });
    expect(wrong.json()).toMatchObject({
      serverStatus: 400,
      code: 'second-factor-failed',
      fields: { code: 'is incorrect' },
    });
    const right = await post(`${BASE}/totp/confirm`, { code: codeOf(start.secret) });
    const { recoveryCodes } = right.json<{ recoveryCodes: string[] }>();
    expect(recoveryCodes).toHaveLength(10);
    // Twelve of 31 characters: guessing one is hopeless without a rate limit, too.
    for (const code of recoveryCodes) expect(code).toMatch(/^[a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4}$/);
    expect((await test.request('GET', BASE, { cookies })).json()).toEqual({
      totp: true,
      recoveryCodesLeft: 0,
      passkeys: [],
    });
    expect((await saved(recoveryCodes)).json()).toMatchObject({ recoveryCodesLeft: 10, ended: 0 });
    expect((await mails()).at(-1)).toContain('An authenticator app was added.');
  });

  it('leaves neither its secret nor a recovery code in the database', async () => {
    const { secret, recoveryCodes } = await withApp();
    const { rows } = await test.database.pool.query<{ kept: Buffer }>(
      'select secret as kept from totp_secrets union all select code_hash from recovery_codes',
    );
    const kept = rows.map((row) => row.kept.toString('latin1')).join('\n');
    expect(kept).not.toContain(Buffer.from(Secret.fromBase32(secret).buffer).toString('latin1'));
    for (const code of recoveryCodes) expect(kept).not.toContain(code.replaceAll('-', ''));
  });

  it('stays in use while a new one waits to be confirmed', async () => {
    const { secret } = await withApp();
    await makeFresh(test, accountId, now);
    await post(`${BASE}/totp/start`);
    expect(said(await secondStep(await ticketOf(), 'totp', codeOf(secret)))).toBe('ok');
  });

  it.each([
    { title: 'the code of now', at: 0, expected: 'ok' },
    { title: 'the code of the step before', at: -30, expected: 'ok' },
    { title: 'the code of the step after', at: 30, expected: 'ok' },
    { title: 'a code of two steps before', at: -60, expected: 'second-factor-failed' },
    { title: 'a code of two steps after', at: 60, expected: 'second-factor-failed' },
  ])('takes $title: $expected', async ({ at, expected }) => {
    const { secret } = await withApp();
    later(60);
    expect(said(await secondStep(await ticketOf(), 'totp', codeOf(secret, at)))).toBe(expected);
  });

  it('takes a code once, also when it comes twice at the same time, and none that is older', async () => {
    const { secret } = await withApp();
    const code = codeOf(secret);
    const tickets = await Promise.all([ticketOf(), ticketOf()]);
    const responses = await Promise.all(tickets.map((ticket) => secondStep(ticket, 'totp', code)));
    expect(responses.map(said).toSorted()).toEqual(['ok', 'second-factor-failed']);
    expect(said(await secondStep(await ticketOf(), 'totp', codeOf(secret, -30)))).toBe('second-factor-failed');
    expect(said(await secondStep(await ticketOf(), 'totp', codeOf(secret, 30)))).toBe('ok');
  });

  it('whose secret no key opens takes no code, and a recovery code still opens the account', async () => {
    const { secret, recoveryCodes } = await withApp();
    await test.database.pool.query(`update totp_secrets set secret = set_byte(secret, 20, get_byte(secret, 20) # 1)`);
    expect(said(await secondStep(await ticketOf(), 'totp', codeOf(secret)))).toBe('second-factor-failed');
    expect(said(await secondStep(await ticketOf(), 'recovery', recoveryCodes[1] ?? ''))).toBe('ok');
  });

  it('takes the recovery codes with it when it was the last factor, and its owner hears of it', async () => {
    await withApp();
    await makeFresh(test, accountId, now);
    const reply = await test.request('DELETE', `${BASE}/totp`, { cookies });
    expect(reply.json()).toEqual({ totp: false, recoveryCodesLeft: 0, passkeys: [] });
    expect((await test.database.pool.query('select 1 from recovery_codes')).rowCount).toBe(0);
    expect((await mails()).at(-1)).toContain('The authenticator app was removed.');
    expect((await login()).json()).toMatchObject({ status: 'ok' });
  });
});

describe('recovery codes', () => {
  it('work once each, also when one comes many times at the same time, however they are typed', async () => {
    const { recoveryCodes } = await withApp();
    const [first = '', second = ''] = recoveryCodes;
    const tickets = await Promise.all([1, 2, 3, 4].map(() => ticketOf()));
    const responses = await Promise.all(tickets.map((ticket) => secondStep(ticket, 'recovery', first)));
    expect(responses.map(said).filter((outcome) => outcome === 'ok')).toHaveLength(1);
    expect(said(await secondStep(await ticketOf(), 'recovery', ` ${second.toUpperCase().replaceAll('-', ' ')} `))).toBe(
      'ok',
    );
    expect((await test.request('GET', BASE, { cookies })).json()).toMatchObject({ recoveryCodesLeft: 8 });
  });

  const renewed = async (): Promise<string[]> => {
    await makeFresh(test, accountId, now);
    return (await post(`${BASE}/recovery-codes`)).json<{ recoveryCodes: string[] }>().recoveryCodes;
  };
  const opens = async ([code = '']: readonly string[]): Promise<boolean> =>
    said(await secondStep(await ticketOf(), 'recovery', code)) === 'ok';

  it('work until new ones are said to be saved, and not a moment longer; their owner hears of it', async () => {
    const { recoveryCodes: old } = await withApp();
    const fresh = await renewed();
    expect([await opens(fresh), await opens(old)]).toEqual([false, true]);
    expect((await saved(fresh)).json()).toMatchObject({ ended: 9, recoveryCodesLeft: 10 });
    expect((await mails()).at(-1)).toContain('New recovery codes are in use. The old ones no longer work.');
    expect([await opens(fresh), await opens(old.slice(1))]).toEqual([true, false]);
  });

  it('that were replaced before they were saved cannot be put in use; said twice, saved ones stay', async () => {
    await withApp();
    const [lost, kept] = [await renewed(), await renewed()];
    const refused = await saved(lost);
    expect([said(refused), refused.json<{ fields: object }>().fields]).toEqual([
      'second-factor-failed',
      { code: 'is not one of the newest codes' },
    ]);
    expect([said(await saved(kept)), (await saved(kept.slice(1))).json<{ ended: number }>().ended]).toEqual(['ok', 0]);
    expect([await opens(lost), await opens(kept)]).toEqual([false, true]);
  });

  it('are whole when they are made and saved many times at once', async () => {
    await withApp();
    const sets = await Promise.all([renewed(), renewed(), renewed()]);
    const replies = await Promise.all([...sets.map(saved), renewed(), ...sets.map(saved)]);
    expect(replies.map((reply) => ('statusCode' in reply ? reply.statusCode : 200)).some((code) => code >= 500)).toBe(
      false,
    );
    expect((await test.request('GET', BASE, { cookies })).json()).toMatchObject({ recoveryCodesLeft: 10 });
  });

  it('stay when another factor is added, and come with it where there are none', async () => {
    const { recoveryCodes } = await withApp();
    await makeFresh(test, accountId, now);
    const again = async (): Promise<unknown> => {
      const { secret } = (await post(`${BASE}/totp/start`)).json<{ secret: string }>();
      return (await post(`${BASE}/totp/confirm`, { code: codeOf(secret) })).json<{ recoveryCodes: unknown }>()
        .recoveryCodes;
    };
    expect(await again()).toBeNull();
    expect(await opens(recoveryCodes)).toBe(true);
    await test.database.pool.query('delete from recovery_codes');
    later(60);
    await makeFresh(test, accountId, now);
    expect(await again()).toHaveLength(10);
  });

  it('are made for a factor only', async () => {
    expect((await post(`${BASE}/recovery-codes`)).json()).toMatchObject({ code: 'validation-failed' });
  });

  it('of one member are nothing to another', async () => {
    const { recoveryCodes } = await withApp();
    const other = await createDemoMember(test.database.db, demoMembers[1] as (typeof demoMembers)[number], now);
    await test.database.pool.query('update totp_secrets set account_id = $1', [other]);
    await test.database.pool.query('update recovery_codes set account_id = $1', [other]);
    const reply = await test.request('POST', '/api/profile/login', {
      body: { email: 'sage@example.com', password, recaptchaToken: await solvedCaptcha(test) },
    });
    expect(said(await secondStep(reply.json<{ ticket: string }>().ticket, 'recovery', recoveryCodes[0] ?? ''))).toBe(
      'second-factor-failed',
    );
  });
});

describe('the ticket of a log-in', () => {
  it('comes instead of a session, and says how to go on', async () => {
    await withApp();
    const reply = await login();
    expect(reply.json()).toEqual({
      status: 'second-factor',
      ticket: expect.stringMatching(/^[\w-]{43}$/),
      methods: ['totp', 'recovery'],
    });
    expect(reply.cookies).toEqual([]);
    const { rows } = await test.database.pool.query<{ token_hash: Buffer }>('select token_hash from login_tickets');
    expect(rows[0]?.token_hash.toString('base64url')).not.toBe(reply.json<{ ticket: string }>().ticket);
  });

  it.each([
    { title: 'within five minutes', wait: 299, expected: 'ok' },
    { title: 'after five minutes', wait: 300, expected: 'login-expired' },
  ])('works $title: $expected', async ({ wait, expected }) => {
    const { secret } = await withApp();
    const ticket = await ticketOf();
    later(wait);
    expect(said(await secondStep(ticket, 'totp', codeOf(secret)))).toBe(expected);
  });

  it('is used up by its log-in', async () => {
    const { secret, recoveryCodes } = await withApp();
    const ticket = await ticketOf();
    const done = await secondStep(ticket, 'totp', codeOf(secret));
    expect(done.json()).toMatchObject({ status: 'ok', removalUndone: false, profile: { email } });
    expect(done.cookies.map(({ name, httpOnly }) => [name, httpOnly])).toEqual([
      ['session', true],
      ['known-browser', true],
    ]);
    expect(said(await secondStep(ticket, 'recovery', recoveryCodes[0] ?? ''))).toBe('login-expired');
  });

  it('ends with the fifth wrong code, also when they come at the same time', async () => {
    const { secret } = await withApp();
    const ticket = await ticketOf();
    const responses = await Promise.all(
      ['1', '2', '3', '4', '5', '6', '7'].map((code) => secondStep(ticket, 'totp', code)),
    );
    expect(responses.map(said).toSorted()).toEqual([
      ...Array<string>(3).fill('login-expired'),
      ...Array<string>(4).fill('second-factor-failed'),
    ]);
    expect(said(await secondStep(ticket, 'totp', codeOf(secret)))).toBe('login-expired');
  });

  it('opens nothing for a member who was blocked meanwhile', async () => {
    const { secret } = await withApp();
    const ticket = await ticketOf();
    await test.database.pool.query('update accounts set blocked_at = now()');
    expect(said(await secondStep(ticket, 'totp', codeOf(secret)))).toBe('account-blocked');
  });

  it('ends when its member has the account removed', async () => {
    const { secret } = await withApp();
    const ticket = await ticketOf();
    await makeFresh(test, accountId, now);
    expect(said(await post('/api/profile/removal'))).toBe('ok');
    expect(said(await secondStep(ticket, 'totp', codeOf(secret)))).toBe('login-expired');
  });

  it('ends when the password is changed', async () => {
    const { secret } = await withApp();
    const ticket = await ticketOf();
    expect(
      said(await post('/api/profile/password/change', { oldPassword: password, newPassword: 'another-password-2026' })),
    ).toBe('ok');
    expect(said(await secondStep(ticket, 'totp', codeOf(secret)))).toBe('login-expired');
  });

  it('ends when a mailed link sets the password, which does not sign in', async () => {
    const { secret } = await withApp();
    const ticket = await ticketOf();
    await test.request('POST', '/api/profile/password/request-link', {
      body: { email, recaptchaToken: await solvedCaptcha(test) },
    });
    const token = tokenFor((await mailsTo(test, email, now)).at(-1), '/set-password');
    const reply = await test.request('POST', '/api/profile/password/update', {
      body: { token, request: 'reset', password: 'another-password-2026' },
    });
    expect([reply.statusCode, reply.cookies.filter(({ value }) => value !== '')]).toEqual([200, []]);
    expect(said(await secondStep(ticket, 'totp', codeOf(secret)))).toBe('login-expired');
  });

  it('that was never issued has expired', async () => {
    expect(said(await secondStep('made up', 'totp', '123456'))).toBe('login-expired');
  });
});

describe('guessing codes', () => {
  it('ends with the limit of the account, however many tickets there are', async () => {
    const { secret } = await withApp();
    const strict = await buildApp({
      config: { ...test.config, loginLimits: { perAddress: 1_000, perAccount: 3 } },
      database: test.database,
      now: () => now,
    });
    const tickets = await Promise.all([1, 2, 3, 4].map(() => ticketOf()));
    const codes: number[] = [];
    for (const ticket of tickets) {
      const payload = { ticket, method: 'totp', code: codes.length === 3 ? codeOf(secret) : '1' };
      codes.push(
        (
          await strict.inject({
            method: 'POST',
            url: '/api/profile/login/second-factor',
            headers: { origin: test.config.siteUrl },
            payload,
          })
        ).statusCode,
      );
    }
    await strict.close();
    expect(codes).toEqual([400, 400, 400, 429]);
  });
});

describe('proving again who one is', () => {
  const prove = (body: object): Promise<LightMyRequestResponse> =>
    post('/api/profile/reauthentication', { password, ...body });

  it('takes the second factor, too, where there is one', async () => {
    const { secret, recoveryCodes } = await withApp();
    expect((await test.request('GET', '/api/profile/reauthentication', { cookies })).json()).toMatchObject({
      methods: ['password', 'totp', 'recovery'],
    });
    expect((await prove({})).json()).toMatchObject({ code: 'second-factor-failed', fields: { code: 'is required' } });
    expect(said(await prove({ code: '000000' }))).toBe('second-factor-failed');
    expect(said(await prove({ password: 'not it', code: codeOf(secret) }))).toBe('invalid-credentials');
    const reply = await prove({ code: codeOf(secret) });
    expect(said(reply)).toBe('ok');
    cookies = { ...cookies, session: reply.cookies[0]?.value ?? '' };
    expect(said(await prove({ code: recoveryCodes[0] ?? '' }))).toBe('ok');
  });
});

describe('every change of the second factor', () => {
  it.each([
    ['POST', `${BASE}/totp/start`],
    ['POST', `${BASE}/totp/confirm`],
    ['DELETE', `${BASE}/totp`],
    ['POST', `${BASE}/recovery-codes`],
    ['POST', `${BASE}/passkeys/options`],
    ['POST', `${BASE}/passkeys`],
    ['DELETE', `${BASE}/passkeys/abc`],
  ] as const)('%s %s asks for the password again', async (method, path) => {
    later(600);
    expect(said(await test.request(method, path, { cookies }))).toBe('reauthentication-required');
  });
});
