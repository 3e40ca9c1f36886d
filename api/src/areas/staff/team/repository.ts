import type { StaffRole } from '@platform/shared/contracts';
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../../ground/db/database';
import { accounts, passkeys, staffRoles, totpSecrets } from '../../identity/tables';

export interface TeamRow {
  readonly accountId: number;
  readonly name: string;
  readonly email: string;
  readonly roles: StaffRole[];
  readonly hasSecondFactor: boolean;
  readonly grantedAt: Date;
}

const canWork = and(isNull(accounts.blockedAt), isNull(accounts.removalDueAt));

/** Everybody with a role, by e-mail address. */
export function listTeam(db: Queryable): Promise<TeamRow[]> {
  return db
    .select({
      accountId: accounts.id,
      name: accounts.name,
      email: accounts.email,
      roles: sql<StaffRole[]>`array_agg(${staffRoles.role} order by ${staffRoles.role})`,
      hasSecondFactor: sql<boolean>`exists (select from ${totpSecrets} where ${totpSecrets.accountId} = ${accounts.id} and ${totpSecrets.secret} is not null) or exists (select from ${passkeys} where ${passkeys.accountId} = ${accounts.id})`,
      grantedAt: sql`min(${staffRoles.grantedAt})`.mapWith(staffRoles.grantedAt),
    })
    .from(staffRoles)
    .innerJoin(accounts, eq(accounts.id, staffRoles.accountId))
    .groupBy(accounts.id)
    .orderBy(asc(accounts.email));
}

/**
 * Locks all owners until the transaction ends, so that two changes cannot remove the last.
 * @returns accounts of those who can work: not blocked, not about to be removed
 */
export async function lockOwners(tx: Queryable): Promise<number[]> {
  const rows = await tx
    .select({ accountId: staffRoles.accountId })
    .from(staffRoles)
    .innerJoin(accounts, eq(accounts.id, staffRoles.accountId))
    .where(and(eq(staffRoles.role, 'owner'), canWork))
    .orderBy(asc(staffRoles.accountId))
    .for('update');
  return rows.map(({ accountId }) => accountId);
}

export async function readRoles(db: Queryable, accountId: number): Promise<StaffRole[]> {
  const rows = await db
    .select({ role: staffRoles.role })
    .from(staffRoles)
    .where(eq(staffRoles.accountId, accountId))
    .orderBy(asc(staffRoles.role));
  return rows.map(({ role }) => role);
}

/** Gives an account these roles in place of those it has; what it keeps stays as it was granted. */
export async function writeRoles(
  tx: Queryable,
  accountId: number,
  { add, remove }: { readonly add: readonly StaffRole[]; readonly remove: readonly StaffRole[] },
  now: Date,
): Promise<void> {
  if (remove.length > 0)
    await tx
      .delete(staffRoles)
      .where(sql`${staffRoles.accountId} = ${accountId} and ${inArray(staffRoles.role, [...remove])}`);
  if (add.length > 0) await tx.insert(staffRoles).values(add.map((role) => ({ accountId, role, grantedAt: now })));
}

/** A member of staff who can work: not blocked, not about to be removed. */
export type Colleague = Pick<TeamRow, 'accountId' | 'name' | 'email'>;

/** Those with one of these roles who can work, by e-mail address. */
export const listColleagues = (db: Queryable, roles: readonly StaffRole[]): Promise<Colleague[]> =>
  db
    .selectDistinct({ accountId: accounts.id, name: accounts.name, email: accounts.email })
    .from(staffRoles)
    .innerJoin(accounts, eq(accounts.id, staffRoles.accountId))
    .where(and(inArray(staffRoles.role, [...roles]), canWork))
    .orderBy(asc(accounts.email));

/** Accounts with one of these roles that can work. */
export const listAccountsWith = async (db: Queryable, roles: readonly StaffRole[]): Promise<number[]> =>
  (await listColleagues(db, roles)).map(({ accountId }) => accountId);
