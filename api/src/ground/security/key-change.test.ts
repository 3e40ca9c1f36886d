// Over 300 lines: every key of the platform, changed on one server.
import { mkdtemp, readdir, readFile, rm, stat, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Secret, TOTP } from 'otpauth';
import { buildApp } from '../../app';
import { areas, commands, jobs, keyCheckOf, keysOf } from '../../areas';
import {
  readUnsubscribeToken,
  unsubscribeKeyOf,
  writeUnsubscribeToken,
} from '../../areas/commerce/notifications/unsubscribe-token';
import { secondFactorStatus } from '../../areas/identity/second-factor/status';
import { createTickets, onceInMemory } from '../../areas/live/signalling/tickets';
import { createTestApp, makeFresh, signedIn, solvedCaptcha, type TestApp, testConfig } from '../../testing/test-app';
import { reportInstance } from '../instances/repository';
import { acceptEachOther, fingerprintOfKeys, requireKnownKeys } from './key-repository';
import { dropFormerKey, signingKeys } from './key-ring';

const FACTOR = '/api/profile/second-factor';
const SECOND_FACTOR = 'second-factor-key';
const DAY = 86_400_000;
const generated = { SECOND_FACTOR_KEY: '', STREAM_KEY: '', CAPTCHA_KEY: '' };
let folder: string;
let test: TestApp;
let now: Date;

const run = async (words: string, ...args: string[]): Promise<string> => {
  const command = commands.find((one) => one.words === words);
  return command?.run({ db: test.database.db, areas, config: test.config } as never, args) ?? Promise.reject();
};
/** A start of an instance: it has the keys that are there at that moment. */
async function restart(): Promise<void> {
  await test.app.close();
  const { config, database } = test;
  await requireKnownKeys(database.db, keyCheckOf(config, database.db));
  const app = await buildApp({ config, database, now: () => now });
  await app.ready();
  test = {
    ...test,
    app,
    request: (method, url, { cookies, body, headers } = {}) =>
      app.inject({
        method,
        url,
        headers: {
          ...(method !== 'GET' && { origin: config.siteUrl, 'content-type': 'application/json' }),
          ...headers,
        },
        ...(cookies && { cookies }),
        ...(method !== 'GET' && { payload: JSON.stringify(body ?? {}) }),
      }),
  };
}
const runJob = async (name: string, services = test.app.services): Promise<void> => {
  await jobs.find((job) => job.name === name)?.run({ ...services, now: () => now }, () => false);
};
const resealBy = (services: typeof test.app.services): Promise<void> => runJob('reseal-secrets', services);
const reseal = (): Promise<void> => resealBy(test.app.services);
const dropFormer = (): Promise<void> => runJob('former-keys');
const files = async (name: string): Promise<string[]> =>
  (await readdir(folder)).filter((file) => file.startsWith(name)).toSorted();
/** As if the key had been changed so long ago. */
const age = (name: string, milliseconds: number): Promise<void> =>
  utimes(join(folder, `${name}.former`), now, new Date(now.getTime() - milliseconds));

beforeEach(async () => {
  now = new Date();
  folder = await mkdtemp(join(tmpdir(), 'key-change-'));
  test = await createTestApp({ ...generated, DATA_DIR: folder }, { now: () => now });
  await restart();
});
afterEach(async () => {
  await test.close();
  await rm(folder, { recursive: true });
});

/** A member with an authenticator app. */
async function memberWithApp() {
  const { cookies, accountId } = await signedIn(test);
  await makeFresh(test, accountId, now);
  const post = async (path: string, body: unknown = {}) =>
    (await test.request('POST', `${FACTOR}/${path}`, { cookies, body })).json<Record<string, unknown>>();
  const secret = String((await post('totp/start'))['secret']);
  const code = (): string => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now.getTime() });
  const recoveryCodes = (await post('totp/confirm', { code: code() }))['recoveryCodes'] as string[];
  await post('recovery-codes/saved', { code: recoveryCodes[0] });
  const logIn = async (method: string, by: string): Promise<unknown> => {
    const { ticket } = (
      await test.request('POST', '/api/profile/login', {
        body: { email: 'rowan@example.com', password: 'demo-member-2026', recaptchaToken: await solvedCaptcha(test) },
      })
    ).json<{ ticket: string }>();
    const reply = await test.request('POST', '/api/profile/login/second-factor', {
      body: { ticket, method, code: by },
    });
    return reply.json<{ status?: string; code?: string }>().status ?? reply.body;
  };
  const later = (): void => void (now = new Date(now.getTime() + 60_000));
  return {
    recoveryCodes,
    byApp: async () => {
      later();
      return logIn('totp', code());
    },
    byRecoveryCode: (code_: string | undefined) => logIn('recovery', code_ ?? ''),
  };
}

