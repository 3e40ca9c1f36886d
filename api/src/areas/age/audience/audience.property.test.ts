import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../../../app';
import { demoPicture } from '../../../testing/demo-pictures';
import { createTestApp, signedIn, type TestApp, testConfig } from '../../../testing/test-app';
import { storeVerification } from '../verification/repository';
import { revokeAgeTokens, storeAgeToken } from './repository';
import { type AgeSubject, writeAgeToken, writeVisitorToken } from './tokens';

const key = 'the age token key of the tests, long enough';
const policies = [
  'none',
  'agreement',
  'verification',
  'agreement,GB=verification',
  'verification,NL=none,FR=agreement',
] as const;
const countries = {
  none: undefined,
  GB: 'GB',
  NL: 'nl',
  FR: 'FR',
  US: 'US',
  added: 'NL, GB',
  empty: 'GB,',
  long: 'NLD',
} as const;
/** Headers that are not configured as trusted, and the device of docs/spec/age.md#device-heuristic. */
const forged = {
  nothing: {},
  device: {
    'user-agent': 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)',
    'sec-ch-viewport-width': '1306',
    'sec-ch-viewport-height': '735',
    'x-touch': '1',
  },
  country: { 'cf-ipcountry': 'NL', 'x-forwarded-country': 'NL', 'x-forwarded-for': '127.0.0.1' },
  words: { 'x-age-verified': 'true', 'x-soft-mode': 'false', authorization: 'Bearer verified' },
} as const;
type Named<T> = Record<string, T>;

let test: TestApp;
const apps = new Map<string, FastifyInstance>();
const sessions: Named<string | undefined> = { none: undefined, 'made up': 'made-up' };
const marks: Named<string | undefined> = { none: undefined, words: '1' };
const tokens: Named<string | undefined> = { none: undefined, words: '1' };

beforeAll(async () => {
  test = await createTestApp({ AGE_TOKEN_KEY: key });
  const { db } = test.database;
  const now = new Date();
  const year = new Date(now.getTime() + 365 * 86_400_000);
  for (const policy of policies) {
    const app = await buildApp({
      config: testConfig({ AGE_POLICY: policy, AGE_TOKEN_KEY: key, TRUSTED_COUNTRY_HEADER: 'x-country' }),
      database: test.database,
    });
    await app.ready();
    apps.set(policy, app);
  }
  const accounts: Named<number> = {};
  for (const name of ['owner', 'other', 'blocked']) {
    const { accountId, cookies } = await signedIn(test, {
      email: `${name}@example.com`,
      password: 'irrelevant-here',
      name,
      coins: 1,
      gems: 0,
      plan: null,
      ownedGames: 0,
    });
    accounts[name] = accountId;
    sessions[name] = cookies.session;
  }
  await test.database.pool.query('update accounts set blocked_at = now() where id = $1', [accounts.blocked]);
  const [mine, theirs] = ['m'.repeat(22), 't'.repeat(22)];
  Object.assign(marks, {
    mine: writeVisitorToken(mine, key),
    theirs: writeVisitorToken(theirs, key),
    'of another key': writeVisitorToken(mine, `not ${key}`),
  });
  let count = 0;
  /** A token with its row, and the verification it rests on. */
  async function issued(
    subject: AgeSubject,
    {
      outcome = 'COMPLETE',
      threshold = 18,
      expiresAt = year,
      signedWith = key,
    }: { outcome?: 'COMPLETE' | 'FAIL'; threshold?: number; expiresAt?: Date; signedWith?: string } = {},
  ): Promise<string> {
    count += 1;
    const token = { id: `token-${String(count).padStart(20, '0')}`, subject, expiresAt };
    await storeAgeToken(
      db,
      token,
      await storeVerification(db, randomBytes(32), { outcome, method: 'DOC_SCAN', threshold }, now),
      now,
    );
    return writeAgeToken(token, signedWith);
  }
  const revoked = { visitor: 'r'.repeat(22) };
  marks.revoked = writeVisitorToken(revoked.visitor, key);
  Object.assign(tokens, {
    'of the owner': await issued({ account: accounts.owner ?? 0 }),
    'of the blocked': await issued({ account: accounts.blocked ?? 0 }),
    'of my mark': await issued({ visitor: mine }),
    'of a failure': await issued({ visitor: mine }, { outcome: 'FAIL' }),
    'of a lower age': await issued({ visitor: mine }, { threshold: 16 }),
    'that is over': await issued({ visitor: mine }, { expiresAt: new Date(now.getTime() - 1000) }),
    'of another key': await issued({ visitor: mine }, { signedWith: `not ${key}` }),
    'never issued': writeAgeToken({ id: 'never-issued-token-xxxx', subject: { visitor: mine }, expiresAt: year }, key),
    revoked: await issued(revoked),
  });
  await revokeAgeTokens(db, revoked, now);
}, 60_000);
afterAll(async () => {
  for (const app of apps.values()) await app.close();
  await test.close();
});

