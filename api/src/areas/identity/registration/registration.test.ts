// Over 300 lines: one registration from the form to the first log-in, on one server.
import type { LightMyRequestResponse } from 'fastify';
import { listOutbox } from '../../messages/outbox/repository';
import { mailsTo, tokenFor } from '../../../testing/mails';
import { statementsOf } from '../../../testing/statements';
import { createTestApp, signedIn, solvedCaptcha, type TestApp } from '../../../testing/test-app';

const HOUR = 3_600_000;
const password = 'quiet river under stones';
let test: TestApp;
let now: Date;
beforeAll(async () => {
  test = await createTestApp(
    { LINKS_PER_ADDRESS: '1000', LOGIN_ATTEMPTS_PER_ADDRESS: '1000', LOGIN_ATTEMPTS_PER_ACCOUNT: '1000' },
    { now: () => now },
  );
});
beforeEach(() => {
  now = new Date();
});
afterAll(() => test.close());

const later = (milliseconds: number): void => {
  now = new Date(now.getTime() + milliseconds);
};
const requestRegistration = async (
  email: unknown,
  promotionSubscribe: unknown = false,
): Promise<LightMyRequestResponse> =>
  test.request('POST', '/api/profile/registration/request-link', {
    body: { email, promotionSubscribe, recaptchaToken: await solvedCaptcha(test) },
  });
/** Asks for a link and opens the mail. */
const mailedToken = async (email: string, promotionSubscribe = false): Promise<string> => {
  await requestRegistration(email, promotionSubscribe);
  return tokenFor((await mailsTo(test, email, now)).at(-1), '/registration');
};
const state = async (token: string, request = 'registration'): Promise<unknown> =>
  (await test.request('POST', '/api/profile/link', { body: { token, request } })).json();
const finish = (token: string, body: object = {}, cookies?: Record<string, string>): Promise<LightMyRequestResponse> =>
  test.request('POST', '/api/profile/password/update', {
    body: { password, token, request: 'registration', ...body },
    ...(cookies && { cookies }),
  });
const sessionOf = (reply: LightMyRequestResponse): string =>
  reply.cookies.find(({ name }) => name === 'session')?.value ?? '';
const code = (reply: LightMyRequestResponse): unknown => reply.json<{ code: string }>().code;

describe('registering', () => {
  it('mails a link, and the link makes an account that is logged in', async () => {
    const token = await mailedToken('New.Person@Example.com'.toLowerCase(), true);
    expect(await state(token)).toEqual({ state: 'valid', email: 'new.person@example.com', continueTo: null });
    const reply = await finish(token);
    expect(reply.json()).toMatchObject({
      status: 'ok',
      profile: {
        name: 'Member',
        email: 'new.person@example.com',
        photoMedia: null,
        balance: [{ count: 0 }, { count: 0 }],
        notifications: { newGame: false, specialDealsForYou: true, newsAndPromotions: true, dropCarts: false },
      },
    });
    expect(reply.cookies).toMatchObject([
      { name: 'session', httpOnly: true, sameSite: 'Lax' },
      { name: 'known-browser', httpOnly: true, sameSite: 'Lax' },
    ]);
    expect((await test.request('GET', '/api/profile', { cookies: { session: sessionOf(reply) } })).statusCode).toBe(
      200,
    );
    const login = await test.request('POST', '/api/profile/login', {
      body: { email: 'NEW.person@example.com', password, recaptchaToken: await solvedCaptcha(test) },
    });
    expect(login.json()).toMatchObject({ status: 'ok' });
  });

  it('mails no news to a member who did not choose them', async () => {
    const reply = await finish(await mailedToken('quiet@example.com'));
    expect(reply.json()).toMatchObject({
      profile: {
        notifications: { newGame: false, specialDealsForYou: false, newsAndPromotions: false, dropCarts: false },
      },
    });
  });

  it('takes an address with blanks around it and in any case', async () => {
    expect((await requestRegistration('  Blank@Example.COM ')).statusCode).toBe(200);
    expect(await mailsTo(test, 'blank@example.com', now)).toHaveLength(1);
  });

  it('ends the session that the browser had', async () => {
    const { cookies } = await signedIn(test);
    const reply = await finish(await mailedToken('second@example.com'), {}, cookies);
    expect(sessionOf(reply)).not.toBe(cookies.session);
    expect((await test.request('GET', '/api/profile', { cookies })).statusCode).toBe(401);
  });

  it('keeps of a link only a hash, and of a sent mail nothing', async () => {
    const token = await mailedToken('secret@example.com');
    for (const table of ['account_links', 'outbox']) {
      const { rows } = await test.database.pool.query(`select * from ${table}`);
      expect(JSON.stringify(rows)).not.toContain(token);
    }
  });
});

