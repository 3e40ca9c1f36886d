import type { StaffRole } from '@platform/shared/contracts';
import { eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../../ground/db/database';
import { prepared } from '../../../ground/db/prepared';
import { accounts, passkeys, sessions, staffRoles, totpSecrets } from '../../identity/tables';

/** A session of staff. */
export interface StaffSession {
  readonly accountId: number;
  readonly name: string;
  readonly email: string;
  readonly roles: StaffRole[];
  readonly createdAt: Date;
  readonly hasSecondFactor: boolean;
  /** Whether this session has passed the second factor: it began, or was confirmed, after there was one. */
  readonly isProven: boolean;
}

const rolesOfAccount = sql<
  StaffRole[]
>`array(select ${staffRoles.role} from ${staffRoles} where ${staffRoles.accountId} = ${accounts.id} order by ${staffRoles.role})`;
/** When the account got the oldest of its second factors. */
const factorSince = sql`least(
  (select ${totpSecrets.confirmedAt} from ${totpSecrets} where ${totpSecrets.accountId} = ${accounts.id} and ${totpSecrets.secret} is not null),
  (select min(${passkeys.createdAt}) from ${passkeys} where ${passkeys.accountId} = ${accounts.id}))`;

// Runs for every call of staff.
const staffSession = prepared<{ sessionId: string }>()((db, { sessionId }) =>
  db
    .select({
      accountId: accounts.id,
      name: accounts.name,
      email: accounts.email,
      roles: rolesOfAccount,
      createdAt: sessions.createdAt,
      hasSecondFactor: sql<boolean>`${factorSince} is not null`,
      isProven: sql<boolean>`coalesce(greatest(${sessions.createdAt}, ${sessions.reauthenticatedAt}) >= ${factorSince}, false)`,
    })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .where(eq(sessions.id, sessionId)),
);

/** Rights for a staff action, read under a lock so that they cannot change any more. */
interface LockedStaff {
  readonly roles: StaffRole[];
  readonly isBlocked: boolean;
  readonly isProven: boolean;
  readonly createdAt: Date;
  readonly reauthenticatedAt: Date | null;
}

/** Serialises actions that may change staff accounts until the transaction ends, so that no two deadlock. */
export async function takeTurns(tx: Queryable): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('acts on staff'))`);
}

/**
 * Reads the rights of a staff session, and locks them until the transaction ends: taking a role away, blocking the
 * account or logging it out concurrently waits, or is seen here.
 * @param isOfTeam the action may change staff accounts: such actions are serialised, so that no two deadlock
 * @returns null if the session has ended
 */
export async function lockStaffSession(
  tx: Queryable,
  sessionId: string,
  isOfTeam: boolean,
): Promise<LockedStaff | null> {
  if (isOfTeam) await takeTurns(tx);
  const [found] = await tx
    .select({
      accountId: accounts.id,
      blockedAt: accounts.blockedAt,
      createdAt: sessions.createdAt,
      reauthenticatedAt: sessions.reauthenticatedAt,
      isProven: sql<boolean>`coalesce(greatest(${sessions.createdAt}, ${sessions.reauthenticatedAt}) >= ${factorSince}, false)`,
    })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .where(eq(sessions.id, sessionId))
    .for('share', { of: [sessions, accounts] });
  if (!found) return null;
  const { accountId, blockedAt, ...locked } = found;
  const roles = await tx
    .select({ role: staffRoles.role })
    .from(staffRoles)
    .where(eq(staffRoles.accountId, accountId))
    .for('share');
  return { ...locked, isBlocked: blockedAt !== null, roles: roles.map(({ role }) => role) };
}

export async function findStaffSession(db: Queryable, sessionId: string): Promise<StaffSession | null> {
  const [found] = await staffSession(db, { sessionId });
  return found ?? null;
}
