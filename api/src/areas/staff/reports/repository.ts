import { and, asc, count, desc, eq, gt, gte, inArray, isNull, lt, ne, not, or, type SQL, sql } from 'drizzle-orm';
import type { TakenName } from '../../../ground/area';
import type { Queryable } from '../../../ground/db/database';
import { games, models, videos } from '../../catalogue/tables';
import { reportPictures, reports } from '../../site/tables';
import type { TimePlace } from '../time-place';
import { reportAppeals, reportClaims, reportDecisions } from '../tables';

export type ReportRow = typeof reports.$inferSelect;
export type DecisionRow = typeof reportDecisions.$inferSelect;
type AppealRow = typeof reportAppeals.$inferSelect;
type ClaimRow = typeof reportClaims.$inferSelect;

/** Upper limit of counts. */
const COUNTED = 1_000;
/** Milliseconds in which one act has written its decisions about several reports. */
const ONE_ACT = 60_000;

/** Whether staff took it down without a report of a visitor. */
const byStaff = sql<boolean>`coalesce((${reports.evidence} ->> 'byStaff')::boolean, false)`;
const dueAt = sql`coalesce(${reports.dueAt}, ${reports.createdAt})`;

export interface ListedReport {
  readonly report: ReportRow;
  readonly claim: ClaimRow | null;
  readonly appeal: AppealRow | null;
  /** Cursor after this row. */
  readonly place: TimePlace;
}

export type ReportCard = Omit<ListedReport, 'place'>;

/** The latest reports that match a condition on `reports`. */
export const readCards = (db: Queryable, where: SQL | undefined, limit: number): Promise<ReportCard[]> =>
  db
    .select({ report: reports, claim: reportClaims, appeal: reportAppeals })
    .from(reports)
    .leftJoin(reportClaims, eq(reportClaims.reportId, reports.id))
    .leftJoin(reportAppeals, eq(reportAppeals.reportId, reports.id))
    .where(where)
    .orderBy(desc(reports.id))
    .limit(limit);

type Queue = 'open' | 'mine' | 'appeals' | 'decided';

const isAppealed = sql`${reportAppeals.dueAt} is not null and ${reportAppeals.decidedAt} is null`;
/** Open reports and appeals that an account has claimed. */
const isClaimedBy = (accountId: number): SQL | undefined =>
  and(eq(reportClaims.accountId, accountId), or(eq(reports.state, 'open'), isAppealed));

/**
 * A page of a queue: nearest deadline first; decided reports latest first.
 * @param accountId whose claims the queue `mine` lists
 */
export async function listReports(
  db: Queryable,
  { queue, accountId }: { readonly queue: Queue; readonly accountId: number },
  after: TimePlace | null,
  limit: number,
): Promise<ListedReport[]> {
  const order = {
    open: dueAt,
    mine: sql`case when ${isAppealed} then ${reportAppeals.dueAt} else ${dueAt} end`,
    appeals: sql`${reportAppeals.dueAt}`,
    decided: sql`${reportDecisions.decidedAt}`,
  }[queue];
  const id = queue === 'decided' ? reportDecisions.id : reports.id;
  const isBehind = ({ at, id: last }: TimePlace): SQL =>
    queue === 'decided' ? lt(reportDecisions.id, last) : sql`(${order}, ${id}) > (${at}::timestamptz, ${last}::int)`;
  const rows = await db
    .select({
      report: reports,
      claim: reportClaims,
      appeal: reportAppeals,
      at: sql<string>`${order}::text`,
      id: sql<number>`${id}`,
    })
    .from(reports)
    .leftJoin(reportClaims, eq(reportClaims.reportId, reports.id))
    .leftJoin(reportAppeals, eq(reportAppeals.reportId, reports.id))
    .leftJoin(
      reportDecisions,
      queue === 'decided'
        ? and(eq(reportDecisions.reportId, reports.id), eq(reportDecisions.stage, 'first'))
        : sql`false`,
    )
    .where(
      and(
        {
          open: eq(reports.state, 'open'),
          mine: isClaimedBy(accountId),
          appeals: isAppealed,
          decided: sql`${reportDecisions.id} is not null`,
        }[queue],
        after === null ? undefined : isBehind(after),
      ),
    )
    .orderBy(...(queue === 'decided' ? [desc(reportDecisions.id)] : [asc(order), asc(reports.id)]))
    .limit(limit);
  return rows.map(({ at, id: place, ...row }) => ({ ...row, place: { at, id: place } }));
}

