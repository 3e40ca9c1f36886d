import { DrizzleQueryError } from 'drizzle-orm';
import { describeError } from './log';

it('keeps the parameters of a failed query out of the log', () => {
  const cause = Object.assign(new Error('duplicate key value violates unique constraint'), { code: '23505' });
  const logged = describeError(
    new DrizzleQueryError('insert into accounts (email) values ($1)', ['rowan@example.com'], cause),
  );
  expect(JSON.stringify(logged)).not.toContain('rowan@example.com');
  expect(logged).toMatchObject({ code: '23505', message: 'duplicate key value violates unique constraint' });
});
