import { buildApp } from '../../app';
import type { Code } from '../../testing/headset-world';
import { createTestApp, signedIn, type TestApp } from '../../testing/test-app';

describe('wrong codes', () => {
  let test: TestApp;
  let other: TestApp['app'];
  beforeEach(async () => {
    test = await createTestApp();
    other = await buildApp({ config: test.config, database: test.database });
  });
  afterEach(async () => {
    await other.close();
    await test.close();
  });
  /** Types a code on the page, by turns on two instances on one database. */
  let turn = 0;
  const type = (code: string, cookies: Record<string, string>, remoteAddress = '10.0.0.1') => {
    turn += 1;
    const headers = { origin: test.config.siteUrl, 'content-type': 'application/json' };
    return (turn % 2 ? test.app : other).inject({
      method: 'POST',
      url: '/api/profile/login/playa/device',
      remoteAddress,
      cookies,
      headers,
      payload: JSON.stringify({ code }),
    });
  };
  const shownCode = async (): Promise<string> =>
    (await test.app.inject({ url: '/api/playa/v2/auth/code' })).json<{ data: Code }>().data.code;

  it('may be typed five times in ten minutes, on all instances together, also at the same time; right ones do not count', async () => {
    const { cookies } = await signedIn(test);
    const code = await shownCode();
    for (let i = 0; i < 8; i += 1) expect((await type(code, cookies)).statusCode).toBe(200);
    const wrong = await Promise.all(
      Array.from({ length: 12 }, async () => (await type('AAAAAAAA', cookies)).statusCode),
    );
    expect(wrong.toSorted((a, b) => a - b)).toEqual([
      ...Array.from({ length: 5 }, () => 400),
      ...Array.from({ length: 7 }, () => 429),
    ]);
    for (const refused of [await type(code, cookies), await type(code, cookies)]) {
      expect([refused.statusCode, refused.headers['retry-after'], refused.json()]).toMatchObject([
        429,
        expect.stringMatching(/^(?:600|5[4-9]\d)$/),
        { message: 'Too many wrong codes. Please wait a few minutes.' },
      ]);
    }
    await test.database.pool.query('update rate_limits set expire = 0');
    expect((await type('AAAAAAAA', cookies)).statusCode).toBe(400);
  });

  it('count for the account from every address, and for the address with every account', async () => {
    const [one, two] = [
      await signedIn(test),
      await signedIn(test, {
        email: 'two@example.com',
        password: 'x',
        name: 'Two',
        coins: 1,
        gems: 0,
        plan: null,
        ownedGames: 0,
      }),
    ];
    for (let i = 0; i < 5; i += 1) await type('AAAAAAAA', one.cookies);
    const codes = [];
    for (const [cookies, address] of [
      [one.cookies, '10.0.0.2'],
      [two.cookies, '10.0.0.1'],
      [two.cookies, '10.0.0.2'],
    ] as const)
      codes.push((await type('AAAAAAAA', cookies, address)).statusCode);
    expect(codes).toEqual([429, 429, 400]);
  });
});