/** Number of open reports, up to a thousand. */
export async function countOpen(db: Queryable): Promise<number> {
  const some = db.select({ id: reports.id }).from(reports).where(eq(reports.state, 'open')).limit(COUNTED).as('some');
  const [found] = await db.select({ n: count() }).from(some);
  return found?.n ?? 0;
}

/** Number of visitors’ reports whose deadline was in a period, and of those that were decided by then. */
export async function countInTime(db: Queryable, from: Date, until: Date): Promise<{ due: number; decided: number }> {
  const [found] = await db
    .select({
      due: count(),
      decided: sql<number>`(count(*) filter (where ${reportDecisions.decidedAt} <= ${dueAt}))::int`,
    })
    .from(reports)
    .leftJoin(reportDecisions, and(eq(reportDecisions.reportId, reports.id), eq(reportDecisions.stage, 'first')))
    // Both states are named, because the index begins with them.
    .where(and(inArray(reports.state, ['open', 'closed']), gte(dueAt, from), lt(dueAt, until), not(byStaff)));
  return found ?? { due: 0, decided: 0 };
}

/** Number of waiting reports and appeals, and of those that an account has claimed, up to a thousand each. */
export async function countWaiting(
  db: Queryable,
  accountId: number,
): Promise<{ open: number; mine: number; appeals: number }> {
  const others = db
    .select({ id: reportAppeals.reportId })
    .from(reportAppeals)
    .where(isNull(reportAppeals.decidedAt))
    .limit(COUNTED)
    .as('others');
  const own = db
    .select({ id: reportClaims.reportId })
    .from(reportClaims)
    .innerJoin(reports, eq(reports.id, reportClaims.reportId))
    .leftJoin(reportAppeals, eq(reportAppeals.reportId, reportClaims.reportId))
    .where(isClaimedBy(accountId))
    .limit(COUNTED)
    .as('own');
  const [open, [appeals], [mine]] = await Promise.all([
    countOpen(db),
    db.select({ n: count() }).from(others),
    db.select({ n: count() }).from(own),
  ]);
  return { open, mine: mine?.n ?? 0, appeals: appeals?.n ?? 0 };
}

export async function findReport(db: Queryable, number: string): Promise<ReportRow | null> {
  const [row] = await db.select().from(reports).where(eq(reports.number, number));
  return row ?? null;
}

/**
 * Locks a report until the transaction ends, with all of the same subject: in one order, so that two decisions of two
 * reports wait for each other and never deadlock.
 * @returns null if there is none
 */
export async function lockReport(tx: Queryable, number: string): Promise<ReportRow | null> {
  await tx
    .select({ id: reports.id })
    .from(reports)
    .where(
      sql`(${reports.kind}, ${reports.subject}) = (select own.kind, own.subject from ${reports} own where own.number = ${number})`,
    )
    .orderBy(asc(reports.id))
    .for('update');
  return findReport(tx, number);
}

/** The other open reports of the same subject, which `lockReport` has locked. @param reason only these; null: any */
export function readOthers(tx: Queryable, { id, kind, subject }: ReportRow, reason: ReportRow['reason'] | null) {
  // Locks those that came since then, too.
  return tx
    .select()
    .from(reports)
    .where(and(isOther(id, kind, subject), reason === null ? undefined : eq(reports.reason, reason)))
    .orderBy(asc(reports.id))
    .for('update');
}

