import { createTestDatabase } from '../../testing/test-database';
import { connectDatabase } from './database';
import { setRoleSettings } from './role-settings';

it('instances that start at once give the role its settings, and later ones write nothing', async () => {
  const database = await createTestDatabase();
  const name = new URL(database.url).pathname.slice(1);
  const settings = { max: 2, directUrl: database.url, isPreparing: false };
  const starts = Array.from({ length: 8 }, () => connectDatabase(database.url, () => undefined, settings));
  const written = async (): Promise<unknown[]> =>
    (
      await database.pool.query(
        `select s.xmin, setconfig from pg_db_role_setting s join pg_database d on d.oid = s.setdatabase where datname = $1`,
        [name],
      )
    ).rows;
  try {
    await Promise.all(starts.map(({ pool }) => setRoleSettings(pool)));
    const before = await written();
    expect(before).toMatchObject([
      { setconfig: ['pg_trgm.similarity_threshold=0.19', 'jit=off', 'statement_timeout=30s'] },
    ]);
    await Promise.all(starts.map(({ pool }) => setRoleSettings(pool)));
    expect(await written()).toEqual(before);
  } finally {
    await Promise.all(starts.map(({ close }) => close()));
    // Another test gets the same database.
    await database.pool.query(`alter role current_user in database ${name} reset all`);
    await database.close();
  }
});
