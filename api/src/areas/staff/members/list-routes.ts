import type { StaffListedMember } from '@platform/shared/contracts';
import { allPages, toCsv } from '../../../ground/http/csv';
import { StreamedReply } from '../../../ground/http/route';
import type { StaffEndpoints } from '../endpoints';
import type { StaffServices } from '../services';
import { type ListedMemberRow, listMembers } from './list-repository';

const PAGE = 50;
/** Rows that an export reads at a time. */
const EXPORT_PAGE = 1_000;

/** Registers the list of members and its file (docs/spec/staff.md#members). */
export function memberListRoutes(staff: StaffEndpoints, { db, now }: StaffServices): void {
  staff.read('GET /api/staff/members', async ({ query: { cursor = '', ...filter } }) => {
    const before = /^\d{1,9}$/.test(cursor) ? Number(cursor) : null;
    const rows = await listMembers(db, filter, before, PAGE + 1, now());
    const shown = rows.slice(0, PAGE);
    return { members: shown.map(memberOf), next: rows.length > PAGE ? String(shown.at(-1)?.id) : null };
  });

  staff.read('GET /api/staff/members/export', async ({ query, reply }) => {
    void reply.header('content-disposition', 'attachment; filename="members.csv"');
    const at = now();
    const pages = allPages<ListedMemberRow>((last) => listMembers(db, query, last?.id ?? null, EXPORT_PAGE, at));
    return new StreamedReply('text/csv; charset=utf-8', toCsv(columns, pages, cellsOf));
  });
}

const iso = (time: Date | null): string | null => time?.toISOString() ?? null;

const memberOf = (row: ListedMemberRow): StaffListedMember => ({
  id: row.id,
  name: row.name,
  email: row.email,
  createdAt: row.createdAt.toISOString(),
  ageVerifiedUntil: iso(row.ageVerifiedUntil),
  premiumUntil: iso(row.premiumUntil),
  blockedAt: iso(row.blockedAt),
  removalDueAt: iso(row.removalDueAt),
});

const columns = [
  'Member',
  'Name',
  'E-mail',
  'Joined (UTC)',
  'Age verified until (UTC)',
  'Premium until (UTC)',
  'Blocked (UTC)',
  'Erased on (UTC)',
];
const cellsOf = (row: ListedMemberRow) => Object.values(memberOf(row));
