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
  /** Whether this session has shown the second factor: it began, or was confirmed, after there was one. */
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

export async function findStaffSession(db: Queryable, sessionId: string): Promise<StaffSession | null> {
  const [found] = await staffSession(db, { sessionId });
  return found ?? null;
}