describe('an address that has an account', () => {
  const known = async (): Promise<void> =>
    void (await test.database.pool.query(
      `insert into accounts (email, password_hash, name, notifications) values ('known@example.com', 'x', '<b>Kim</b>', '{}') on conflict do nothing`,
    ));
  beforeAll(known);

  it('gets the same response as any other, and its owner is told what to do', async () => {
    const [unknown, reply] = [
      await requestRegistration('unknown@example.com'),
      await requestRegistration('known@example.com'),
    ];
    expect([reply.statusCode, reply.body, Object.keys(reply.headers)]).toEqual([
      unknown.statusCode,
      unknown.body,
      Object.keys(unknown.headers),
    ]);
    const mail = (await mailsTo(test, 'known@example.com', now)).at(-1);
    expect(mail).toMatchObject({
      subject: 'You already have an account',
      links: [expect.stringMatching(/\/set-password\?token=[\w-]{43}$/), expect.stringMatching(/\/login$/)],
    });
    expect(await state(tokenFor(mail, '/set-password'), 'reset')).toEqual({
      state: 'valid',
      email: 'known@example.com',
      continueTo: null,
    });
    const html = mail?.source.split('Content-Type: text/html')[1] ?? '';
    expect(html).toContain('&#60;b&#62;Kim');
    expect(html).not.toMatch(/<b>|<img/);
  });

  it.each(['registration', 'password'])('costs the same work as an unknown one (%s)', async (form) => {
    const tally = async (email: string): Promise<string[]> => {
      const recaptchaToken = await solvedCaptcha(test);
      const before = (await listOutbox(test.database.db, 'waiting', 1000)).length;
      const body = { email, promotionSubscribe: true, recaptchaToken };
      const statements = await statementsOf(() => test.request('POST', `/api/profile/${form}/request-link`, { body }));
      return [...statements, `mails ${(await listOutbox(test.database.db, 'waiting', 1000)).length - before}`];
    };
    const work = await tally('known@example.com');
    expect(work.map((statement) => /^\w+(?: into "?\w+"?| 1)?/.exec(statement)?.[0])).toEqual([
      'insert into "captcha_used"',
      'insert into rate_limits',
      'begin',
      'select',
      'select',
      'insert into "account_links"',
      // The site's name, for the mail.
      'select',
      'insert into "outbox"',
      'commit',
      'mails 1',
    ]);
    expect(await tally('stranger@example.com')).toEqual(work);
  });
});

