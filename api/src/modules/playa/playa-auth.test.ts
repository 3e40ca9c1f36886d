import type { Config } from '../../config';
import { mailsTo } from '../../testing/mails';
import { createTestApp, makeFresh, signedIn, type TestApp } from '../../testing/test-app';
import { createAccessTokens } from './access-tokens';
import { makeCode, readCode } from './codes';
import { headsetDevice } from './headset-device';

interface Envelope<T = unknown> {
  readonly status: { readonly code: number; readonly message: string };
  readonly data: T | null;
}
interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
}
interface Code {
  readonly code: string;
  readonly token: string;
  readonly expires_at: number;
}
const QUEST = 'PlayaVR/2.3 (Oculus; Quest 3)';
const KEY = 'a key of the tests for headsets, long enough';

let test: TestApp;
let now: Date;
let people = 0;
beforeAll(async () => {
  test = await createTestApp({ PLAYA_KEY: KEY, LOGIN_ATTEMPTS_PER_ACCOUNT: '3' }, { now: () => now });
});
beforeEach(() => {
  now = new Date();
});
afterAll(() => test.close());

const later = (seconds: number): void => void (now = new Date(now.getTime() + seconds * 1000));
const password = 'a-password-of-tests';
async function member() {
  people += 1;
  const email = `headset-${people}@example.com`;
  return { email, ...(await signedIn(test, { email, password, name: `Person ${people}`, coins: 1, gems: 0, plan: people % 2 ? 'yearly' : null, ownedGames: 0 })) };
}
/** As a headset calls: no cookies, no origin. */
async function headset<T = unknown>(method: 'GET' | 'POST' | 'PUT', path: string, body?: object, bearer?: string, cookies: Record<string, string> = {}): Promise<Envelope<T>> {
  const reply = await test.app.inject({
    method,
    url: `/api/playa/v2/${path}`,
    headers: { 'user-agent': QUEST, ...(body && { 'content-type': 'application/json' }), ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }) },
    cookies,
    ...(body && { payload: JSON.stringify(body) }),
  });
  expect(reply.statusCode).toBe(200);
  return reply.json<Envelope<T>>();
}
const askCode = async (): Promise<Code> => (await headset<Code>('GET', 'auth/code')).data as Code;
const poll = (token: string) => headset<Tokens>('POST', 'auth/sign-in-code', { token });
const refresh = (refresh_token: string) => headset<Tokens>('POST', 'auth/refresh', { refresh_token });
const profile = (bearer?: string) => headset('GET', 'user/profile', undefined, bearer);
let network = 0;
/** Each from an address of its own: wrong tries are counted by it, too. */
const site = (path: string, code: string, cookies: Record<string, string>) => {
  network += 1;
  return test.app.inject({ method: 'POST', url: `/api/profile/login/${path}`, remoteAddress: `10.0.${network >> 8}.${network & 255}`, cookies, headers: { origin: test.config.siteUrl, 'content-type': 'application/json' }, payload: JSON.stringify({ code }) });
};
const confirm = (code: string, cookies: Record<string, string>) => site('playa', code, cookies);
const shown = (code: string, cookies: Record<string, string>) => site('playa/device', code, cookies);
async function inside() {
  const someone = await member();
  const { code, token } = await askCode();
  await confirm(code, someone.cookies);
  return { ...someone, tokens: (await poll(token)).data as Tokens };
}

