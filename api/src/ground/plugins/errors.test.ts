import { DrizzleQueryError } from 'drizzle-orm';
import Fastify from 'fastify';
import pg from 'pg';
import { createTestDatabase } from '../../testing/test-database';
import { handleErrors } from './errors';

const failing = (code: string, message: string): Error =>
  new DrizzleQueryError('select 1', [], Object.assign(new Error(message), { code }));

describe('a failed query', () => {
  it.each<[number, string, string]>([
    [503, 'ECONNREFUSED', 'connect ECONNREFUSED 127.0.0.1:5432'],
    [503, 'ENOENT', 'connect ENOENT /var/lib/platform/postgres/.s.PGSQL.5432'],
    [503, '57P01', 'terminating connection due to administrator command'],
    [503, '57014', 'canceling statement due to statement timeout'],
    [503, '40P01', 'deadlock detected'],
    [500, 'ENOENT', "ENOENT: no such file or directory, open '/etc/x'"],
    [500, '42703', 'column "x" does not exist'],
  ])('answers %d for %s, "%s"', async (status, code, message) => {
    const app = Fastify();
    handleErrors(app);
    app.get('/', () => Promise.reject(failing(code, message)));
    const reply = await app.inject('/');
    expect([reply.statusCode, reply.body.includes(message)]).toEqual([status, false]);
  });

  it.each(['EACCES', 'EIO', 'EMFILE', 'ENOSPC', 'EROFS'])(
    'replies 503, which nothing keeps, where the disk says %s',
    async (code) => {
      const app = Fastify();
      handleErrors(app);
      app.get('/', (_request, reply) => {
        void reply.header('cache-control', 'public, max-age=31536000, immutable');
        return Promise.reject(Object.assign(new Error(`${code}: at /a/secret/path`), { code, syscall: 'open' }));
      });
      const reply = await app.inject('/');
      expect([reply.statusCode, reply.headers['cache-control'], reply.headers['retry-after']]).toEqual([
        503,
        'private, no-store',
        '10',
      ]);
      expect(reply.body).not.toContain('secret');
    },
  );

  it('answers 503, and when to come again, while every connection is taken', async () => {
    const database = await createTestDatabase();
    const pool = new pg.Pool({ connectionString: database.url, max: 1 });
    const taken = await pool.connect();
    pool.options.connectionTimeoutMillis = 50;
    const app = Fastify();
    handleErrors(app);
    app.get('/', () => pool.query('select 1'));
    const reply = await app.inject('/');
    expect([reply.statusCode, reply.headers['retry-after']]).toEqual([503, '5']);
    taken.release();
    await pool.end();
    await app.close();
    await database.close();
  });
});
