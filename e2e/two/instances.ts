import { execFile } from 'node:child_process';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { root } from '../../tooling/scripts/apps/apps.mjs';
import { createTools } from './tools';

/** Addresses of the instances, as the set-up started them. */
export const two = (): Record<string, string> => JSON.parse(process.env['TWO'] ?? '{}') as Record<string, string>;
export const at = (name: 'API_1' | 'API_2' | 'EDGE_1' | 'EDGE_2' | 'SITE'): string => `http://${two()[name]}`;
export const apis = ['API_1', 'API_2'] as const;
export const edges = ['EDGE_1', 'EDGE_2'] as const;

/** Wrong passwords that an account has in ten minutes, over both. */
export const loginAttempts = 5;

/** A guest who has agreed to the age gate. */
export const agreed = 'age-agreement=1';
export const rowan = { email: 'rowan@example.com', password: 'demo-member-2026' };
export const sage = { ...rowan, email: 'sage@example.com' };
export const mara = { email: 'mara@example.com', password: 'demo-member-2026' };

export interface Reply {
  readonly status: number;
  readonly body: Record<string, unknown>;
  /** What a browser sends from now on. */
  readonly cookie: string;
  readonly headers: Headers;
}

/** Calls an API as a page of the site does. */
export async function call(
  name: Parameters<typeof at>[0],
  method: string,
  address: string,
  { cookie = agreed, body, headers = {} }: { cookie?: string; body?: unknown; headers?: Record<string, string> } = {},
): Promise<Reply> {
  const response = await fetch(at(name) + address, {
    method,
    headers: {
      cookie,
      ...(method !== 'GET' && { origin: at('SITE'), 'content-type': 'application/json' }),
      ...headers,
    },
    ...(method !== 'GET' && { body: JSON.stringify(body ?? {}) }),
  });
  const text = await response.text();
  const set = response.headers.getSetCookie().map((line) => line.split(';')[0] ?? '');
  // A new value takes the place of the old one.
  const kept = cookie.split('; ').filter((old) => !set.some((pair) => pair.split('=')[0] === old.split('=')[0]));
  return {
    status: response.status,
    body: text.startsWith('{') ? (JSON.parse(text) as Record<string, unknown>) : { text },
    cookie: [...kept, ...set].join('; '),
    headers: response.headers,
  };
}

/** Asks one instance for a captcha and solves it. */
export async function solvedCaptcha(name: Parameters<typeof at>[0]): Promise<string> {
  const { body: challenge } = await call(name, 'GET', '/api/captcha/challenge');
  return createTools().solve(challenge);
}

/** Logs a member in at an instance. @returns the value of the cookie header */
export async function logIn(name: Parameters<typeof at>[0], who: typeof rowan): Promise<string> {
  const reply = await call(name, 'POST', '/api/profile/login', {
    body: { ...who, recaptchaToken: await solvedCaptcha(name) },
  });
  if (reply.status !== 200) throw new Error(`the log-in is answered ${reply.status}: ${JSON.stringify(reply.body)}`);
  return reply.cookie;
}

/** Runs a command on the first one's machine. */
export async function runCli(...args: string[]): Promise<void> {
  const env = {
    ...process.env,
    ...(JSON.parse(two()['SETTINGS'] ?? '{}') as Record<string, string>),
    DATA_DIR: two()['FOLDER'],
    DEMO_MODULE: path.join(root, 'demo/dist/index.js'),
    DATABASE_URL: '',
    NODE_ENV: 'production',
  };
  await promisify(execFile)(process.execPath, [path.join(root, 'api/dist/cli.js'), ...args], { cwd: root, env });
}

/**
 * Waits until something is so.
 * @param withinMs milliseconds until it gives up: what is started anew takes a busy machine a minute and more
 * @returns after how many milliseconds the last look began that did not see it; a slow reply is not counted as late news
 * @throws {Error} when it did not become so
 */
export async function until(what: string, isSo: () => Promise<boolean> | boolean, withinMs = 30_000): Promise<number> {
  const begun = performance.now();
  for (let last = 0; ; await wait(50)) {
    const looked = performance.now() - begun;
    if (await isSo()) return last;
    last = looked;
    if (last > withinMs) throw new Error(`${what} did not become so`);
  }
}