const isOther = (id: number, kind: ReportRow['kind'], subject: string) =>
  and(eq(reports.kind, kind), eq(reports.subject, subject), eq(reports.state, 'open'), ne(reports.id, id));

/** Everything that belongs to a report. */
export async function readCase(db: Queryable, { id, kind, subject }: ReportRow) {
  // Sequentially, because a transaction has one connection.
  const decisions = await db
    .select()
    .from(reportDecisions)
    .where(eq(reportDecisions.reportId, id))
    .orderBy(asc(reportDecisions.id));
  const [appeal] = await db.select().from(reportAppeals).where(eq(reportAppeals.reportId, id));
  const [claim] = await db.select().from(reportClaims).where(eq(reportClaims.reportId, id));
  const [others] = await db
    .select({ n: count() })
    .from(reports)
    .where(isOther(id, kind, subject));
  const [copy] = await db
    .select({ sha256: sql<string>`encode(sha256(${reportPictures.image}), 'hex')` })
    .from(reportPictures)
    .where(eq(reportPictures.reportId, id));
  return {
    decisions,
    appeal: appeal ?? null,
    claim: claim ?? null,
    others: others?.n ?? 0,
    /** SHA-256 of the stored copy of the picture; null: none was stored. */
    picture: copy?.sha256 ?? null,
  };
}

/** @returns the stored copy of a reported picture (WebP); null: none was stored */
export async function findPicture(db: Queryable, number: string): Promise<Buffer | null> {
  const [row] = await db
    .select({ image: reportPictures.image })
    .from(reportPictures)
    .innerJoin(reports, eq(reports.id, reportPictures.reportId))
    .where(eq(reports.number, number));
  return row?.image ?? null;
}

/** Slug of a title or a performer; null if it is gone. */
export async function findSlug(db: Queryable, kind: 'game' | 'video' | 'model', id: number): Promise<string | null> {
  const table = { game: games, video: videos, model: models }[kind];
  const [found] = await db.select({ slug: table.slug }).from(table).where(eq(table.id, id));
  return found?.slug ?? null;
}

/** Number of other reports about an account. */
export async function countEarlier(db: Queryable, accountId: number, id: number): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(reports)
    .where(and(sql`${reports.evidence} ->> 'accountId' = ${String(accountId)}`, ne(reports.id, id)));
  return row?.n ?? 0;
}

export async function writeClaim(tx: Queryable, claim: typeof reportClaims.$inferInsert): Promise<void> {
  const { accountId, actor, claimedAt } = claim;
  await tx
    .insert(reportClaims)
    .values(claim)
    .onConflictDoUpdate({ target: reportClaims.reportId, set: { accountId, actor, claimedAt } });
}

export async function deleteClaim(tx: Queryable, reportId: number): Promise<void> {
  await tx.delete(reportClaims).where(eq(reportClaims.reportId, reportId));
}

export async function writeDecision(tx: Queryable, decision: typeof reportDecisions.$inferInsert): Promise<void> {
  await tx.insert(reportDecisions).values(decision);
  await tx.update(reports).set({ state: 'closed' }).where(eq(reports.id, decision.reportId));
}

/**
 * Looks for later decisions that took the same thing down and stand, so that an appeal against this one does not give it
 * back. From then on they are what took it down: an appeal against one of them gives it back.
 * @param first the decision that is undone; one act decides several reports, within a minute
 * @returns whether there is one
 */
export async function handOnTakeDown(
  tx: Queryable,
  { id, kind, subject }: ReportRow,
  first: DecisionRow,
): Promise<boolean> {
  const standing = await tx
    .update(reportDecisions)
    .set({ tookDown: true })
    .where(
      and(
        sql`${reportDecisions.id} in (select (select max(d.id) from ${reportDecisions} d where d.report_id = r.id)
          from ${reports} r where r.kind = ${kind} and r.subject = ${subject} and r.id <> ${id})`,
        inArray(reportDecisions.outcome, ['take-down', 'block']),
        gt(reportDecisions.decidedAt, new Date(first.decidedAt.getTime() + ONE_ACT)),
      ),
    )
    .returning({ id: reportDecisions.id });
  return standing.length > 0;
}

