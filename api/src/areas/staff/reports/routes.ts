import { reportHours, type StaffReport, type StaffReportFull } from '@platform/shared/contracts';
import type { FastifyRequest } from 'fastify';
import type { Queryable } from '../../../ground/db/database';
import { ApiError, notFound } from '../../../ground/errors';
import { allPages, toCsv } from '../../../ground/http/csv';
import { StreamedReply } from '../../../ground/http/route';
import { findRecipient } from '../../identity/accounts/repository';
import { staffOf } from '../access/guard';
import type { StaffEndpoints } from '../endpoints';
import type { StaffServices } from '../services';
import { readTimePlace, writeTimePlace } from '../time-place';
import { decideAppeal, decideFirst, requireReport } from './decide';
import {
  countEarlier,
  countWaiting,
  deleteClaim,
  findReport,
  listMonth,
  listReports,
  readCase,
  type ReportCard,
  type ReportRow,
  writeAppeal,
  writeClaim,
} from './repository';

const PAGE = 50;
/** Rows that an export reads at a time. */
const EXPORT_PAGE = 1_000;
const HOUR = 3_600_000;
/** How long an appeal may wait. */
const APPEAL_FOR = 7 * 24 * HOUR;

const conflict = (message: string): ApiError => new ApiError(409, 'validation-failed', message);

/** Registers the queue of reports and what is decided about them (docs/spec/staff.md#reports). */
export function reportRoutes(staff: StaffEndpoints, services: StaffServices): void {
  const { db, now } = services;

  staff.read('GET /api/staff/reports', async ({ query: { queue, cursor }, request }) => {
    const { accountId } = staffOf(request);
    const [rows, waiting] = await Promise.all([
      listReports(db, queue, readTimePlace(cursor), PAGE + 1),
      countWaiting(db),
    ]);
    const shown = rows.slice(0, PAGE);
    const last = shown.at(-1);
    return {
      reports: shown.map((row) => cardOf(row, accountId)),
      next: rows.length > PAGE && last ? writeTimePlace(last.place) : null,
      ...waiting,
    };
  });

  staff.read('GET /api/staff/reports/export', async ({ query: { month }, reply }) => {
    void reply.header('content-disposition', `attachment; filename="reports-${month}.csv"`);
    const from = new Date(`${month}-01T00:00:00Z`);
    const until = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 1, 1));
    const pages = allPages<MonthRow>((last) => listMonth(db, from, until, last?.id ?? 0, EXPORT_PAGE));
    return new StreamedReply('text/csv; charset=utf-8', toCsv(columns, pages, cellsOf));
  });

  staff.read('GET /api/staff/reports/{number}', async ({ params: { number }, request }) => {
    const report = await findReport(db, number);
    if (!report) throw notFound('There is no such report.');
    return { report: await fullOf(db, report, request) };
  });

  staff.act(
    'POST /api/staff/reports/{number}/claim',
    async ({ params: { number }, body: { claimed, free = false }, request }, tx) => {
      const report = await requireReport(tx, number);
      const { claim, appeal } = await readCase(tx, report);
      const me = staffOf(request);
      const isOpen = report.state === 'open' || (appeal !== null && appeal.decidedAt === null);
      if (!isOpen) throw conflict('This report is decided already.');
      const mayTakeOver = me.roles.includes('owner') && !free;
      if (claim !== null && claim.accountId !== me.accountId && !mayTakeOver)
        throw conflict(`${claim.actor} works on this report.`);
      if (claimed)
        await writeClaim(tx, { reportId: report.id, accountId: me.accountId, actor: me.email, claimedAt: now() });
      else await deleteClaim(tx, report.id);
      return {
        result: { report: await fullOf(tx, report, request) },
        subject: `report ${number}`,
        before: { claimedBy: claim?.actor ?? null },
        after: { claimedBy: claimed ? me.email : null },
      };
    },
  );

  staff.act('POST /api/staff/reports/{number}/decision', async ({ params: { number }, body, request }, tx) => {
    const { outcome, toReporter, toReported } = body;
    const { report, decided, afterwards } = await decideFirst(tx, services, request, number, {
      outcome,
      toReporter,
      toReported,
    });
    return {
      result: { report: await fullOf(tx, { ...report, state: 'closed' }, request) },
      subject: `report ${number}`,
      ...concerns(report),
      before: { state: 'open', about: `${report.kind} ${report.subject}` },
      after: { outcome, decided },
      afterwards,
    };
  });

  staff.act('POST /api/staff/reports/{number}/appeal', async ({ params: { number }, body, request }, tx) => {
    const report = await requireReport(tx, number);
    const { appeal, decisions } = await readCase(tx, report);
    if (decisions.length === 0) throw conflict('This report isn’t decided yet.');
    if (appeal !== null) throw conflict('Somebody has appealed about this report already.');
    const { side, text } = body;
    const filedAt = now();
    await writeAppeal(tx, {
      reportId: report.id,
      side,
      text,
      filedAt,
      dueAt: new Date(filedAt.getTime() + APPEAL_FOR),
    });
    return {
      result: { report: await fullOf(tx, report, request) },
      subject: `report ${number}`,
      ...concerns(report),
      before: null,
      after: { appealBy: side },
    };
  });

  staff.act('POST /api/staff/reports/{number}/appeal-decision', async ({ params: { number }, body, request }, tx) => {
    const { outcome, toReporter, toReported } = body;
    const { report, first, afterwards } = await decideAppeal(tx, services, request, number, {
      outcome,
      toReporter,
      toReported,
    });
    return {
      result: { report: await fullOf(tx, report, request) },
      subject: `report ${number}`,
      ...concerns(report),
      before: { outcome: first.outcome, by: first.actor },
      after: { outcome },
      afterwards,
    };
  });
}

