import type { ReportOutcome } from '@platform/shared/contracts';
import type { FastifyRequest } from 'fastify';
import type { Queryable } from '../../../ground/db/database';
import { ApiError, notFound } from '../../../ground/errors';
import { findRecipient } from '../../identity/accounts/repository';
import { queueEmail } from '../../messages/mail/email-template';
import { evidenceChecksum } from '../../site/reports/evidence-checksum';
import { staffOf } from '../access/guard';
import type { StaffServices } from '../services';
import { blockReported, putBack, takeDown, unblockReported } from './effects';
import { toReportedEmail, toReporterEmail } from './emails';
import { deleteClaim, endAppeal, lockReport, readCase, readOthers, type ReportRow, writeDecision } from './repository';

interface Decision {
  readonly outcome: ReportOutcome;
  readonly toReporter: string;
  readonly toReported: string;
}
/** Which decision it is; an appeal may undo what the first did, but for what another decision keeps off the site. */
type Stage = 'first' | 'appeal' | 'undone' | 'kept';
type Services = Pick<StaffServices, 'chat' | 'config' | 'now'>;

const conflict = (message: string): ApiError => new ApiError(409, 'validation-failed', message);

/** Whether the account is the one behind what was reported. */
export const isAbout = ({ evidence }: Pick<ReportRow, 'evidence'>, accountId: number): boolean =>
  evidence?.accountId === accountId;

/** @throws ApiError 403 when a report is about the account that acts on it */
export function refuseOwn(report: ReportRow, accountId: number): void {
  if (isAbout(report, accountId))
    throw new ApiError(403, 'forbidden', 'This report is about you. Someone else must decide it.');
}

/**
 * Decides a report and does at once what was decided. Other open reports of the same thing are decided with it: all of
 * them where it is taken down, otherwise those for the same reason (docs/spec/staff.md#reports).
 * @returns the checksum of the evidence that it looked at, how many reports it decided, whether it took the thing down,
 *   and what to tell once the transaction has ended
 */
export async function decideFirst(
  tx: Queryable,
  services: Services,
  request: FastifyRequest,
  number: string,
  decision: Decision,
) {
  const report = await requireReport(tx, number);
  if (report.state === 'closed') throw conflict('This report has already been decided.');
  const { claim, picture } = await readCase(tx, report);
  const me = staffOf(request);
  refuseOwn(report, me.accountId);
  if (claim !== null && claim.accountId !== me.accountId)
    throw conflict(`${claim.actor} works on this report. Ask them to let go of it first.`);
  const { outcome } = decision;
  const isTaken = outcome === 'take-down' || outcome === 'block';
  const others = outcome === 'warn' ? [] : await readOthers(tx, report, isTaken ? null : report.reason);
  const effects = await perform(tx, services, request, report, decision);
  for (const one of [report, ...others]) {
    await writeDecision(tx, {
      reportId: one.id,
      stage: 'first',
      ...decision,
      // An appeal of any of them gives back what was taken.
      tookDown: effects.tookDown,
      blocked: effects.blocked,
      accountId: me.accountId,
      actor: me.email,
      decidedAt: services.now(),
    });
    await deleteClaim(tx, one.id);
    await tellReporter(tx, services, one, decision, 'first');
  }
  await tellReported(tx, services, report, decision, 'first');
  const evidence = evidenceChecksum(report, picture);
  const { tookDown, afterwards } = effects;
  return { report, evidence, decided: 1 + others.length, tookDown, afterwards };
}

/**
 * Decides an appeal: another person than the first. What the first decision took is given back, unless this one takes it
 * as well, or a later one about another report did.
 */
