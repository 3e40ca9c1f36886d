import { type AuditEntry, staffActWords } from '@platform/shared/contracts';
import { allPages, toCsv } from '../../../ground/http/csv';
import { StreamedReply } from '../../../ground/http/route';
import type { StaffEndpoints } from '../endpoints';
import type { StaffServices } from '../services';
import { type AuditRow, listAudit } from './repository';

const PAGE = 50;
/** Rows that an export reads at a time. */
const EXPORT_PAGE = 1_000;

/** Registers the audit log's list and its file (docs/spec/staff.md#audit-log). */
export function auditRoutes(staff: StaffEndpoints, { db }: StaffServices): void {
  staff.read('GET /api/staff/audit', async ({ query: { cursor, ...filter } }) => {
    const rows = await listAudit(db, filter, cursorOf(cursor), PAGE + 1);
    const shown = rows.slice(0, PAGE);
    return { entries: shown.map(entryOf), next: rows.length > PAGE ? String(shown.at(-1)?.id) : null };
  });

  staff.read('GET /api/staff/audit/export', async ({ query, reply }) => {
    void reply.header('content-disposition', 'attachment; filename="audit-log.csv"');
    const pages = allPages<AuditRow>((after) => listAudit(db, query, after?.id ?? null, EXPORT_PAGE));
    return new StreamedReply('text/csv; charset=utf-8', toCsv(columns, pages, cellsOf));
  });
}

const cursorOf = (cursor: string | undefined): number | null =>
  cursor !== undefined && /^\d{1,15}$/.test(cursor) ? Number(cursor) : null;

/** Rows stay for good: the name of an act may be one that the list no longer has. */
const wordsOf: ReadonlyMap<string, string> = new Map(Object.entries(staffActWords));

/** A row of the audit log as pages have it. */
export const entryOf = ({ id, at, actor, from, act, subject, before, after, reason }: AuditRow): AuditEntry => ({
  id,
  at: at.toISOString(),
  actor,
  from,
  act,
  actInWords: wordsOf.get(act),
  subject,
  before,
  after,
  reason,
});

const columns = [
  'Number',
  'Time (UTC)',
  'Who',
  'From',
  'Act',
  'Act in words',
  'Subject',
  'Before',
  'After',
  'Reason',
  'Request',
];
const cellsOf = ({ id, at, actor, from, act, subject, before, after, reason, requestId }: AuditRow) => [
  id,
  at.toISOString(),
  actor,
  from,
  act,
  wordsOf.get(act) ?? null,
  subject,
  before && JSON.stringify(before),
  after && JSON.stringify(after),
  reason,
  requestId,
];