/**
 * Looks for other decisions that block the same account and stand; not those of the same act.
 * @param first the decision that is undone
 * @returns what the newest of them told the account's owner; null when there is none
 */
export async function findStandingBlock(
  db: Queryable,
  { id, kind, subject }: ReportRow,
  first: DecisionRow,
  accountId: number,
): Promise<string | null> {
  const [after, before] = [1, -1].map((sign) => new Date(first.decidedAt.getTime() + sign * ONE_ACT));
  const [standing] = await db
    .select({ toReported: reportDecisions.toReported })
    .from(reportDecisions)
    .innerJoin(reports, eq(reports.id, reportDecisions.reportId))
    .where(
      and(
        sql`${reports.evidence} ->> 'accountId' = ${String(accountId)}`,
        ne(reports.id, id),
        eq(reportDecisions.outcome, 'block'),
        sql`${reportDecisions.id} = (select max(d.id) from report_decisions d where d.report_id = ${reports.id})`,
        sql`not (${reports.kind} = ${kind} and ${reports.subject} = ${subject}
          and ${reportDecisions.decidedAt} between ${before} and ${after})`,
      ),
    )
    .orderBy(desc(reportDecisions.id))
    .limit(1);
  return standing?.toReported ?? null;
}

export async function writeAppeal(tx: Queryable, appeal: typeof reportAppeals.$inferInsert): Promise<void> {
  await tx.insert(reportAppeals).values(appeal);
}

export async function endAppeal(tx: Queryable, reportId: number, now: Date): Promise<void> {
  await tx.update(reportAppeals).set({ decidedAt: now }).where(eq(reportAppeals.reportId, reportId));
}

/** A page of the reports in a period, oldest first, with their decisions. */
export function listMonth(db: Queryable, from: Date, until: Date, after: number, limit: number) {
  const decision = (stage: DecisionRow['stage']) =>
    sql<
      DecisionRow['outcome'] | null
    >`(select d.outcome from report_decisions d where d.report_id = ${reports.id} and d.stage = ${stage})`;
  return db
    .select({
      id: reports.id,
      number: reports.number,
      createdAt: reports.createdAt,
      kind: reports.kind,
      reason: reports.reason,
      isMember: sql<boolean>`${reports.accountId} is not null`,
      byStaff,
      dueAt: reports.dueAt,
      first: decision('first'),
      appeal: decision('appeal'),
      decidedAt: sql<
        string | null
      >`(select to_char(d.decided_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') from report_decisions d where d.report_id = ${reports.id} and d.stage = 'first')`,
      appealBy: reportAppeals.side,
    })
    .from(reports)
    .leftJoin(reportAppeals, eq(reportAppeals.reportId, reports.id))
    .where(and(gte(reports.createdAt, from), lt(reports.createdAt, until), sql`${reports.id} > ${after}`))
    .orderBy(asc(reports.id))
    .limit(limit);
}

/** Public names that a decision took from members and no appeal restored. */
export async function readRemovedNames(db: Queryable): Promise<TakenName[]> {
  const rows = await db
    .selectDistinct({ name: reports.content })
    .from(reports)
    .innerJoin(reportDecisions, eq(reportDecisions.reportId, reports.id))
    .where(
      and(
        eq(reports.kind, 'name'),
        inArray(reportDecisions.outcome, ['take-down', 'block']),
        sql`not exists (select 1 from ${reportDecisions} later where later.report_id = ${reports.id} and later.stage = 'appeal' and ${reportDecisions.stage} = 'first')`,
      ),
    );
  return rows.map(({ name }) => ({ name, within: false, isRemoved: true }));
}
