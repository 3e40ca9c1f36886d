import { and, desc, eq, ilike, lt, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../../ground/db/database';
import { staffAudit } from '../tables';

export type AuditRow = typeof staffAudit.$inferSelect;

export async function insertAudit(tx: Queryable, row: typeof staffAudit.$inferInsert): Promise<void> {
  await tx.insert(staffAudit).values(row);
}

export interface AuditFilter {
  readonly search?: string | undefined;
  readonly member?: number | undefined;
}

/** The indexed text, as the index has it. */
const words = sql`(${staffAudit.actor} || ' ' || ${staffAudit.act} || ' ' || ${staffAudit.subject} || ' ' || ${staffAudit.reason})`;
const pattern = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

const passes = ({ search = '', member }: AuditFilter): SQL | undefined =>
  and(
    search === '' ? undefined : ilike(words, pattern(search)),
    member === undefined ? undefined : eq(staffAudit.memberId, member),
  );

/** Entries before one, newest first. @param before its number; null: from the newest */
export function listAudit(
  db: Queryable,
  filter: AuditFilter,
  before: number | null,
  limit: number,
): Promise<AuditRow[]> {
  return db
    .select()
    .from(staffAudit)
    .where(and(passes(filter), before === null ? undefined : lt(staffAudit.id, before)))
    .orderBy(desc(staffAudit.id))
    .limit(limit);
}
