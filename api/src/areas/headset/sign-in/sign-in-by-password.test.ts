import { createHeadsetWorld, type HeadsetWorld, PASSWORD, type Tokens } from '../../../testing/headset-world';
import { mailsTo } from '../../../testing/mails';
import { makeFresh } from '../../../testing/test-app';

let world: HeadsetWorld;
beforeAll(async () => {
  world = await createHeadsetWorld();
});
beforeEach(() => world.today());
afterAll(() => world.test.close());

describe('signing in by password', () => {
  const signIn = (login: string, given: string) =>
    world.headset<Tokens>('POST', 'auth/sign-in-password', { login, password: given });

  it('gives tokens, and gives a wrong password and an unknown email the same response', async () => {
    const { email } = await world.member();
    const { status, data } = await signIn(email, PASSWORD);
    expect([status.code, (await world.profile(data?.access_token)).status.code]).toEqual([1, 1]);
    const [wrong, unknown] = [await signIn(email, 'not it'), await signIn('nobody@example.com', 'not it')];
    expect(wrong).toEqual(unknown);
    expect(wrong).toEqual({ status: { code: 3, message: 'Wrong e-mail or password.' }, data: null });
  });

  it('tells a blocked member so, who knows the password', async () => {
    const { email, accountId } = await world.member();
    await world.test.database.pool.query(`update accounts set blocked_at = now() where id = ${accountId}`);
    expect([(await signIn(email, 'not it')).status.code, (await signIn(email, PASSWORD)).status.code]).toEqual([3, 5]);
  });

  it('sends a member with a second factor to the code, once the password was right', async () => {
    const { email, accountId } = await world.member();
    await world.test.database.pool.query(
      `insert into totp_secrets (account_id, secret, confirmed_at) values ($1, decode('00', 'hex'), now())`,
      [accountId],
    );
    const { status } = await signIn(email, PASSWORD);
    expect(status).toEqual({ code: 3, message: expect.stringContaining('/playalogin') });
    expect((await signIn(email, 'not it')).status.message).toBe('Wrong e-mail or password.');
  });

  it('requires the code after too many failed attempts of others', async () => {
    const { email } = await world.member();
    for (const remoteAddress of ['198.51.100.1', '198.51.100.2', '198.51.100.3'])
      await world.test.app.inject({
        method: 'POST',
        url: '/api/playa/v2/auth/sign-in-password',
        remoteAddress,
        payload: { login: email, password: 'a guess' },
      });
    expect((await signIn(email, PASSWORD)).status).toEqual({
      code: 3,
      message: expect.stringContaining('/playalogin'),
    });
  });

  it('stops guessing, and then a right password does not show', async () => {
    const { email } = await world.member();
    const codes = [];
    for (const given of ['a', 'b', 'c', PASSWORD]) codes.push((await signIn(email, given)).status.code);
    expect(codes).toEqual([3, 3, 3, 429]);
  });
});

describe('an account that was to be removed', () => {
  const leave = ({ cookies }: { cookies: Record<string, string> }) =>
    world.test.request('POST', '/api/profile/removal', { cookies });
  const isToBeRemoved = async (accountId: number) =>
    (
      await world.test.database.pool.query(
        `select 1 from accounts where id = ${accountId} and removal_due_at is not null`,
      )
    ).rows.length > 0;
  const message = 'You’re logged in, so your account won’t be removed.';

  it('stays when its headset signs in by password, which says so, and so does a mail', async () => {
    const someone = await world.member();
    await makeFresh(world.test, someone.accountId, world.now());
    await leave(someone);
    expect(await isToBeRemoved(someone.accountId)).toBe(true);
    expect(
      (await world.headset('POST', 'auth/sign-in-password', { login: someone.email, password: 'not it' })).status.code,
    ).toBe(3);
    expect(await isToBeRemoved(someone.accountId)).toBe(true);
    expect(
      (await world.headset('POST', 'auth/sign-in-password', { login: someone.email, password: PASSWORD })).status,
    ).toEqual({ code: 1, message });
    expect(await isToBeRemoved(someone.accountId)).toBe(false);
    expect((await mailsTo(world.test, someone.email, world.now())).map(({ subject }) => subject).at(-1)).toBe(
      'Your account has been kept',
    );
  });

  it('stays when a headset comes in by a code that was confirmed since', async () => {
    const someone = await world.member();
    const { code, token } = await world.requestCode();
    await world.confirm(code, someone.cookies);
    await world.test.database.pool.query(
      `update accounts set removal_due_at = now() + interval '14 days' where id = ${someone.accountId}`,
    );
    expect((await world.poll(token)).status).toEqual({ code: 1, message });
    expect(await isToBeRemoved(someone.accountId)).toBe(false);
  });

  it('is not kept by a code that was confirmed before', async () => {
    const someone = await world.member();
    await makeFresh(world.test, someone.accountId, world.now());
    const { code, token } = await world.requestCode();
    await world.confirm(code, someone.cookies);
    await leave(someone);
    expect((await world.poll(token)).status).toEqual({ code: 3, message: 'This code has expired. Get a new one.' });
    expect(await isToBeRemoved(someone.accountId)).toBe(true);
  });

  it('is not kept for a headset of a blocked account', async () => {
    const someone = await world.member();
    const { code, token } = await world.requestCode();
    await world.confirm(code, someone.cookies);
    await world.test.database.pool.query(
      `update accounts set removal_due_at = now() + interval '14 days', blocked_at = now() where id = ${someone.accountId}`,
    );
    expect([(await world.poll(token)).status.code, await isToBeRemoved(someone.accountId)]).toEqual([5, true]);
  });
});
