import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startTraceReceiver } from '../../tooling/build/src/testing/trace-receiver.mjs';
import { runMigrations } from './ground/db/migrate';
import { createEmptyDatabase, createTestDatabase } from './testing/test-database';

const TEST_TIMEOUT_MS = 60_000;
const entry = fileURLToPath(new URL('./server.ts', import.meta.url));
let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

/** Starts the server as a process of its own; its output is gathered. */
function start(env: Record<string, string>): {
  process: ChildProcess;
  output: () => string;
  line: (part: string) => Promise<string>;
} {
  const child = spawn(process.execPath, ['--import', 'tsx', entry], {
    env: { PATH: process.env.PATH, API_PORT: '0', WARM_PICTURES: 'false', DATABASE_URL: database.url, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  const listeners = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      text += String(chunk);
      for (const listener of listeners) listener();
    });
  }
  const line = (part: string): Promise<string> =>
    new Promise((done, fail) => {
      const look = (): void => {
        const found = text.split('\n').find((one) => one.includes(part));
        if (found) done(found);
      };
      listeners.add(look);
      child.once('exit', () => fail(new Error(`ended without "${part}": ${text}`)));
      look();
    });
  return { process: child, output: () => text, line };
}

describe('the server process', () => {
  it(
    'is not ready once asked to stop, finishes what it began, and exits with 0',
    async () => {
      const server = start({ NODE_ENV: 'production' });
      const [, address = ''] = /(http:\/\/[\d.]+:\d+)/.exec(await server.line('Server listening')) ?? [];
      expect((await fetch(`${address}/readyz`)).status).toBe(200);

      const socket = connect(Number(new URL(address).port), '127.0.0.1');
      const response = new Promise<string>((done) => {
        let text = '';
        socket.on('data', (chunk) => (text += String(chunk))).on('close', () => done(text));
      });
      // A request under way: its head is there, its body is not.
      socket.write(
        `POST /api/profile/logout HTTP/1.1\r\nHost: x\r\nOrigin: http://x\r\nContent-Type: application/json\r\nContent-Length: 2\r\nX-Request-Id: half-a-request\r\nConnection: close\r\n\r\n`,
      );
      // The next response on another connection proves that the server read it.
      await fetch(`${address}/healthz`);

      const exited = once(server.process, 'exit');
      server.process.kill('SIGTERM');
      await server.line('"stopping"');
      expect((await fetch(`${address}/readyz`)).status).toBe(503);
      socket.write('{}');
      expect(await response).toMatch(/^HTTP\/1\.1 200 /);
      expect((await exited)[0]).toBe(0);
      expect(JSON.parse(lastLine(server.output()))).toMatchObject({ msg: 'stopped' });
    },
    TEST_TIMEOUT_MS,
  );

  it(
    'has its relay of calls before it listens, so that nobody gets a way into a room without one',
    async () => {
      const server = start({ TURN_PORT: '0' });
      await server.line('Server listening');
      expect(server.output()).toContain('calls are relayed by the development TURN server');
      const exited = once(server.process, 'exit');
      server.process.kill('SIGTERM');
      await exited;
    },
    TEST_TIMEOUT_MS,
  );

  it(
    'does not start with a key that the database was not used with, and says which',
    async () => {
      const foreign = `insert into settings values ('key-fingerprint:second-factor-key', '"of another key"')
        on conflict (key) do update set value = excluded.value returning value`;
      await database.pool.query(foreign);
      const server = start({});
      const exited = once(server.process, 'exit');
      expect(await server.line('This instance')).toMatch(
        /^This instance lacks what this database was used with: the key second-factor-key, /,
      );
      expect((await exited)[0]).toBe(1);
      await database.pool.query(`delete from settings where key = 'key-fingerprint:second-factor-key'`);
    },
    TEST_TIMEOUT_MS,
  );

  it(
    'says which migration waits for tables that others use',
    async () => {
      const earlier = await createEmptyDatabase();
      await runMigrations(earlier.pool, { upTo: '0025_public_names' });
      const holder = await earlier.pool.connect();
      await holder.query('begin');
      await holder.query(
        `do $$ begin execute (select 'lock table ' || string_agg(quote_ident(tablename), ', ') from pg_tables where schemaname = 'public'); end $$`,
      );
      const server = start({ DATABASE_URL: earlier.url });
      expect(await server.line('waits for')).toBe('0026_payment_providers waits for tables that others use.');
      const exited = once(server.process, 'exit');
      server.process.kill('SIGKILL');
      await exited;
      await holder.query('rollback');
      holder.release();
      await earlier.close();
    },
    TEST_TIMEOUT_MS,
  );

  it(
    'loads the demo into an empty database when told to, once',
    async () => {
      for (const loads of [true, false]) {
        const server = start({ SEED_DEMO: 'true', DEMO_MODULE: 'demo/src/index.ts' });
        await server.line('Server listening');
        const exited = once(server.process, 'exit');
        server.process.kill('SIGTERM');
        await exited;
        expect(server.output().includes('"demo loaded"')).toBe(loads);
      }
      const { rows } = await database.pool.query<{ n: number }>('select count(*)::int as n from games');
      expect(rows).toEqual([{ n: 96 }]);
    },
    TEST_TIMEOUT_MS,
  );

  it(
    'loads OpenTelemetry only where it is told where traces go, and sends what there is when it stops',
    async () => {
      const folder = await mkdtemp(join(tmpdir(), 'preload-'));
      const preload = join(folder, 'preload.cjs');
      await writeFile(
        preload,
        `process.on('exit', () => require('node:fs').writeSync(1, Object.keys(require.cache).some((file) => file.includes('@opentelemetry/sdk-node')) ? 'with it' : 'without it'));`,
      );
      const receiver = await startTraceReceiver();
      const traced = { ...receiver.environment, OTEL_BSP_SCHEDULE_DELAY: '60000' };
      for (const [env, said] of [
        [{}, 'without it'],
        [traced, 'with it'],
      ] as const) {
        const server = start({ ...env, NODE_OPTIONS: `--require=${preload}` });
        const [, address = ''] = /(http:\/\/[\d.]+:\d+)/.exec(await server.line('Server listening')) ?? [];
        await fetch(`${address}/api/bars`);
        // Not its exit: what it said last may still be on the way.
        const exited = once(server.process, 'close');
        server.process.kill('SIGTERM');
        expect((await exited)[0]).toBe(0);
        // Beside what the log says last, before or after it.
        expect(/with(?:out)? it/.exec(server.output())?.[0]).toBe(said);
      }
      expect(receiver.spans.map(({ name }) => name)).toContain('GET /api/bars');
      await receiver.stop();
      await rm(folder, { recursive: true });
    },
    TEST_TIMEOUT_MS,
  );

  it(
    'says in one sentence what is wrong with its environment, and does not start',
    async () => {
      const server = start({ AGE_POLICY: 'perhaps' });
      const [code] = (await once(server.process, 'close')) as [number];
      expect([code, server.output()]).toEqual([
        1,
        'AGE_POLICY is "perhaps", but it is the age policy and must be none, agreement or verification, then optional exceptions by country, like agreement,GB=verification.\n',
      ]);
    },
    TEST_TIMEOUT_MS,
  );

  it(
    'logs JSON lines without cookies, e-mails and queries',
    async () => {
      const server = start({ LOG_LEVEL: 'trace' });
      const [, address = ''] = /(http:\/\/[\d.]+:\d+)/.exec(await server.line('Server listening')) ?? [];
      await fetch(`${address}/api/bootstrap?path=/registration%3Ftoken=s3cret-token`, {
        headers: { cookie: 'session=s3cret-cookie', authorization: 'Bearer s3cret-key' },
      });
      await fetch(`${address}/api/profile/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: address },
        body: JSON.stringify({ email: 's3cret@example.com', password: 's3cret', recaptchaToken: 's3cret' }),
      });
      await server.line('/api/profile/login');
      const exited = once(server.process, 'exit');
      server.process.kill('SIGINT');
      expect((await exited)[0]).toBe(0);
      const lines = server
        .output()
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as Record<string, unknown>);
      expect(lines).toContainEqual(
        expect.objectContaining({ route: '/api/bootstrap', status: 200, requestId: expect.any(String) }),
      );
      expect(server.output()).not.toContain('s3cret');
    },
    TEST_TIMEOUT_MS,
  );
});

const lastLine = (text: string): string => text.trim().split('\n').at(-1) ?? '';