describe('a link', () => {
  it('works once, also when it is used fifty times at once', async () => {
    const token = await mailedToken('race@example.com');
    const replies = await Promise.all(Array.from({ length: 50 }, () => finish(token)));
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(new Set(replies.filter(({ statusCode }) => statusCode !== 200).map(code))).toEqual(new Set(['link-used']));
    const { rows } = await test.database.pool.query(
      `select count(*)::int as n from accounts where email = 'race@example.com'`,
    );
    expect(rows).toEqual([{ n: 1 }]);
    expect(await state(token)).toEqual({ state: 'used', email: null, continueTo: null });
  });

  it('makes one account of two links to the same address', async () => {
    // Several rounds: whether two transactions wait for each other is a matter of luck.
    for (let round = 0; round < 6; round += 1) {
      const tokens: string[] = [];
      for (let link = 0; link < 3; link += 1) tokens.push(await mailedToken(`twice-${round}@example.com`));
      const replies = await Promise.all(tokens.map((token) => finish(token)));
      expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 400, 400]);
      for (const token of tokens) expect(await state(token)).toEqual({ state: 'used', email: null, continueTo: null });
    }
  });

  it('works for 24 hours', async () => {
    const token = await mailedToken('slow@example.com');
    later(24 * HOUR - 1000);
    expect(await state(token)).toMatchObject({ state: 'valid' });
    later(1000);
    expect(await state(token)).toEqual({ state: 'expired', email: null, continueTo: null });
    expect(code(await finish(token))).toBe('link-expired');
  });

  it('does nothing when it is cut, changed, made up or of another kind', async () => {
    const token = await mailedToken('whole@example.com');
    const flipped = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`;
    for (const wrong of [
      token.slice(0, -1),
      token.slice(0, 10),
      flipped,
      '',
      ' ',
      'ü'.repeat(43),
      '<script>',
      `${token}x`,
    ]) {
      expect(await state(wrong)).toEqual({ state: 'unknown', email: null, continueTo: null });
      expect(code(await finish(wrong))).toBe('link-invalid');
    }
    expect(await state(token, 'reset')).toEqual({ state: 'unknown', email: null, continueTo: null });
    expect(code(await finish(token, { request: 'reset' }))).toBe('link-invalid');
    expect(await state(token)).toMatchObject({ state: 'valid' });
  });
});

describe('a password', () => {
  it.each<[string, string, RegExp]>([
    ['short', 'seven77', /at least 8/],
    ['too long', 'x'.repeat(129), /at most 128/],
    ['very common', 'password', /most common/],
    ['very common, in capitals', 'Football1', /most common/],
    ['the address itself', 'Weak@example.com', /your e-mail/],
  ])('is refused when it is %s, and the link still works', async (_, weak, says) => {
    const token = await mailedToken('weak@example.com');
    const reply = await finish(token, { password: weak });
    expect([reply.statusCode, reply.json()]).toMatchObject([
      400,
      { code: 'validation-failed', fields: { password: expect.stringMatching(says) } },
    ]);
    expect(await state(token)).toMatchObject({ state: 'valid' });
  });

  it('may be of any characters', async () => {
    expect(
      (await finish(await mailedToken('any@example.com'), { password: '日本語パスワード😀\u0000<b>' })).statusCode,
    ).toBe(200);
  });
});

describe('the way on', () => {
  const game = '/games/neon-meridian?buy=1';
  const ask = async (form: 'registration' | 'password', email: string, wayOn: string) =>
    test.request('POST', `/api/profile/${form}/request-link`, {
      body: {
        email,
        ...(form === 'registration' && { promotionSubscribe: false }),
        continue: wayOn,
        recaptchaToken: await solvedCaptcha(test),
      },
    });

  it('waits with the request, and is told once the link is opened and the password set', async () => {
    await ask('registration', 'on-my-way@example.com', game);
    const token = tokenFor((await mailsTo(test, 'on-my-way@example.com', now)).at(-1), '/registration');
    // Nothing of it is in the mail: the link alone is enough, on any device.
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(await state(token)).toMatchObject({ state: 'valid', continueTo: game });
    expect((await finish(token)).json()).toMatchObject({ status: 'ok', continueTo: game });
    expect(await state(token)).toEqual({ state: 'used', email: null, continueTo: game });
  });

  it('is kept for a member who asks for a new password, and who joins a second time', async () => {
    await finish(await mailedToken('again@example.com'));
    const logInAt = { password: [], registration: ['/login?continue=%2Fgames%2Fneon-meridian%3Fbuy%3D1'] };
    for (const form of ['password', 'registration'] as const) {
      await ask(form, 'again@example.com', game);
      const mail = (await mailsTo(test, 'again@example.com', now)).at(-1);
      const addresses = (mail?.links ?? []).map((link) => link.replace(test.config.siteUrl, ''));
      expect(addresses.filter((address) => address.startsWith('/login'))).toEqual(logInAt[form]);
      const reply = await finish(tokenFor(mail, '/set-password'), {
        request: 'reset',
        password: `${password} ${form}`,
      });
      expect(reply.json()).toMatchObject({ continueTo: game });
    }
  });

  it.each([
    'https://evil.example/',
    '//evil.example',
    '/.//evil.example',
    '/..//evil.example',
    '/%5cevil.example',
    '/%2fevil.example',
    String.raw`/\evil.example`,
    '/\t/evil.example',
    '/login?continue=/login',
    'games',
    `/${'a'.repeat(500)}`,
  ])('is refused where it is no path of this site: %j', async (wayOn) => {
    for (const form of ['registration', 'password'] as const) {
      const reply = await ask(form, 'wayward@example.com', wayOn);
      expect([reply.statusCode, Object.keys(reply.json<{ fields: object }>().fields)]).toEqual([400, ['continue']]);
    }
    expect(await mailsTo(test, 'wayward@example.com', now)).toEqual([]);
  });
});

describe('bad input', () => {
  it.each<[string, object, string]>([
    ['nothing', { email: '', promotionSubscribe: undefined }, 'email,promotionSubscribe'],
    ['no address', { email: 'somebody' }, 'email'],
    ['an address of look-alike letters', { email: 'pаypal@exаmple.com' }, 'email'],
    ['an address with a header in it', { email: 'a@example.com\r\nBcc: b@example.com' }, 'email'],
    ['an address with HTML in it', { email: '<img src=x>@example.com' }, 'email'],
    ['two addresses', { email: 'a@example.com,b@example.com' }, 'email'],
    ['a list', { email: ['a@example.com'] }, 'email'],
    ['an endless address', { email: `${'a'.repeat(300)}@example.com` }, 'email'],
    ['a word for a switch', { promotionSubscribe: 'yes' }, 'promotionSubscribe'],
  ])('is refused by field: %s', async (_, changes, fields) => {
    const reply = await test.request('POST', '/api/profile/registration/request-link', {
      body: { email: 'a@example.com', promotionSubscribe: false, recaptchaToken: 'x', ...changes },
    });
    expect([reply.statusCode, Object.keys(reply.json<{ fields: object }>().fields).join()]).toEqual([400, fields]);
  });

  it('of a megabyte is refused before it is read', async () => {
    const reply = await test.request('POST', '/api/profile/registration/request-link', {
      body: { email: 'a'.repeat(1_000_000) },
    });
    expect(reply.statusCode).toBe(413);
  });

  it('without a solved captcha mails nothing', async () => {
    const reply = await test.request('POST', '/api/profile/registration/request-link', {
      body: { email: 'robot@example.com', promotionSubscribe: false, recaptchaToken: 'x' },
    });
    expect(code(reply)).toBe('captcha-failed');
    expect(await mailsTo(test, 'robot@example.com', now)).toEqual([]);
  });
});
