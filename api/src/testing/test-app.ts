import { apiCookies } from '@platform/shared/contracts';
import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { type AppDependencies, buildApp } from '../app';
import { type Config, loadConfig } from '../areas';
import { createDemoMember, type DemoMember, demoMembers } from './demo-members';
import { createSession } from '../areas/identity/sessions/repository';
import type { DatabaseConnection } from '../ground/db/database';
import { createTestDatabase } from './test-database';

export interface TestApp {
  readonly app: FastifyInstance;
  readonly database: DatabaseConnection;
  readonly config: Config;
  /** Injects a request as a browser on our own page would send it. */
  request(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    options?: { cookies?: Record<string, string>; body?: unknown; headers?: Record<string, string> },
  ): Promise<LightMyRequestResponse>;
  close(): Promise<void>;
}

/** The cookie of a visitor who stated to be an adult. */
export const agreed = { 'age-agreement': '1' };

/** The configuration of tests, with changes by environment variable. */
export const testConfig = (env: Record<string, string> = {}): Config =>
  loadConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    WARM_PICTURES: 'false',
    DEMO_MODULE: 'demo/src/index.ts',
    SEED_DEMO: 'false',
    SECOND_FACTOR_KEY: 'a third key of the tests, as long as the others',
    STREAM_KEY: 'another key of the tests, as long as the first',
    CAPTCHA_KEY: 'a key of the tests, long enough for anybody',
    ...env,
  });

/**
 * Checks every reply of every test: its cookies are inaccessible to scripts and other sites, and to plain http if there
 * is https.
 * @throws Error that names the missing flag
 */
function requireFlags(line: string, isSecure: boolean): void {
  const [pair = '', ...flags] = line.split('; ');
  const name = pair.slice(0, pair.indexOf('='));
  const wanted = ['Path=/', 'SameSite=Lax'];
  if (!readByScripts.has(name)) wanted.push('HttpOnly');
  if (isSecure) wanted.push('Secure');
  for (const flag of wanted) if (!flags.includes(flag)) throw new Error(`The cookie ${name} is sent without ${flag}.`);
  if (flags.some((flag) => flag.startsWith('Domain='))) throw new Error(`The cookie ${name} goes to other hosts.`);
}
/** Cookies of the API that a page reads; they grant no access. */
const readByScripts: ReadonlySet<string> = new Set([apiCookies.ageVerificationSession]);

/**
 * The real server on a separate database with the tiny catalogue.
 * @param env changes to the configuration, by environment variable
 * @param options `now`: the clock; `isStopping`: state for /readyz; `pressure`: the load; `tracing`
 */
export async function createTestApp(
  env: Record<string, string> = {},
  options: Pick<AppDependencies, 'now' | 'isStopping' | 'pressure' | 'tracing'> = {},
): Promise<TestApp> {
  const database = await createTestDatabase('catalogue');
  const config = testConfig(env);
  const app = await buildApp({ config, database, ...options });
  app.addHook('onSend', async (_request, reply) => {
    for (const line of [reply.getHeader('set-cookie') ?? []].flat()) requireFlags(String(line), config.cookieSecure);
  });
  await app.ready();
  return {
    app,
    database,
    config,
    request: (method, url, { cookies, body, headers } = {}) => {
      const request: InjectOptions = {
        method,
        url,
        headers: {
          ...(method !== 'GET' && { origin: config.siteUrl, 'content-type': 'application/json' }),
          ...headers,
        },
      };
      return app.inject({
        ...request,
        ...(cookies && { cookies }),
        ...(method !== 'GET' && { payload: JSON.stringify(body ?? {}) }),
      });
    },
    close: async () => {
      await app.close();
      await database.close();
    },
  };
}

/** Requests and solves a challenge, as a form does before it is sent. */
export const solvedCaptcha = (test: TestApp): Promise<string> => solved(test, '/api/captcha/challenge', 64);
/** The longer proof, about a second of work. */
export const solvedProof = (test: TestApp): Promise<string> => solved(test, '/api/captcha/proof', 640);

async function solved({ request }: TestApp, url: string, counterStart: number): Promise<string> {
  const challenge = (await request('GET', url)).json<Challenge>();
  const solution = await solveChallenge({ challenge, deriveKey, counterStart });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}

/**
 * Signs a demo member in without the login form.
 * @returns cookies of a browser that is signed in and stated to be adult
 */
export async function signedIn(
  { database, config }: TestApp,
  member: DemoMember = demoMembers[0] as DemoMember,
): Promise<{ accountId: number; cookies: Record<string, string> }> {
  const accountId = await createDemoMember(database.db, member, new Date());
  const session = await createSession(database.db, accountId, new Date());
  const name = config.cookieSecure ? apiCookies.secureSession : apiCookies.session;
  return { accountId, cookies: { ...agreed, [name]: session } };
}

/** Makes a member's sessions count as freshly authenticated, without the password. */
export async function makeFresh({ database }: TestApp, accountId: number, now = new Date()): Promise<void> {
  await database.pool.query('update sessions set reauthenticated_at = $2 where account_id = $1', [accountId, now]);
}
