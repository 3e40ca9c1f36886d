import type { Pool } from 'pg';

/** Opens or ends a subscriber's premium by its one fact, the time until which it is open. */
export async function setPremium(pool: Pool, email: string, open: boolean): Promise<void> {
  const changed = await pool.query(
    'update subscriptions set access_until = $2 where account_id = (select id from accounts where email = $1)',
    [email, open ? '2100-01-01' : '2000-01-01'],
  );
  if (changed.rowCount === 0) throw new Error(`${email} has no subscription.`);
}
