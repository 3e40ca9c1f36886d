import { sql } from 'drizzle-orm';
import { createTestDatabase } from '../../testing/test-database';
import { StatementNames } from './named-statements';

const nameOf = (given: readonly unknown[]): unknown => (given[0] as { name?: string }).name;
/** Name of a text after it occurs this many times. */
const after = (names: StatementNames, times: number, text: string): unknown =>
  Array.from({ length: times }, () => nameOf(names.named([{ text }, [1]]))).at(-1);

describe('names of statements', () => {
  it('are given to what comes for the fifth time, one for each text', () => {
    const names = new StatementNames();
    expect(after(names, 4, 'select 1')).toBeUndefined();
    expect(after(names, 1, 'select 1')).toBe('s1');
    expect(after(names, 6, 'select 2')).toBe('s2');
    expect(after(names, 1, 'select 1')).toBe('s1');
  });

  it('leave a name alone that was given, and whatever cannot be prepared', () => {
    const names = new StatementNames();
    const own = [{ name: 'own', text: 'select 1' }];
    for (let times = 0; times < 9; times += 1) expect(names.named(own)).toBe(own);
    expect(after(names, 9, 'begin')).toBeUndefined();
    expect(after(names, 9, 'select 1; select 2')).toBeUndefined();
  });

  it('keep what else a statement was sent with', () => {
    const names = new StatementNames();
    after(names, 5, 'select $1');
    const types = { getTypeParser: () => String };
    const done = () => undefined;
    expect(names.named([{ text: 'select $1', rowMode: 'array', types }, [7], done])).toEqual([
      { text: 'select $1', rowMode: 'array', types, name: 's1' },
      [7],
      done,
    ]);
    expect(names.named(['select $1', [7]])).toEqual([{ text: 'select $1', name: 's1' }, [7]]);
  });

  it('never are more than 256, whatever comes', () => {
    const names = new StatementNames();
    const given = Array.from({ length: 1_000 }, (_, index) => after(names, 5, `select ${index}`));
    expect(new Set(given.filter((name) => name !== undefined)).size).toBe(256);
    expect(after(names, 1, 'select 3')).toBe('s4');
  });

  it('make the database prepare a statement once for each connection, with the same rows as before', async () => {
    const database = await createTestDatabase();
    await database.db.transaction(async (tx) => {
      for (let times = 0; times < 9; times += 1)
        expect((await tx.execute(sql`select ${times}::int as times`)).rows).toEqual([{ times }]);
      const { rows } = await tx.execute(sql`select name, statement from pg_prepared_statements`);
      expect(rows).toEqual([{ name: expect.stringMatching(/^s\d+$/), statement: 'select $1::int as times' }]);
    });
    await database.close();
  });
});
