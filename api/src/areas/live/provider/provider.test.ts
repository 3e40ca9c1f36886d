import type { LiveAuthInfo, LiveProviderConfig } from '@platform/shared/contracts';
import { decodeJwt, jwtVerify } from 'jose';
import { demoMembers } from '../../../testing/demo-members';
import { agreed, createTestApp, signedIn, type TestApp } from '../../../testing/test-app';

const secret = 'a key that the tests share with a provider';
const sdk = {
  LIVE_PROVIDER: 'sdk',
  CAMGIRLS_PARTNER_ID: 'partner-7',
  LIVE_SDK_SCRIPT_URL: 'https://live.example/sdk.js',
  LIVE_SDK_API_URL: 'https://api.live.example/v1',
  LIVE_SDK_NOTIFICATIONS_URL: 'wss://push.live.example/notifications',
  LIVE_SDK_SECRET: secret,
  LIVE_TOKEN_MULTIPLIER: '2.5',
};
let local: TestApp;
let remote: TestApp;
let rowan: Record<string, string>;
let sage: Record<string, string>;
beforeAll(async () => {
  [local, remote] = [await createTestApp(), await createTestApp(sdk)];
  const members = [await signedIn(remote), await signedIn(remote, demoMembers[1])];
  [rowan, sage] = members.map(({ cookies }) => cookies) as [typeof rowan, typeof sage];
});
afterAll(() => Promise.all([local.close(), remote.close()]));

const authInfo = async (test: TestApp, cookies: Record<string, string>) =>
  (await test.request('GET', '/api/camgirls/auth-info', { cookies })).json<LiveAuthInfo>();

it('is the site itself unless a third party is configured, whose secret is never told', async () => {
  const provider = async (test: TestApp) =>
    (await test.request('GET', '/api/camgirls/provider')).json<LiveProviderConfig>();
  expect(await provider(local)).toEqual({ provider: 'local' });
  expect(await provider(remote)).toEqual({
    provider: 'sdk',
    script: 'https://live.example/sdk.js',
    clientApi: 'https://api.live.example/v1',
    notifications: 'wss://push.live.example/notifications',
  });
});

it('needs no token where the site keeps the accounts, and a coin is a token there', async () => {
  const { cookies } = await signedIn(local);
  expect(await authInfo(local, cookies)).toEqual({
    token_to_gold_multiplier: 1,
    user_name: 'Blue Harbour',
    dreamcam_token: null,
  });
});

it('gives a token to a third party that says who it is for, and names no account', async () => {
  const { token_to_gold_multiplier, user_name, dreamcam_token } = await authInfo(remote, rowan);
  expect([token_to_gold_multiplier, user_name]).toEqual([2.5, 'Blue Harbour']);
  const { payload } = await jwtVerify(dreamcam_token ?? '', new TextEncoder().encode(secret), {
    issuer: remote.config.siteUrl,
    audience: 'partner-7',
    algorithms: ['HS256'],
  });
  expect(payload).toMatchObject({
    name: 'Blue Harbour',
    sub: expect.stringMatching(/^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/) as string,
  });
  expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(3600);
  expect(Object.keys(payload).toSorted()).toEqual(['aud', 'exp', 'iat', 'iss', 'name', 'sub']);
});

it('knows a member by the same id each time, and each member by another', async () => {
  const idOf = async (cookies: Record<string, string>) =>
    decodeJwt((await authInfo(remote, cookies)).dreamcam_token ?? '').sub;
  expect(await idOf(rowan)).toBe(await idOf(rowan));
  expect(await idOf(rowan)).not.toBe(await idOf(sage));
});

it('tells guests nothing, and no viewer before the age gate', async () => {
  expect((await remote.request('GET', '/api/camgirls/auth-info', { cookies: agreed })).statusCode).toBe(401);
  const early = { ...rowan, 'age-agreement': '' };
  expect((await remote.request('GET', '/api/camgirls/auth-info', { cookies: early })).statusCode).toBe(403);
});
