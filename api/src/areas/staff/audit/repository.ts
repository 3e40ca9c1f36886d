import { staffActWords } from '@platform/shared/contracts';
import { and, desc, eq, ilike, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
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

/** Acts whose words hold a text; the database has their names alone. */
function actsNamed(text: string): string[] {
  // Keyboards have the straight apostrophe, words the curved one.
  const part = text.toLowerCase().replaceAll("'", '’');
  return Object.entries(staffActWords)
    .filter(([, inWords]) => inWords.toLowerCase().includes(part))
    .map(([act]) => act);
}

/** Entries that hold a text, in the index or in the words of their acts. */
const holds = (text: string): SQL | undefined =>
  or(
    ilike(words, pattern(text)),
    // The index of words finds an act between its spaces.
    ...actsNamed(text).map((act) => and(ilike(words, pattern(` ${act} `)), eq(staffAudit.act, act))),
  );

const passes = ({ search = '', member }: AuditFilter): SQL | undefined =>
  and(search === '' ? undefined : holds(search), member === undefined ? undefined : eq(staffAudit.memberId, member));

/**
 * The latest entries about members and subjects.
 * @param subjects such as `room mara`, or how they end, such as `performer 12`
 */
export function listAuditAbout(
  db: Queryable,
  { members, subjects }: { readonly members: readonly number[]; readonly subjects: readonly string[] },
  limit: number,
): Promise<AuditRow[]> {
  // The index of words finds what holds a subject; those that end in it are about it, and `performer 12` is not 120.
  const named = subjects.map((subject) =>
    and(
      ilike(words, pattern(subject)),
      sql`right(' ' || ${staffAudit.subject}, ${subject.length + 1}) = ${` ${subject}`}`,
    ),
  );
  return db
    .select()
    .from(staffAudit)
    .where(or(members.length === 0 ? undefined : inArray(staffAudit.memberId, [...members]), ...named))
    .orderBy(desc(staffAudit.id))
    .limit(limit);
}

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