export async function decideAppeal(
  tx: Queryable,
  services: Services,
  request: FastifyRequest,
  number: string,
  decision: Decision,
) {
  const report = await requireReport(tx, number);
  const { decisions, appeal, picture } = await readCase(tx, report);
  const [first] = decisions;
  const me = staffOf(request);
  if (!first || appeal === null) throw conflict('No one has appealed this report.');
  if (appeal.decidedAt !== null) throw conflict('This appeal has already been decided.');
  if (first.accountId === me.accountId)
    throw new ApiError(403, 'forbidden', 'You made the first decision. Someone else must decide the appeal.');
  refuseOwn(report, me.accountId);
  const { outcome } = decision;
  const told: (() => void)[] = [];
  const isTaken = outcome === 'take-down' || outcome === 'block';
  const owner = report.evidence?.accountId ?? null;
  // The account before the thing, as in `perform`. Whether it was this decision that blocked it, its reason says.
  const account =
    first.outcome === 'block' && outcome !== 'block' && owner !== null
      ? await unblockReported(tx, report, first, owner)
      : null;
  const back = first.tookDown && !isTaken ? await putBack(tx, services, report, first) : null;
  const staysDown = back?.staysDown === true;
  if (back !== null) told.push(back.afterwards);
  const effects = await perform(tx, services, request, report, decision);
  told.push(effects.afterwards);
  await writeDecision(tx, {
    reportId: report.id,
    stage: 'appeal',
    ...decision,
    tookDown: effects.tookDown,
    blocked: effects.blocked,
    accountId: me.accountId,
    actor: me.email,
    decidedAt: services.now(),
  });
  await endAppeal(tx, report.id, services.now());
  await deleteClaim(tx, report.id);
  const isUndone = (back !== null && !staysDown) || account === 'opened';
  const staysBlocked = account === 'stays';
  const stage = staysDown ? 'kept' : isUndone ? 'undone' : 'appeal';
  await tellReporter(tx, services, report, decision, stage, staysBlocked);
  await tellReported(tx, services, report, decision, stage, staysBlocked);
  const evidence = evidenceChecksum(report, picture);
  return { report, evidence, first, staysDown, staysBlocked, afterwards: () => told.forEach((tell) => tell()) };
}

/** @throws ApiError 404 when there is no such report */
export async function requireReport(tx: Queryable, number: string): Promise<ReportRow> {
  const report = await lockReport(tx, number);
  if (!report) throw notFound('There is no such report.');
  return report;
}

async function perform(
  tx: Queryable,
  services: Services,
  request: FastifyRequest,
  report: ReportRow,
  { outcome, toReported }: Decision,
): Promise<{ tookDown: boolean; blocked: boolean; afterwards: () => void }> {
  if (outcome === 'none' || outcome === 'warn') return { tookDown: false, blocked: false, afterwards: () => undefined };
  const owner = report.evidence?.accountId ?? null;
  if (outcome === 'block' && owner === null) throw conflict('There is no account behind this. Take it down instead.');
  // The account before the thing: the order of locks is that of blocking a member.
  const blocked = outcome === 'block' && owner !== null && (await blockReported(tx, request, owner, toReported));
  const { isChanged, afterwards } = await takeDown(tx, services, report, toReported);
  return {
    tookDown: isChanged,
    blocked,
    afterwards: () => {
      afterwards();
      if (blocked) services.chat.accessChanged();
    },
  };
}

async function tellReporter(
  tx: Queryable,
  services: Services,
  { email, number, kind }: ReportRow,
  { outcome, toReporter }: Decision,
  stage: Stage,
  staysBlocked = false,
): Promise<void> {
  if (email === null) return;
  const told = { number, kind, outcome, ...stageOf(stage), staysBlocked, words: toReporter };
  await queueEmail(tx, services, 'report-decided', toReporterEmail(email, told), idOf(number, stage));
}

async function tellReported(
  tx: Queryable,
  services: Services,
  { evidence, number, kind }: ReportRow,
  { outcome, toReported }: Decision,
  stage: Stage,
  staysBlocked = false,
): Promise<void> {
  const owner = evidence?.accountId ?? null;
  const recipient = owner === null ? null : await findRecipient(tx, owner);
  if (recipient === null) return;
  const byStaff = evidence?.byStaff === true;
  const told = { number, kind, outcome, ...stageOf(stage), staysBlocked, words: toReported, byStaff };
  await queueEmail(tx, services, 'reported-decided', toReportedEmail(recipient.email, told), idOf(number, stage));
}

const stageOf = (stage: Stage) => ({
  isAppeal: stage !== 'first',
  isUndone: stage === 'undone',
  staysDown: stage === 'kept',
});
const idOf = (number: string, stage: Stage): string => `${number}${stage === 'first' ? '' : ':appeal'}`;