describe('signing in by code', () => {
  it('shows the member the device, lets it in, and gives the headset its tokens', async () => {
    const { cookies } = await member();
    const { code, token, expires_at } = await askCode();
    expect([code, expires_at]).toEqual([expect.stringMatching(/^[ACDEFGHJKMNPQRTUVWXY34679]{8}$/), Math.floor(now.getTime() / 1000) + 600]);
    expect(await poll(token)).toEqual({ status: { code: 3, message: 'The code is not confirmed yet.' }, data: null });
    const typed = `${code.slice(0, 4).toLowerCase()}-${code.slice(4)} `;
    expect((await shown(typed, cookies)).json()).toEqual({ device: "PLAY'A on a Quest 3", expiresAt: new Date(expires_at * 1000 + (now.getTime() % 1000)).toISOString() });
    expect((await confirm(typed, cookies)).json()).toEqual({ status: 'ok', device: "PLAY'A on a Quest 3" });
    later(3);
    const { status, data } = await poll(token);
    expect(status.code).toBe(1);
    expect((await profile(data?.access_token)).data).toMatchObject({ display_name: `Person ${people}`, role: people % 2 ? 'premium' : 'free' });
    expect((await headset<{ token: string }>('GET', 'user/scripts-info', undefined, data?.access_token)).data?.token.split('.')).toHaveLength(3);
  });

  it('says "not yet" to whoever polls faster than every 3 s, and nothing changes by it', async () => {
    const { cookies } = await member();
    const { code, token } = await askCode();
    expect((await poll(token)).status.code).toBe(3);
    await confirm(code, cookies);
    for (const wait of [0, 0.5, 1.5]) {
      later(wait);
      expect((await poll(token)).status).toEqual({ code: 3, message: 'The code is not confirmed yet.' });
    }
    later(1);
    expect((await poll(token)).status.code).toBe(1);
  });

  it('hands tokens out once, however many polls come at the same time', async () => {
    const { accountId, cookies } = await member();
    const { code, token } = await askCode();
    await confirm(code, cookies);
    const replies = await Promise.all(Array.from({ length: 20 }, () => poll(token)));
    expect(replies.filter(({ status }) => status.code === 1)).toHaveLength(1);
    later(3);
    expect((await poll(token)).status).toEqual({ code: 3, message: 'This code is over. Ask for a new one.' });
    const { rows } = await test.database.pool.query(`select 1 from headset_sessions join sessions on sessions.id = session_id where account_id = ${accountId}`);
    expect(rows).toHaveLength(1);
  });

  it('takes one of 50 confirmations', async () => {
    const members = [await member(), await member()];
    const { code } = await askCode();
    const replies = await Promise.all(Array.from({ length: 50 }, (_, i) => confirm(code, members[i % 2]?.cookies ?? {})));
    const codes = replies.map(({ statusCode }) => statusCode);
    expect(codes.filter((one) => one === 200)).toHaveLength(1);
    expect(new Set(codes)).toEqual(new Set([200, 400, 429]));
  });

  it('ends with the code: after ten minutes neither page nor headset gets in', async () => {
    const { cookies } = await member();
    const { code, token } = await askCode();
    later(600);
    for (const reply of [await shown(code, cookies), await confirm(code, cookies)]) {
      expect([reply.statusCode, reply.json()]).toMatchObject([400, { code: 'validation-failed', fields: { code: 'This code is over. Ask the headset for a new one.' } }]);
    }
    expect((await poll(token)).status).toEqual({ code: 3, message: 'This code is over. Ask for a new one.' });
  });

  it('still hands over what was confirmed in the last second', async () => {
    const { cookies } = await member();
    const { code, token } = await askCode();
    later(599);
    await confirm(code, cookies);
    later(3);
    expect((await poll(token)).status.code).toBe(1);
  });

  it('keeps neither code nor token in clear', async () => {
    const { code, token } = await askCode();
    const { rows } = await test.database.pool.query('select * from headset_codes');
    expect(JSON.stringify(rows)).not.toContain(code);
    expect(JSON.stringify(rows)).not.toContain(token);
  });
});

describe('a wrong code', () => {
  it.each([['unknown', 'AAAA AAAA'], ['of another shape', '0OIL'], ['empty but for spaces', '- -']])('that is %s is an error at its field', async (_, code) => {
    const reply = await confirm(code, (await member()).cookies);
    expect([reply.statusCode, reply.json<{ fields: object }>().fields]).toEqual([400, { code: 'No headset shows this code. Please compare it, sign by sign.' }]);
  });

  it('used a second time says so', async () => {
    const { cookies } = await member();
    const { code } = await askCode();
    await confirm(code, cookies);
    expect((await confirm(code, cookies)).json()).toMatchObject({ fields: { code: 'This code was used already. Ask the headset for a new one.' } });
  });

  it('may be tried five times in ten minutes, also at the same time; right ones do not count', async () => {
    const other = await createTestApp({}, { now: () => now });
    const { cookies } = await signedIn(other);
    const ask = (code: string) => other.ask('POST', '/api/profile/login/playa/device', { cookies, body: { code } });
    const { code } = (await other.app.inject({ url: '/api/playa/v2/auth/code' })).json<{ data: Code }>().data;
    for (let i = 0; i < 8; i += 1) expect((await ask(code)).statusCode).toBe(200);
    const wrong = await Promise.all(Array.from({ length: 12 }, async () => (await ask('AAAAAAAA')).statusCode));
    expect(wrong.toSorted((a, b) => a - b)).toEqual([...Array.from({ length: 5 }, () => 400), ...Array.from({ length: 7 }, () => 429)]);
    const refused = await ask(code);
    expect([refused.statusCode, refused.headers['retry-after'], refused.json()]).toMatchObject([429, '600', { message: 'Too many wrong codes. Please wait a few minutes.' }]);
    later(601);
    const again = await ask('AAAAAAAA');
    await other.close();
    expect(again.statusCode).toBe(400);
  });
});