/** The member whom an audit row is about. */
const concerns = ({ evidence }: ReportRow) =>
  evidence?.accountId === undefined || evidence.accountId === null ? {} : { memberId: evidence.accountId };

const dueOf = ({ dueAt, createdAt, reason }: ReportRow): Date =>
  dueAt ?? new Date(createdAt.getTime() + reportHours[reason] * HOUR);

/** A report as one member of staff sees it in a list. */
export function cardOf({ report, claim, appeal }: ReportCard, accountId: number): StaffReport {
  const { number, kind, reason, title, path, state, createdAt } = report;
  const isAppealed = appeal !== null && appeal.decidedAt === null;
  return {
    number,
    kind,
    reason,
    title,
    path,
    state,
    createdAt: createdAt.toISOString(),
    dueAt: (isAppealed ? appeal.dueAt : dueOf(report)).toISOString(),
    claimedBy: claim?.actor ?? null,
    isMine: claim?.accountId === accountId,
    hasAppeal: isAppealed,
  };
}

async function fullOf(db: Queryable, report: ReportRow, request: FastifyRequest): Promise<StaffReportFull> {
  const { accountId } = staffOf(request);
  const { decisions, appeal, claim, others } = await readCase(db, report);
  const owner = report.evidence?.accountId ?? null;
  const recipient = owner === null ? null : await findRecipient(db, owner);
  const earlier = owner === null ? 0 : await countEarlier(db, owner, report.id);
  return {
    ...cardOf({ report, claim, appeal }, accountId),
    content: report.content,
    evidence: {
      picture: report.evidence?.picture ?? null,
      messages: [...(report.evidence?.messages ?? [])],
    },
    text: report.text,
    email: report.email,
    reported: owner !== null && recipient !== null ? { memberId: owner, name: recipient.name, earlier } : null,
    others,
    decisions: decisions.map(({ stage, outcome, toReporter, toReported, actor, decidedAt }) => ({
      stage,
      outcome,
      toReporter,
      toReported,
      by: actor,
      at: decidedAt.toISOString(),
    })),
    appeal: appeal && {
      side: appeal.side,
      text: appeal.text,
      filedAt: appeal.filedAt.toISOString(),
      dueAt: appeal.dueAt.toISOString(),
    },
    mayDecideAppeal: appeal !== null && appeal.decidedAt === null && decisions[0]?.accountId !== accountId,
  };
}

type MonthRow = Awaited<ReturnType<typeof listMonth>>[number];
const columns = [
  'Report',
  'Received (UTC)',
  'About',
  'Reason',
  'By',
  'Due (UTC)',
  'Decided (UTC)',
  'Decision',
  'Appeal by',
  'Decision on appeal',
];
const cellsOf = (row: MonthRow) => [
  row.number,
  row.createdAt.toISOString(),
  row.kind,
  row.reason,
  row.isMember ? 'member' : 'guest',
  row.dueAt?.toISOString() ?? null,
  row.decidedAt,
  row.first,
  row.appealBy,
  row.appeal,
];