/** The policy in words, told a second time and otherwise than the code tells it. */
function requested(
  policy: (typeof policies)[number],
  country: string | undefined,
): 'none' | 'agreement' | 'verification' {
  const [nearest = ''] = (country ?? '').split(',').toReversed();
  const known = /^[A-Z]{2}$/.test(nearest.trim().toUpperCase()) ? nearest.trim().toUpperCase() : '';
  if (policy === 'agreement,GB=verification') return known === 'GB' ? 'verification' : 'agreement';
  if (policy === 'verification,NL=none,FR=agreement')
    return known === 'NL' ? 'none' : known === 'FR' ? 'agreement' : 'verification';
  return policy;
}
const isVerified = (session: string, mark: string, token: string): boolean =>
  (token === 'of the owner' && session === 'owner') || (token === 'of my mark' && mark === 'mine');
const picture = demoPicture({ soft: false });

it('no combination of inputs opens more than the policy says, nor less', async () => {
  const name = (table: object) => fc.constantFrom(...Object.keys(table));
  const combination = fc.record({
    policy: fc.constantFrom(...policies),
    country: name(countries),
    header: name(forged),
    agreement: fc.constantFrom(undefined, '1', '0', 'true', '1 ', 'yes'),
    session: fc.constantFrom('none', 'made up', 'owner', 'other', 'blocked'),
    mark: fc.constantFrom('none', 'words', 'mine', 'theirs', 'of another key', 'revoked'),
    token: fc.constantFrom(
      'none',
      'words',
      'of the owner',
      'of the blocked',
      'of my mark',
      'of a failure',
      'of a lower age',
      'that is over',
      'of another key',
      'never issued',
      'revoked',
    ),
  });
  await fc.assert(
    fc.asyncProperty(combination, async ({ policy, country, header, agreement, session, mark, token }) => {
      const from = countries[country as keyof typeof countries];
      const cookies = Object.fromEntries(
        Object.entries({
          'age-agreement': agreement,
          session: sessions[session],
          'nv-token': marks[mark],
          'av-token': tokens[token],
        }).filter(([, value]) => value !== undefined),
      ) as Record<string, string>;
      const headers = { ...forged[header as keyof typeof forged], ...(from !== undefined && { 'x-country': from }) };
      const get = (url: string) => (apps.get(policy) as FastifyInstance).inject({ url, cookies, headers });
      const want = requested(policy, from);
      const agreed = agreement === '1';
      const gate =
        want === 'verification' && !isVerified(session, mark, token)
          ? 'verification'
          : want !== 'none' && !agreed
            ? 'agreement'
            : 'none';
      const [bootstrap, list, media, required] = await Promise.all([
        get('/api/bootstrap?path=/'),
        get('/api/games'),
        get(`/media/w_96,q_55,f_webp,fit_cover/${picture}`),
        get('/api/age-verification/required'),
      ]);
      expect({
        gate: bootstrap.json<{ gate: string }>().gate,
        list: list.statusCode,
        media: media.statusCode,
        required: required.json<{ isRequired: boolean }>().isRequired,
      }).toEqual({
        gate,
        list: gate === 'none' ? 200 : 403,
        media: gate === 'none' ? 200 : 403,
        required: gate === 'verification',
      });
    }),
    { numRuns: 250 },
  );
}, 120_000);