describe('signing in by password', () => {
  const signIn = (login: string, given: string) => headset<Tokens>('POST', 'auth/sign-in-password', { login, password: given });

  it('gives tokens, and answers a wrong password and an unknown e-mail alike', async () => {
    const { email } = await member();
    const { status, data } = await signIn(email, password);
    expect([status.code, (await profile(data?.access_token)).status.code]).toEqual([1, 1]);
    const [wrong, unknown] = [await signIn(email, 'not it'), await signIn('nobody@example.com', 'not it')];
    expect(wrong).toEqual(unknown);
    expect(wrong).toEqual({ status: { code: 3, message: 'The e-mail or the password is not right.' }, data: null });
  });

  it('tells a blocked member so, who knows the password', async () => {
    const { email, accountId } = await member();
    await test.database.pool.query(`update accounts set blocked_at = now() where id = ${accountId}`);
    expect([(await signIn(email, 'not it')).status.code, (await signIn(email, password)).status.code]).toEqual([3, 5]);
  });

  it('sends whoever has a second factor to the code, once the password was right', async () => {
    const { email, accountId } = await member();
    await test.database.pool.query(`insert into totp_secrets (account_id, secret, confirmed_at) values ($1, decode('00', 'hex'), now())`, [accountId]);
    const { status } = await signIn(email, password);
    expect(status).toEqual({ code: 3, message: expect.stringContaining('/playalogin') });
    expect((await signIn(email, 'not it')).status.message).toBe('The e-mail or the password is not right.');
  });

  it('stops guessing, and then a right password does not show', async () => {
    const { email } = await member();
    const codes = [];
    for (const given of ['a', 'b', 'c', password]) codes.push((await signIn(email, given)).status.code);
    expect(codes).toEqual([3, 3, 3, 429]);
  });
});

describe('an account that was to be removed', () => {
  const leave = ({ cookies }: { cookies: Record<string, string> }) => test.ask('POST', '/api/profile/removal', { cookies });
  const isToBeRemoved = async (accountId: number) => (await test.database.pool.query(`select 1 from accounts where id = ${accountId} and removal_due_at is not null`)).rows.length > 0;
  const message = 'You are signed in, so your account will not be removed.';

  it('stays when its headset signs in by password, which says so, and so does a mail', async () => {
    const someone = await member();
    await makeFresh(test, someone.accountId, now);
    await leave(someone);
    expect(await isToBeRemoved(someone.accountId)).toBe(true);
    expect((await headset('POST', 'auth/sign-in-password', { login: someone.email, password: 'not it' })).status.code).toBe(3);
    expect(await isToBeRemoved(someone.accountId)).toBe(true);
    expect((await headset('POST', 'auth/sign-in-password', { login: someone.email, password })).status).toEqual({ code: 1, message });
    expect(await isToBeRemoved(someone.accountId)).toBe(false);
    expect((await mailsTo(test, someone.email, now)).map(({ subject }) => subject).at(-1)).toBe('Your account stays');
  });

  it('stays when a headset comes in by a code that was confirmed since', async () => {
    const someone = await member();
    const { code, token } = await askCode();
    await confirm(code, someone.cookies);
    await test.database.pool.query(`update accounts set removal_due_at = now() + interval '14 days' where id = ${someone.accountId}`);
    expect((await poll(token)).status).toEqual({ code: 1, message });
    expect(await isToBeRemoved(someone.accountId)).toBe(false);
  });

  it('is not kept by a code that was confirmed before', async () => {
    const someone = await member();
    await makeFresh(test, someone.accountId, now);
    const { code, token } = await askCode();
    await confirm(code, someone.cookies);
    await leave(someone);
    expect((await poll(token)).status).toEqual({ code: 3, message: 'This code is over. Ask for a new one.' });
    expect(await isToBeRemoved(someone.accountId)).toBe(true);
  });

  it('is not kept for a headset of a blocked account', async () => {
    const someone = await member();
    const { code, token } = await askCode();
    await confirm(code, someone.cookies);
    await test.database.pool.query(`update accounts set removal_due_at = now() + interval '14 days', blocked_at = now() where id = ${someone.accountId}`);
    expect([(await poll(token)).status.code, await isToBeRemoved(someone.accountId)]).toEqual([5, true]);
  });
});

