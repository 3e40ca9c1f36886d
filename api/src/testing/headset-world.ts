import type { LightMyRequestResponse } from 'fastify';
import { createTestApp, signedIn, type TestApp } from './test-app';

/** The app's envelope around every reply. */
export interface Envelope<T = unknown> {
  readonly status: { readonly code: number; readonly message: string };
  readonly data: T | null;
}
export interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
}
export interface Code {
  readonly code: string;
  readonly token: string;
  readonly expires_at: number;
  readonly verification_uri: string;
  readonly verification_uri_complete: string;
}
export interface HeadsetOwner {
  readonly email: string;
  readonly name: string;
  readonly accountId: number;
  readonly cookies: Record<string, string>;
}

export const PASSWORD = 'a-password-of-tests';
/** Signs access tokens. */
export const PLAYA_KEY = 'a key of the tests for headsets, long enough';
const QUEST = 'PlayaVR/2.3 (Oculus; Quest 3)';

/** The server with headsets and members at it, on a clock of its own. */
export interface HeadsetWorld {
  readonly test: TestApp;
  now(): Date;
  /** Moves the clock on. */
  later(seconds: number): void;
  /** Sets the clock right again. */
  today(): void;
  /** A new member with a browser. @param plan null: without premium */
  member(plan?: 'yearly' | null): Promise<HeadsetOwner>;
  /** As a headset calls: no cookies, no origin; the reply is always HTTP 200. */
  headset<T = unknown>(
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    body?: object,
    bearer?: string,
    cookies?: Record<string, string>,
  ): Promise<Envelope<T>>;
  requestCode(): Promise<Code>;
  poll(token: string): Promise<Envelope<Tokens>>;
  refresh(refreshToken: string): Promise<Envelope<Tokens>>;
  profile(bearer?: string): Promise<Envelope>;
  /** The member types a code on the page: which device shows it. */
  shown(code: string, cookies: Record<string, string>): Promise<LightMyRequestResponse>;
  /** The member lets the device in. */
  confirm(code: string, cookies: Record<string, string>): Promise<LightMyRequestResponse>;
  /** A member whose headset is signed in. */
  inside(): Promise<HeadsetOwner & { readonly tokens: Tokens }>;
}

/** Starts it; close `test` when done. */
export async function createHeadsetWorld(): Promise<HeadsetWorld> {
  let now = new Date();
  let people = 0;
  let network = 0;
  const test = await createTestApp({ PLAYA_KEY, LOGIN_ATTEMPTS_PER_ACCOUNT: '3' }, { now: () => now });
  /** Each from an address of its own: wrong tries are counted by it, too. */
  const site = (path: string, code: string, cookies: Record<string, string>): Promise<LightMyRequestResponse> => {
    network += 1;
    const headers = { origin: test.config.siteUrl, 'content-type': 'application/json' };
    return test.app.inject({
      method: 'POST',
      url: `/api/profile/login/${path}`,
      remoteAddress: `10.0.${network >> 8}.${network & 255}`,
      cookies,
      headers,
      payload: JSON.stringify({ code }),
    });
  };
  const headset: HeadsetWorld['headset'] = async (method, path, body, bearer, cookies = {}) => {
    const headers = {
      'user-agent': QUEST,
      ...(body && { 'content-type': 'application/json' }),
      ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
    };
    const reply = await test.app.inject({
      method,
      url: `/api/playa/v2/${path}`,
      headers,
      cookies,
      ...(body && { payload: JSON.stringify(body) }),
    });
    expect(reply.statusCode).toBe(200);
    return reply.json();
  };
  const world: HeadsetWorld = {
    test,
    now: () => now,
    later: (seconds) => void (now = new Date(now.getTime() + seconds * 1000)),
    today: () => void (now = new Date()),
    member: async (plan = null) => {
      people += 1;
      const [email, name] = [`headset-${people}@example.com`, `Person ${people}`];
      return {
        email,
        name,
        ...(await signedIn(test, { email, password: PASSWORD, name, coins: 1, gems: 0, plan, ownedGames: 0 })),
      };
    },
    headset,
    requestCode: async () => (await headset<Code>('GET', 'auth/code')).data as Code,
    poll: (token) => headset('POST', 'auth/sign-in-code', { token }),
    refresh: (refreshToken) => headset('POST', 'auth/refresh', { refresh_token: refreshToken }),
    profile: (bearer) => headset('GET', 'user/profile', undefined, bearer),
    shown: (code, cookies) => site('playa/device', code, cookies),
    confirm: (code, cookies) => site('playa', code, cookies),
    inside: async () => {
      const someone = await world.member();
      const { code, token } = await world.requestCode();
      await world.confirm(code, someone.cookies);
      return { ...someone, tokens: (await world.poll(token)).data as Tokens };
    },
  };
  return world;
}
