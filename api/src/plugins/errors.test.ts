import { DrizzleQueryError } from 'drizzle-orm';
import Fastify from 'fastify';
import { handleErrors } from './errors';

const failing = (code: string, message: string): Error =>
  new DrizzleQueryError('select 1', [], Object.assign(new Error(message), { code }));

describe('a failed query', () => {
  it.each<[number, string, string]>([
    [503, 'ECONNREFUSED', 'connect ECONNREFUSED 127.0.0.1:5432'],
    [503, 'ENOENT', 'connect ENOENT /var/lib/platform/postgres/.s.PGSQL.5432'],
    [503, '57P01', 'terminating connection due to administrator command'],
    [500, 'ENOENT', "ENOENT: no such file or directory, open '/etc/x'"],
    [500, '42703', 'column "x" does not exist'],
  ])('answers %d for %s, "%s"', async (status, code, message) => {
    const app = Fastify();
    handleErrors(app);
    app.get('/', () => Promise.reject(failing(code, message)));
    const reply = await app.inject('/');
    expect([reply.statusCode, reply.body.includes(message)]).toEqual([status, false]);
  });
});