describe('tokens', () => {
  it('end: the access token after 15 minutes, and a refresh gives the next', async () => {
    const { tokens } = await inside();
    later(899);
    expect((await profile(tokens.access_token)).status.code).toBe(1);
    later(1);
    expect((await profile(tokens.access_token)).status.code).toBe(401);
    const { data } = await refresh(tokens.refresh_token);
    expect([data?.refresh_token === tokens.refresh_token, (await profile(data?.access_token)).status.code]).toEqual([false, 1]);
  });

  it('end at once, all of them, when an old refresh token comes back', async () => {
    const { tokens } = await inside();
    const { data: second } = await refresh(tokens.refresh_token);
    expect((await refresh(tokens.refresh_token)).status.code).toBe(401);
    expect([(await refresh(second?.refresh_token ?? '')).status.code, (await profile(second?.access_token)).status.code]).toEqual([401, 401]);
  });

  it('of one headset do not end with another’s', async () => {
    const { cookies, tokens } = await inside();
    const { code, token } = await askCode();
    await confirm(code, cookies);
    const other = (await poll(token)).data as Tokens;
    expect((await headset('POST', 'auth/sign-out', { refresh_token: tokens.refresh_token })).status.code).toBe(1);
    expect([(await profile(tokens.access_token)).status.code, (await profile(other.access_token)).status.code]).toEqual([401, 1]);
  });

  it('end with the row in the member’s list of sessions, and for a blocked account', async () => {
    const [first, second] = [await inside(), await inside()];
    const { rows } = await test.database.pool.query<{ device: string }>(`select device from sessions where account_id = ${first.accountId} order by device desc`);
    expect(rows.map(({ device }) => device)).toContain("PLAY'A on a Quest 3");
    await test.database.pool.query(`delete from sessions where account_id = ${first.accountId} and device like 'PLAY%'`);
    await test.database.pool.query(`update accounts set blocked_at = now() where id = ${second.accountId}`);
    expect([(await profile(first.tokens.access_token)).status.code, (await refresh(first.tokens.refresh_token)).status.code]).toEqual([401, 401]);
    expect([(await profile(second.tokens.access_token)).status.code, (await refresh(second.tokens.refresh_token)).status.code]).toEqual([401, 5]);
  });

  it('are not handed out any more for a code that was confirmed before the other sessions were ended', async () => {
    const { cookies } = await member();
    const { code, token } = await askCode();
    await confirm(code, cookies);
    expect((await test.ask('DELETE', '/api/profile/sessions', { cookies })).statusCode).toBe(200);
    expect((await poll(token)).status).toEqual({ code: 3, message: 'This code is over. Ask for a new one.' });
  });

  it('end after 90 days in all', async () => {
    const { tokens } = await inside();
    let good = tokens.refresh_token;
    for (const day of [29, 29, 29]) {
      later(day * 86_400);
      good = (await refresh(good)).data?.refresh_token ?? 'ended';
    }
    expect(good).not.toBe('ended');
    later(3 * 86_400);
    expect((await refresh(good)).status.code).toBe(401);
  });

  it('end after 30 days without use', async () => {
    const { tokens } = await inside();
    later(30 * 86_400);
    expect((await refresh(tokens.refresh_token)).status.code).toBe(401);
  });

  it('are no cookie of a browser, and a cookie is no token', async () => {
    const { tokens, cookies } = await inside();
    for (const session of [tokens.refresh_token, tokens.refresh_token.split('.')[1] ?? '', tokens.access_token]) {
      expect((await test.ask('GET', '/api/profile/authorized', { cookies: { session } })).json()).toEqual({ authorized: false });
    }
    expect((await profile(cookies.session)).status.code).toBe(401);
    expect((await headset('GET', 'user/profile', undefined, undefined, cookies)).status.code).toBe(401);
  });

  it('of another key, issuer, audience or algorithm are none', async () => {
    const { tokens, accountId } = await inside();
    const { sid } = JSON.parse(Buffer.from(tokens.access_token.split('.')[1] ?? '', 'base64url').toString()) as { sid: string };
    const claims = { accountId, sessionId: sid };
    const of = (key: string, { siteUrl }: Pick<Config, 'siteUrl'>) => createAccessTokens(key, siteUrl, () => now);
    const [header, payload] = [{ alg: 'none' }, JSON.parse(Buffer.from(tokens.access_token.split('.')[1] ?? '', 'base64url').toString()) as object].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'));
    const forged = [
      await of(`not ${KEY}`, test.config).sign(claims),
      await of(KEY, { siteUrl: 'https://evil.example' }).sign(claims),
      await of(KEY, test.config).signForScripts(claims),
      `${header}.${payload}.`,
      'words',
    ];
    for (const token of forged) expect((await profile(token)).status.code).toBe(401);
    expect((await profile(await of(KEY, test.config).sign(claims))).status.code).toBe(1);
  });
});

