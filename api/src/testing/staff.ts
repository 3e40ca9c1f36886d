import type { StaffRole } from '@platform/shared/contracts';
import { createDemoMember } from './demo-members';
import { createSession } from '../areas/identity/sessions/repository';
import type { TestApp } from './test-app';

export interface StaffMember {
  readonly accountId: number;
  readonly email: string;
  readonly cookies: Record<string, string>;
}

let made = 0;

/**
 * Makes an account of staff and logs it in, without the form.
 * @param roles none: a plain member
 * @param options `fresh`: password and second factor were confirmed just now; `factor`: it has a second factor (it does);
 *   `now`: when it logged in
 */
export async function staffMember(
  { database: { db, pool } }: TestApp,
  roles: readonly StaffRole[],
  { fresh = true, factor = true, now = new Date() }: { fresh?: boolean; factor?: boolean; now?: Date } = {},
): Promise<StaffMember> {
  made += 1;
  const email = `staff-${made}@example.com`;
  const accountId = await createDemoMember(
    db,
    {
      email,
      password: 'irrelevant-here',
      name: `Staff ${made}`,
      coins: 0,
      gems: 0,
      plan: null,
      ownedGames: 0,
    },
    now,
  );
  for (const role of roles)
    await pool.query('insert into staff_roles (account_id, role, granted_at) values ($1, $2, $3)', [
      accountId,
      role,
      now,
    ]);
  if (factor)
    await pool.query(`insert into totp_secrets (account_id, secret, confirmed_at) values ($1, 'x', $2)`, [
      accountId,
      new Date(now.getTime() - 1000),
    ]);
  const session = await createSession(db, accountId, now);
  if (fresh) await pool.query('update sessions set reauthenticated_at = $2 where account_id = $1', [accountId, now]);
  return { accountId, email, cookies: { 'age-agreement': '1', session } };
}
