import { hash } from '@node-rs/argon2';
import { createDemoMember, type DemoMember, demoMembers } from '../../../testing/demo-members';
import { createTestApp, solvedCaptcha, type TestApp } from '../../../testing/test-app';
import { replacePasswordHash } from '../accounts/repository';

/** OWASP's first choice, with which hashes were made before. */
const former = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const today = /^\$argon2id\$v=19\$m=7168,t=5,p=1\$/;
const { email, password } = demoMembers[0] as DemoMember;

describe('a password whose hash was made with other parameters', () => {
  let test: TestApp;
  let accountId: number;
  let old: string;
  beforeAll(async () => {
    test = await createTestApp();
    accountId = await createDemoMember(test.database.db, demoMembers[0] as DemoMember, new Date());
  });
  beforeEach(async () => {
    old = await hash(password, former);
    await test.database.pool.query('update accounts set password_hash = $1 where id = $2', [old, accountId]);
  });
  afterAll(() => test.close());
  const stored = async () =>
    (
      await test.database.pool.query<{ password_hash: string }>(
        `select password_hash from accounts where id = ${accountId}`,
      )
    ).rows[0]?.password_hash;
  const login = async (given: string) =>
    (
      await test.request('POST', '/api/profile/login', {
        body: { email, password: given, recaptchaToken: await solvedCaptcha(test) },
      })
    ).statusCode;
  const headset = async (given: string) =>
    (
      await test.request('POST', '/api/playa/v2/auth/sign-in-password', { body: { login: email, password: given } })
    ).json<{
      status: { code: number };
    }>().status.code;

  it.each<[string, (given: string) => Promise<number>, number, number]>([
    ['a log-in', login, 401, 200],
    ['a headset’s sign-in', headset, 3, 1],
  ])('is good still, and the next successful one hashes it anew: %s', async (_, signIn, refused, welcome) => {
    expect([await signIn('not it'), await stored()]).toEqual([refused, old]);
    expect([await signIn(password), await stored()]).toEqual([welcome, expect.stringMatching(today)]);
    const renewed = await stored();
    expect([await signIn(password), await stored()]).toEqual([welcome, renewed]);
  });

  it('is not written over the one that was set meanwhile', async () => {
    expect(
      await replacePasswordHash(
        test.database.db,
        { id: accountId, passwordHash: 'the hash that was read' },
        'a new hash of the old password',
      ),
    ).toBe(false);
    expect(await stored()).toBe(old);
  });

  it('opens the account to each of several log-ins at once, whichever hashes it first', async () => {
    expect(await Promise.all(Array.from({ length: 4 }, () => login(password)))).toEqual([200, 200, 200, 200]);
    expect(await stored()).toMatch(today);
  });

  describe('and is changed during a log-in with the old one', () => {
    const opened = async () =>
      (await test.database.pool.query(`select 1 from sessions union all select 1 from headset_sessions`)).rowCount;
    /** Changes the password, but commits only when another session waits for the account's row. */
    async function changedDuring(signIn: () => Promise<number>): Promise<number> {
      const client = await test.database.pool.connect();
      try {
        await client.query('begin');
        await client.query('update accounts set password_hash = $1 where id = $2', [
          await hash('another lantern tide'),
          accountId,
        ]);
        const outcome = signIn();
        const waiting = async () =>
          (
            await client.query(
              `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
            )
          ).rowCount;
        while ((await waiting()) === 0)
          await new Promise((resolve) => {
            setTimeout(resolve, 5);
          });
        await client.query('commit');
        return await outcome;
      } finally {
        client.release();
      }
    }

    beforeEach(async () => {
      // A hash of today's parameters, so that the session is the first that needs the row.
      await login(password);
      await test.database.pool.query('delete from sessions');
      await test.database.pool.query('delete from headset_sessions');
    });

    it.each<[string, () => Promise<number>, number, string]>([
      ['a log-in', () => login(password), 401, 'null'],
      ['a log-in that would take a removal back', () => login(password), 401, `now() + interval '3 days'`],
      ['a headset’s sign-in', () => headset(password), 3, 'null'],
    ])('opens nothing: %s', async (_, signIn, expected, removal) => {
      await test.database.pool.query(`update accounts set removal_due_at = ${removal} where id = ${accountId}`);
      expect(await changedDuring(signIn)).toBe(expected);
      expect(await opened()).toBe(0);
    });
  });
});