describe('the envelope', () => {
  it.each<[string, 'GET' | 'POST' | 'PUT', string, object | undefined, string | undefined, number]>([
    ['a code', 'GET', 'auth/code', undefined, undefined, 1],
    ['an unknown poll', 'POST', 'auth/sign-in-code', { token: 'x' }, undefined, 3],
    ['a poll without its token', 'POST', 'auth/sign-in-code', {}, undefined, 2],
    ['wrong credentials', 'POST', 'auth/sign-in-password', { login: 'nobody@example.com', password: 'x' }, undefined, 3],
    ['credentials that are none', 'POST', 'auth/sign-in-password', { login: 'nobody', password: '' }, undefined, 2],
    ['an unknown refresh token', 'POST', 'auth/refresh', { refresh_token: 'x' }, undefined, 401],
    ['signing out without a session', 'POST', 'auth/sign-out', { refresh_token: 'x' }, undefined, 1],
    ['a profile without a token', 'GET', 'user/profile', undefined, undefined, 401],
    ['a profile with a wrong token', 'GET', 'user/profile', undefined, 'x.y.z', 401],
    ['scripts without a token', 'GET', 'user/scripts-info', undefined, undefined, 401],
    ['an event without a token', 'PUT', 'event', { event_type: 'videoStreamStart' }, undefined, 401],
    ['videos with a token that is over', 'GET', 'videos', undefined, 'x.y.z', 401],
    ['videos for a guest', 'GET', 'videos', undefined, undefined, 1],
    ['a video that is not there', 'GET', 'video/999999', undefined, undefined, 404],
    ['a question that is none', 'GET', 'videos?page-size=201', undefined, undefined, 2],
  ])('%s', async (_, method, path, body, bearer, code) => {
    const reply = await headset(method, path, body, bearer);
    expect(reply.status).toEqual({ code, message: expect.stringMatching(/\w/) });
    expect(reply.data === null).toBe(code !== 1);
  });

  it('holds a body that is no JSON', async () => {
    const broken = await test.app.inject({ method: 'POST', url: '/api/playa/v2/auth/refresh', headers: { 'content-type': 'application/json' }, payload: '{' });
    expect([broken.statusCode, broken.json<Envelope>().status.code]).toEqual([200, 2]);
  });

  it('of a path that does not exist is plain HTTP', async () => {
    expect((await test.app.inject({ url: '/api/playa/v2/nothing' })).statusCode).toBe(404);
  });
});

describe('what was watched', () => {
  it('is in the member’s history', async () => {
    const { tokens, accountId } = await inside();
    const { rows: [video] } = await test.database.pool.query<{ id: number }>('select id from videos limit 1');
    const event = (body: object) => headset('PUT', 'event', body, tokens.access_token);
    expect((await event({ event_type: 'videoStreamEnd', video_id: String(video?.id), video_quality: '8K', duration: 90.5 })).status.code).toBe(1);
    for (const odd of [{ event_type: 'somethingNew' }, { event_type: 'videoStreamStart', video_id: '999999' }, { event_type: 'videoStreamStart', video_id: 'x' }]) expect((await event(odd)).status.code).toBe(1);
    const { rows } = await test.database.pool.query<{ video_id: number }>(`select video_id, seconds from history where account_id = ${accountId}`);
    expect(rows).toEqual([{ video_id: video?.id, seconds: null }]);
  });
});

describe('codes and devices in words', () => {
  it('are read as people type them', () => {
    const code = makeCode();
    expect([readCode(code.toLowerCase()), readCode(` ${code.slice(0, 4)} - ${code.slice(4)}`), readCode(`${code}A`), readCode('OOOOOOOO')]).toEqual([code, code, null, null]);
  });

  it.each([
    ['UnityPlayer/2021.3 (Oculus Quest 2)', "PLAY'A on a Quest 2"],
    ['PlayaVR (PICO 4)', "PLAY'A on a Pico headset"],
    ['Dalvik/2.1.0 (Linux; Android 12)', "PLAY'A on an Android headset"],
    ['UnityPlayer/2021.3.16f1 (UnityWebRequest/1.0)', "PLAY'A on a headset"],
    [undefined, "PLAY'A on a headset"],
  ])('%s is %s', (agent, words) => {
    expect(headsetDevice(agent)).toBe(words);
  });
});