describe('the key of second factors', () => {
  it('is changed while members go on, and the former one goes when nothing is sealed with it', async () => {
    const member = await memberWithApp();
    const first = await readFile(join(folder, SECOND_FACTOR), 'utf8');
    expect(await run('keys rotate', SECOND_FACTOR)).toMatch(/^A new second-factor-key is there/);
    expect(await member.byApp()).toBe('ok');
    await restart();
    expect(await member.byApp()).toBe('ok');

    expect(await run('keys rotate', SECOND_FACTOR)).toMatch(/^The new second-factor-key takes over/);
    expect(await readFile(join(folder, SECOND_FACTOR), 'utf8')).not.toBe(first);
    expect(await member.byApp()).toBe('ok');
    const notStartedSince = test.app.services;
    await restart();
    expect(await member.byApp()).toBe('ok');
    expect(await member.byRecoveryCode(member.recoveryCodes[1])).toBe('ok');

    await age(SECOND_FACTOR, 2 * DAY);
    await dropFormer();
    expect(await files(SECOND_FACTOR)).toEqual([SECOND_FACTOR, `${SECOND_FACTOR}.former`]);
    await expect(run('keys forget', SECOND_FACTOR)).rejects.toThrow('Something is still sealed with the key before');

    await reseal();
    // An instance that was not started since goes on with the keys that it has, and takes nothing back.
    await resealBy(notStartedSince);
    await dropFormer();
    expect(await files(SECOND_FACTOR)).toEqual([SECOND_FACTOR]);
    await restart();
    expect(await member.byApp()).toBe('ok');
    expect(await member.byRecoveryCode(member.recoveryCodes[2])).toBe('ok');
    // A used code is used up, under whichever key.
    expect(await member.byRecoveryCode(member.recoveryCodes[1])).toContain('second-factor-failed');
  });

  it('is changed again, and recovery codes of the first one are still good', async () => {
    const member = await memberWithApp();
    for (const _ of [1, 2]) {
      await run('keys rotate', SECOND_FACTOR);
      await run('keys rotate', SECOND_FACTOR);
      await expect(run('keys rotate', SECOND_FACTOR)).rejects.toThrow('is still accepted');
      await restart();
      await reseal();
      expect(await run('keys forget', SECOND_FACTOR)).toMatch(
        /^The key before the present second-factor-key is removed/,
      );
      await restart();
    }
    expect(await member.byApp()).toBe('ok');
    expect(await member.byRecoveryCode(member.recoveryCodes[3])).toBe('ok');
  });

  it('is needed for recovery codes, too, where no account has an authenticator app', async () => {
    await memberWithApp();
    await test.database.pool.query('delete from totp_secrets');
    await run('keys rotate', SECOND_FACTOR);
    await run('keys rotate', SECOND_FACTOR);
    await restart();
    await expect(run('keys forget', SECOND_FACTOR)).rejects.toThrow('Something is still sealed with the key before');
    await reseal();
    expect(await run('keys forget', SECOND_FACTOR)).toMatch(/^The key before the present/);
  });

  it('may be lost after a change: codes from before are refused, and those made since are good', async () => {
    const member = await memberWithApp();
    for (const _ of [1, 2]) await run('keys rotate', SECOND_FACTOR);
    await restart();
    await reseal();
    await run('keys forget', SECOND_FACTOR);
    await rm(join(folder, SECOND_FACTOR));
    await expect(restart()).rejects.toThrow('the key second-factor-key, without which');
    await run('keys accept', SECOND_FACTOR);
    await restart();
    expect(await member.byRecoveryCode(member.recoveryCodes[1])).toContain('second-factor-failed');
    await test.database.pool.query('delete from totp_secrets');
    for (const _ of [1, 2]) await run('keys rotate', SECOND_FACTOR);
    await restart();
    await reseal();
    expect(await run('keys forget', SECOND_FACTOR)).toMatch(/^The key before the present/);
  });

  it('is changed for all others where a secret opens with no key, which status names by its account', async () => {
    const { pool } = test.database;
    // Accounts are taken in their order: this one comes first.
    const { rows } = await pool.query<{ id: number }>(
      `insert into accounts (email, password_hash, name, notifications) values ('lost@example.com', 'none', 'Lost', '{}') returning id`,
    );
    const lost = rows[0]?.id ?? 0;
    await pool.query(`insert into totp_secrets (account_id, secret) values ($1, decode(repeat('a7', 60), 'hex'))`, [
      lost,
    ]);
    const find = () => secondFactorStatus.find({ config: test.config, db: test.database.db, now: () => now });
    const member = await memberWithApp();
    for (const _ of [1, 2]) await run('keys rotate', SECOND_FACTOR);
    await restart();
    expect(await find()).toEqual([]);
    await reseal();
    const [found] = await find();
    expect(found).toMatchObject({ severity: 'warning', name: 'second-factor-unopened', card: 'a-key-is-lost' });
    expect(found?.text).toBe(
      `No key opens the authenticator secrets of 1 account (${lost}): those members cannot log in by their app.`,
    );
    expect(JSON.stringify(found)).not.toMatch(/a7a7|p6en|lost@/i);
    expect(await run('keys forget', SECOND_FACTOR)).toMatch(/^The key before the present/);
    await restart();
    expect(await member.byApp()).toBe('ok');
    expect(await find()).toHaveLength(1);
    // They set up their app again.
    await pool.query('delete from totp_secrets where account_id = $1', [lost]);
    expect(await find()).toEqual([]);
  });

  it('is given back where it was changed by variables, old and new together', async () => {
    const member = await memberWithApp();
    const former = await readFile(join(folder, SECOND_FACTOR), 'utf8');
    const configured = { SECOND_FACTOR_KEY: 'a configured key of this test, long enough' };
    const env = { ...generated, ...configured, DATA_DIR: folder };
    test = { ...test, config: testConfig(env) };
    await expect(restart()).rejects.toThrow('the key second-factor-key, without which');
    await expect(run('keys rotate', SECOND_FACTOR)).rejects.toThrow('is configured by SECOND_FACTOR_KEY');
    test = { ...test, config: testConfig({ ...env, OTHER_KEYS: `${SECOND_FACTOR}=${former}` }) };
    await restart();
    await reseal();
    test = { ...test, config: testConfig(env) };
    await restart();
    expect(await member.byApp()).toBe('ok');
    expect(await member.byRecoveryCode(member.recoveryCodes[1])).toBe('ok');
  });
});

