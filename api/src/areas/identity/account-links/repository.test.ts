import { createTestApp, type TestApp } from '../../../testing/test-app';
import { createLink, endLinks, readLink, takeLink } from './repository';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

describe('links to one address', () => {
  it('wait for each other, so that the first one used ends the others and none is stuck', async () => {
    const now = new Date();
    const { db } = test.database;
    const email = 'two-links@example.com';
    const make = async () => {
      const token = await createLink(
        db,
        { request: 'registration', email, accountId: null, promotions: false, continueTo: null },
        now,
      );
      const { link } = await readLink(db, token, 'registration', now);
      if (!link) throw new Error('the link was not kept');
      return link;
    };
    const [first, second] = [await make(), await make()];
    let other: Promise<unknown> = Promise.resolve();
    await db.transaction(async (tx) => {
      await takeLink(tx, first, now);
      other = db.transaction((tx2) => takeLink(tx2, second, now)).catch((error: unknown) => error);
      // The other one has come to the point at which it waits, or has gone through.
      await Promise.race([other, waitingForLock()]);
      await endLinks(tx, { accountId: 0, email }, now);
    });
    expect(await other).toMatchObject({ code: 'link-used' });
  });
});

/** Waits until the database reports a session that waits for a row. */
async function waitingForLock(): Promise<void> {
  for (;;) {
    const { rows } = await test.database.pool.query(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    if (rows.length > 0) return;
  }
}
