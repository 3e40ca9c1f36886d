import { appealHours, reportHours, type StaffReport, type StaffReportFull } from '@platform/shared/contracts';
import { Cache } from '@platform/shared/server';
import type { FastifyRequest } from 'fastify';
import type { Queryable } from '../../../ground/db/database';
import { ApiError, notFound } from '../../../ground/errors';
import { allPages, toCsv } from '../../../ground/http/csv';
import { StreamedReply } from '../../../ground/http/route';
import { findRecipient } from '../../identity/accounts/repository';
import { queueEmail } from '../../messages/mail/email-template';
import { evidenceChecksum } from '../../site/reports/evidence-checksum';
import { staffOf } from '../access/guard';
import type { StaffEndpoints } from '../endpoints';
import type { StaffServices } from '../services';
import { rolesOf } from '../roles';
import { type Colleague, listColleagues } from '../team/repository';
import { readTimePlace, writeTimePlace } from '../time-place';
import { decideAppeal, decideFirst, isAbout, refuseOwn, requireReport } from './decide';
import { handedOverEmail } from './emails';
import {
  countEarlier,
  countInTime,
  countWaiting,
  deleteClaim,
  findPicture,
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
/** Period whose deadlines say how many reports are decided in time. */
const IN_TIME_FOR = 30 * 24 * HOUR;
/** Milliseconds for which it is kept. */
const IN_TIME_KEPT = 60_000;

const conflict = (message: string): ApiError => new ApiError(409, 'validation-failed', message);

/** Registers the queue of reports and what is decided about them (docs/spec/staff.md#reports). */
export function reportRoutes(staff: StaffEndpoints, services: StaffServices): void {
  const { db, now } = services;
  // It reads all reports of a month.
  const inTimes = new Cache<InTime>({ maxEntries: 1, lifetimeMs: IN_TIME_KEPT, now: () => now().getTime() });

  staff.read('GET /api/staff/reports', async ({ query: { queue, cursor }, request }) => {
    const { accountId } = staffOf(request);
    const [rows, waiting, inTime] = await Promise.all([
      listReports(db, { queue, accountId }, readTimePlace(cursor), PAGE + 1),
      countWaiting(db, accountId),
      inTimes.get('', () => countInTime(db, new Date(now().getTime() - IN_TIME_FOR), now())),
    ]);
    const shown = rows.slice(0, PAGE);
    const last = shown.at(-1);
    return {
      reports: shown.map((row) => cardOf(row, accountId)),
      next: rows.length > PAGE && last ? writeTimePlace(last.place) : null,
      ...waiting,
      inTime,
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

  staff.read('GET /api/staff/reports/{number}/picture', async ({ params: { number }, reply }) => {
    const image = await findPicture(db, number);
    if (image === null) throw notFound('There is no copy of a picture.');
    void reply.header('cross-origin-resource-policy', 'same-origin').header('content-length', image.length);
    return new StreamedReply('image/webp', [image]);
  });

  staff.read('GET /api/staff/reports/{number}/colleagues', async ({ params: { number }, request }) => {
    const report = await findReport(db, number);
    if (!report) throw notFound('There is no such report.');
    const { accountId } = staffOf(request);
    const colleagues = await colleaguesFor(db, report);
    return { colleagues: colleagues.filter((one) => one.accountId !== accountId).map(({ email }) => email) };
  });

  staff.act(
    'POST /api/staff/reports/{number}/claim',
    async ({ params: { number }, body: { claimed, free = false, to, reason }, request }, tx) => {
      const report = await requireReport(tx, number);
      const { claim, appeal } = await readCase(tx, report);
      const me = staffOf(request);
      const isOpen = report.state === 'open' || (appeal !== null && appeal.decidedAt === null);
      if (!isOpen) throw conflict('This report has already been decided.');
      if (claimed) refuseOwn(report, me.accountId);
      const mayTakeOver = me.roles.includes('owner') && !free;
      if (claim !== null && claim.accountId !== me.accountId && !mayTakeOver)
        throw conflict(`${claim.actor} is working on this report.`);
      const worker = to === undefined ? me : await requireColleague(tx, report, to);
      if (claimed)
        await writeClaim(tx, {
          reportId: report.id,
          accountId: worker.accountId,
          actor: worker.email,
          claimedAt: now(),
        });
      else await deleteClaim(tx, report.id);
      if (claimed && worker.accountId !== me.accountId)
        await queueEmail(
          tx,
          services,
          'report-handed',
          handedOverEmail(worker.email, { number, by: me.email, words: reason }),
        );
      return {
        result: { report: await fullOf(tx, report, request) },
        subject: `report ${number}`,
        before: { claimedBy: claim?.actor ?? null },
        after: { claimedBy: claimed ? worker.email : null },
      };
    },
  );

  staff.act('POST /api/staff/reports/{number}/decision', async ({ params: { number }, body, request }, tx) => {
    const { outcome, toReporter, toReported } = body;
    const { report, evidence, decided, afterwards } = await decideFirst(tx, services, request, number, {
      outcome,
      toReporter,
      toReported,
    });
    return {
      result: { report: await fullOf(tx, { ...report, state: 'closed' }, request) },
      subject: `report ${number}`,
      ...concerns(report),
      before: { state: 'open', about: `${report.kind} ${report.subject}`, evidence },
      after: { outcome, decided },
      afterwards,
    };
  });

  staff.act('POST /api/staff/reports/{number}/appeal', async ({ params: { number }, body, request }, tx) => {
    const report = await requireReport(tx, number);
    const { appeal, decisions } = await readCase(tx, report);
    if (decisions.length === 0) throw conflict('This report hasn’t been decided yet.');
    if (appeal !== null) throw conflict('Someone has already appealed this report.');
    const { side, text } = body;
    const filedAt = now();
    await writeAppeal(tx, {
      reportId: report.id,
      side,
      text,
      filedAt,
      dueAt: new Date(filedAt.getTime() + appealHours * HOUR),
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
    const decided = await decideAppeal(tx, services, request, number, { outcome, toReporter, toReported });
    const { report, evidence, first, staysDown, staysBlocked, afterwards } = decided;
    return {
      result: { report: await fullOf(tx, report, request), staysDown, staysBlocked },
      subject: `report ${number}`,
      ...concerns(report),
      before: { outcome: first.outcome, by: first.actor, evidence },
      after: { outcome, ...(staysDown && { staysDown }), ...(staysBlocked && { staysBlocked }) },
      afterwards,
    };
  });
}

/** Those who may decide a report: of an appeal without who took the first decision, and nobody about themselves. */
async function colleaguesFor(db: Queryable, report: ReportRow): Promise<Colleague[]> {
  const { decisions } = await readCase(db, report);
  const colleagues = await listColleagues(db, rolesOf['reports.decide']);
  return colleagues.filter(({ accountId }) => accountId !== decisions[0]?.accountId && !isAbout(report, accountId));
}

/** @throws ApiError 400 if nobody with this address may decide the report */
async function requireColleague(tx: Queryable, report: ReportRow, email: string): Promise<Colleague> {
  const colleague = (await colleaguesFor(tx, report)).find((one) => one.email.toLowerCase() === email);
  if (colleague) return colleague;
  const problem = 'No one with this address can decide this report.';
  throw new ApiError(400, 'validation-failed', problem, { fields: { to: problem } });
}

/** The member whom an audit row is about. */
export const concerns = ({ evidence }: ReportRow) =>
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

/**
 * A report with everything that belongs to it, as one member of staff sees it: of one about themselves without who
 * reported it, and in which words.
 */
export async function fullOf(db: Queryable, report: ReportRow, request: FastifyRequest): Promise<StaffReportFull> {
  const { accountId } = staffOf(request);
  const { decisions, appeal, claim, others, picture } = await readCase(db, report);
  const isAboutYou = isAbout(report, accountId);
  const sha256 = report.evidence?.sha256 ?? null;
  const owner = report.evidence?.accountId ?? null;
  const recipient = owner === null ? null : await findRecipient(db, owner);
  const earlier = owner === null ? 0 : await countEarlier(db, owner, report.id);
  return {
    ...cardOf({ report, claim, appeal }, accountId),
    content: report.content,
    evidence: {
      picture: report.evidence?.picture ?? null,
      copy: picture === null ? null : `/api/staff/reports/${report.number}/picture`,
      sha256,
      isIntact: sha256 === null ? null : sha256 === evidenceChecksum(report, picture),
      sequence: report.kind === 'message' ? Number(report.subject.split('/')[1]) : null,
      messages: [...(report.evidence?.messages ?? [])],
    },
    byStaff: report.evidence?.byStaff === true,
    isAboutYou,
    text: isAboutYou ? '' : report.text,
    email: isAboutYou ? null : report.email,
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
      text: isAboutYou && appeal.side === 'reporter' ? '' : appeal.text,
      filedAt: appeal.filedAt.toISOString(),
      dueAt: appeal.dueAt.toISOString(),
    },
    mayDecideAppeal:
      appeal !== null && appeal.decidedAt === null && decisions[0]?.accountId !== accountId && !isAboutYou,
  };
}

type InTime = Awaited<ReturnType<typeof countInTime>>;
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
  row.byStaff ? 'staff' : row.isMember ? 'member' : 'guest',
  row.dueAt?.toISOString() ?? null,
  row.decidedAt,
  row.first,
  row.appealBy,
  row.appeal,
];