it('two instances get on at every step of a change, and not two steps apart', async () => {
  const facts = () => fingerprintOfKeys(keyCheckOf(test.config, test.database.db));
  const steps = [await facts()];
  await run('keys rotate', SECOND_FACTOR);
  steps.push(await facts());
  await run('keys rotate', SECOND_FACTOR);
  steps.push(await facts());
  await dropFormerKey(folder, SECOND_FACTOR);
  steps.push(await facts());
  const together = steps.map((one) => steps.map((other) => acceptEachOther(one, other)));
  expect(together).toEqual([
    [true, true, false, false],
    [true, true, true, false],
    [false, true, true, true],
    [false, false, true, true],
  ]);
});

describe('a change of a key', () => {
  it('is taken a step further by one of two who type it at once', async () => {
    const first = await readFile(join(folder, 'stream-key'), 'utf8');
    for (const said of [/^A new stream-key is there/, /^The new stream-key takes over/]) {
      const both = await Promise.allSettled([run('keys rotate', 'stream-key'), run('keys rotate', 'stream-key')]);
      const [done] = both.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
      const refused = both.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []));
      expect(done).toMatch(said);
      expect(refused).toEqual([expect.stringContaining('Somebody else changes stream-key at this moment.')]);
    }
    expect(await readFile(join(folder, 'stream-key.former'), 'utf8')).toBe(first);
    expect(await readFile(join(folder, 'stream-key'), 'utf8')).not.toBe(first);
  });

  it('keeps the former key until an instance has started with the new one', async () => {
    for (const _ of [1, 2]) await run('keys rotate', 'stream-key');
    await expect(run('keys forget', 'stream-key')).rejects.toThrow(
      'No instance has started with the present stream-key',
    );
    await restart();
    expect(await run('keys forget', 'stream-key')).toMatch(/^The key before the present/);
    await restart();
  });

  it('waits for each of several APIs to accept the next key, and not for a single one', async () => {
    const { db } = test.database;
    const facts = () => fingerprintOfKeys(keyCheckOf(test.config, db));
    const report = (id: string, keys: string) =>
      reportInstance(db, { id, role: 'api', place: `${id}:4000`, release: null, keys }, null);
    const before = await facts();
    await run('keys rotate', 'stream-key');
    await report('one', await facts());
    await report('two', before);
    await expect(run('keys rotate', 'stream-key')).rejects.toThrow(
      /^The API at two:4000 does not accept the next stream-key yet: copy stream-key\.next into its DATA_DIR/,
    );
    await report('two', await facts());
    expect(await run('keys rotate', 'stream-key')).toMatch(/^The new stream-key takes over/);
    await db.execute(`delete from instances where id = 'two'`);
    for (const _ of [1, 2]) await run('keys rotate', 'captcha-key');
  });
});

