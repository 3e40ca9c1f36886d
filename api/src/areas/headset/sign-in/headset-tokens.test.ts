import type { Config } from '../../../areas';
import { createHeadsetWorld, type HeadsetWorld, PLAYA_KEY, type Tokens } from '../../../testing/headset-world';
import { createAccessTokens } from './access-tokens';

let world: HeadsetWorld;
beforeAll(async () => {
  world = await createHeadsetWorld();
});
beforeEach(() => world.today());
afterAll(() => world.test.close());

describe('tokens', () => {
  it('end: the access token after 15 minutes, and a refresh gives the next', async () => {
    const { tokens } = await world.inside();
    world.later(899);
    expect((await world.profile(tokens.access_token)).status.code).toBe(1);
    world.later(1);
    expect((await world.profile(tokens.access_token)).status.code).toBe(401);
    const { data } = await world.refresh(tokens.refresh_token);
    expect([
      data?.refresh_token === tokens.refresh_token,
      (await world.profile(data?.access_token)).status.code,
    ]).toEqual([false, 1]);
  });

  it('for the script service end after an hour', async () => {
    const { tokens } = await world.inside();
    const { data } = await world.headset<{ token: string }>('GET', 'user/scripts-info', undefined, tokens.access_token);
    const { iat, exp } = JSON.parse(Buffer.from(data?.token.split('.')[1] ?? '', 'base64url').toString()) as {
      iat: number;
      exp: number;
    };
    expect(exp - iat).toBe(3_600);
  });

  it('end at once, all of them, when an old refresh token comes back', async () => {
    const { tokens } = await world.inside();
    const { data: second } = await world.refresh(tokens.refresh_token);
    expect((await world.refresh(tokens.refresh_token)).status.code).toBe(401);
    expect([
      (await world.refresh(second?.refresh_token ?? '')).status.code,
      (await world.profile(second?.access_token)).status.code,
    ]).toEqual([401, 401]);
  });

  it('of one headset do not end with another’s', async () => {
    const { cookies, tokens } = await world.inside();
    const { code, token } = await world.requestCode();
    await world.confirm(code, cookies);
    const other = (await world.poll(token)).data as Tokens;
    expect((await world.headset('POST', 'auth/sign-out', { refresh_token: tokens.refresh_token })).status.code).toBe(1);
    expect([
      (await world.profile(tokens.access_token)).status.code,
      (await world.profile(other.access_token)).status.code,
    ]).toEqual([401, 1]);
  });

  it('end with the row in the member’s list of sessions, and for a blocked account', async () => {
    const [first, second] = [await world.inside(), await world.inside()];
    const { rows } = await world.test.database.pool.query<{ device: string }>(
      `select device from sessions where account_id = ${first.accountId} order by device desc`,
    );
    expect(rows.map(({ device }) => device)).toContain('PLAY’A on a Quest 3');
    await world.test.database.pool.query(
      `delete from sessions where account_id = ${first.accountId} and device like 'PLAY%'`,
    );
    await world.test.database.pool.query(`update accounts set blocked_at = now() where id = ${second.accountId}`);
    expect([
      (await world.profile(first.tokens.access_token)).status.code,
      (await world.refresh(first.tokens.refresh_token)).status.code,
    ]).toEqual([401, 401]);
    expect([
      (await world.profile(second.tokens.access_token)).status.code,
      (await world.refresh(second.tokens.refresh_token)).status.code,
    ]).toEqual([401, 5]);
  });

  it('are not handed out any more for a code that was confirmed before the other sessions were ended', async () => {
    const { cookies } = await world.member();
    const { code, token } = await world.requestCode();
    await world.confirm(code, cookies);
    expect((await world.test.request('DELETE', '/api/profile/sessions', { cookies })).statusCode).toBe(200);
    expect((await world.poll(token)).status).toEqual({ code: 3, message: 'This code has expired. Get a new one.' });
  });

  it('end after 90 days in all', async () => {
    const { tokens } = await world.inside();
    let good = tokens.refresh_token;
    for (const day of [29, 29, 29]) {
      world.later(day * 86_400);
      good = (await world.refresh(good)).data?.refresh_token ?? 'ended';
    }
    expect(good).not.toBe('ended');
    world.later(3 * 86_400);
    expect((await world.refresh(good)).status.code).toBe(401);
  });

  it('of staff end after 12 hours, whatever they are used for', async () => {
    const { tokens } = await world.inside();
    await world.test.database.pool.query(
      `insert into staff_roles (account_id, role, granted_at) select account_id, 'editor', now() from headset_sessions h join sessions s on s.id = h.session_id`,
    );
    world.later(6 * 3_600);
    const good = (await world.refresh(tokens.refresh_token)).data?.refresh_token ?? 'ended';
    expect(good).not.toBe('ended');
    world.later(6 * 3_600);
    expect((await world.refresh(good)).status.code).toBe(401);
  });

  it('end after 30 days without use', async () => {
    const { tokens } = await world.inside();
    world.later(30 * 86_400);
    expect((await world.refresh(tokens.refresh_token)).status.code).toBe(401);
  });

  it('are no cookie of a browser, and a cookie is no token', async () => {
    const { tokens, cookies } = await world.inside();
    for (const session of [tokens.refresh_token, tokens.refresh_token.split('.')[1] ?? '', tokens.access_token]) {
      expect((await world.test.request('GET', '/api/profile/authorized', { cookies: { session } })).json()).toEqual({
        authorized: false,
      });
    }
    expect((await world.profile(cookies.session)).status.code).toBe(401);
    expect((await world.headset('GET', 'user/profile', undefined, undefined, cookies)).status.code).toBe(401);
  });

  it('of another key, issuer, audience or algorithm are none', async () => {
    const { tokens, accountId } = await world.inside();
    const { sid } = JSON.parse(Buffer.from(tokens.access_token.split('.')[1] ?? '', 'base64url').toString()) as {
      sid: string;
    };
    const claims = { accountId, sessionId: sid };
    const of = (key: string, { siteUrl }: Pick<Config, 'siteUrl'>) => createAccessTokens(key, siteUrl, world.now);
    const [header, payload] = [
      { alg: 'none' },
      JSON.parse(Buffer.from(tokens.access_token.split('.')[1] ?? '', 'base64url').toString()) as object,
    ].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'));
    const forged = [
      await of(`not ${PLAYA_KEY}`, world.test.config).sign(claims),
      await of(PLAYA_KEY, { siteUrl: 'https://evil.example' }).sign(claims),
      await of(PLAYA_KEY, world.test.config).signForScripts(claims),
      `${header}.${payload}.`,
      'words',
    ];
    for (const token of forged) expect((await world.profile(token)).status.code).toBe(401);
    expect((await world.profile(await of(PLAYA_KEY, world.test.config).sign(claims))).status.code).toBe(1);
  });
});