describe('a key that signs', () => {
  const names = (): string[] => keysOf(test.config).map(({ name }) => name);

  it('is accepted before it signs, and after it has signed, whichever it is', async () => {
    const { config } = test;
    for (const name of names().filter((one) => one !== SECOND_FACTOR)) {
      const ring = () => signingKeys(config, null, name);
      const before = await ring();
      await run('keys rotate', name);
      const announced = await ring();
      await run('keys rotate', name);
      const after = await ring();
      expect([name, announced]).toEqual([name, [before[0], after[0]]]);
      expect([name, after]).toEqual([name, [after[0], before[0]]]);
      expect((await stat(join(folder, name))).mode & 0o077).toBe(0);
      expect((await stat(join(folder, `${name}.former`))).mode & 0o077).toBe(0);
    }
    await restart();
    expect(await run('keys list')).toMatch(/^captcha-key: DATA_DIR; the one before it is accepted, since /);
  });

  it('is removed when what it signed has ended, not before, and never where that has no end', async () => {
    for (const name of ['stream-key', 'unsubscribe-key']) {
      await run('keys rotate', name);
      await run('keys rotate', name);
      await age(name, 3 * DAY);
    }
    // No instance has started with them yet.
    await dropFormer();
    expect(await files('stream-key')).toEqual(['stream-key', 'stream-key.former']);
    await restart();
    await age('stream-key', DAY);
    await dropFormer();
    expect(await files('stream-key')).toEqual(['stream-key', 'stream-key.former']);
    await age('stream-key', 3 * DAY);
    await dropFormer();
    expect(await files('stream-key')).toEqual(['stream-key']);
    expect(await files('unsubscribe-key')).toEqual(['unsubscribe-key', 'unsubscribe-key.former']);
  });

  it('is refused once it was forgotten', async () => {
    const token = writeUnsubscribeToken({ accountId: 1, code: 'newGame' }, await unsubscribeKeyOf(test.config));
    await run('keys rotate', 'unsubscribe-key');
    await run('keys rotate', 'unsubscribe-key');
    await restart();
    expect(readUnsubscribeToken(token, await unsubscribeKeyOf(test.config))).toEqual({ accountId: 1, code: 'newGame' });
    await run('keys forget', 'unsubscribe-key');
    expect(readUnsubscribeToken(token, await unsubscribeKeyOf(test.config))).toBeNull();
    expect(await run('keys forget', 'unsubscribe-key')).toMatch(/^There is no key before/);
  });

  it('of a captcha, a headset, a room and a known browser is good under old and new', async () => {
    const { createAccessTokens } = await import('../../areas/headset/sign-in/access-tokens');
    const { createUrlSigner } = await import('../../areas/catalogue/streams/url-signer');
    const [one, two, other] = ['one', 'two', 'six'].map(
      (word) => `the key ${word} of this test, long enough for it`,
    ) as [string, string, string];
    const clock = (): Date => now;
    const playa = await createAccessTokens(one, 'https://a.test', clock).sign({
      accountId: 1,
      sessionId: crypto.randomUUID(),
    });
    const readPlaya = async (...keys: [string, ...string[]]) =>
      (await createAccessTokens(keys, 'https://a.test', clock).read(playa))?.accountId ?? null;
    expect([await readPlaya(two, one), await readPlaya(one, two), await readPlaya(two, other)]).toEqual([1, 1, null]);

    const stream = createUrlSigner(one).signGame({
      gameId: 1,
      file: 0,
      member: 1,
      download: false,
      expires: now.getTime() + 1000,
    });
    const readStream = (...keys: [string, ...string[]]) => createUrlSigner(keys).readGame(stream, now)?.gameId ?? null;
    expect([readStream(two, one), readStream(one, two), readStream(two, other)]).toEqual([1, 1, null]);

    const issued = createTickets(one, clock, onceInMemory()).issue({ address: 'a', role: 'user', account: 1 });
    const redeem = async (...keys: [string, ...string[]]) =>
      (await createTickets(keys, clock, onceInMemory()).redeem(issued.ticket, 'dial'))?.account ?? null;
    expect([await redeem(two, one), await redeem(one, two), await redeem(two, other)]).toEqual([1, 1, null]);

    const solved = await solvedCaptcha(test);
    await run('keys rotate', 'captcha-key');
    await run('keys rotate', 'captcha-key');
    await restart();
    expect(await test.app.services.proof.redeem(solved)).toBe(false);
    expect(await test.app.services.captcha.redeem(solved)).toBe(true);
  });
});
