import { reportHours, type TakeDownSubject } from '@platform/shared/contracts';
import type { FastifyRequest } from 'fastify';
import type { Queryable } from '../../../ground/db/database';
import { notFound } from '../../../ground/errors';
import { findPublicName } from '../../identity/public-names/repository';
import { makeReference } from '../../site/reference';
import { copyPicture } from '../../site/reports/copy-picture';
import { evidenceChecksum, sha256 } from '../../site/reports/evidence-checksum';
import { insertReport } from '../../site/reports/repository';
import { findReported, type ReportedThing } from '../../site/reports/subject-repository';
import type { StaffEndpoints } from '../endpoints';
import type { StaffServices } from '../services';
import { decideFirst } from './decide';
import { concerns, fullOf } from './routes';

const HOUR = 3_600_000;
const GONE = 'This isn’t on the site.';

/**
 * Registers the take-down of what nobody reported: a report of staff that is written and decided in one transaction, so
 * that both sides, effects, appeal and audit row are those of any other (docs/spec/staff.md#reports).
 */
export function takeDownRoutes(staff: StaffEndpoints, services: StaffServices): void {
  const { db, now } = services;
  // Copied before the transaction, because it takes up to three seconds.
  const copies = new WeakMap<FastifyRequest, Buffer | null>();

  staff.act(
    'POST /api/staff/reports',
    async ({ body: { about, rule, toReporter, toReported }, request }, tx) => {
      const { roomId: _, evidence: found, ...thing } = await requireThing(tx, about, now());
      const createdAt = now();
      const report = { number: makeReference('R'), kind: about.kind, ...thing, reason: rule, text: '', createdAt };
      const picture = copies.get(request) ?? null;
      const stored = { ...found, byStaff: true as const };
      const checksum = evidenceChecksum({ ...report, evidence: stored }, picture && sha256(picture));
      const dueAt = new Date(createdAt.getTime() + reportHours[rule] * HOUR);
      await insertReport(tx, { ...report, dueAt, evidence: { ...stored, sha256: checksum } }, picture);
      const { number } = report;
      const decision = { outcome: 'take-down', toReporter, toReported } as const;
      const { report: decided, ...done } = await decideFirst(tx, services, request, number, decision);
      // Another has taken it down since it was looked at.
      if (!done.tookDown) throw notFound(GONE);
      return {
        result: { report: await fullOf(tx, { ...decided, state: 'closed' }, request) },
        subject: `report ${number}`,
        ...concerns(decided),
        before: { about: `${decided.kind} ${decided.subject}`, evidence: done.evidence },
        after: { outcome: 'take-down', decided: done.decided },
        afterwards: done.afterwards,
      };
    },
    {
      before: async ({ body: { about }, request }) => {
        const { evidence } = await requireThing(db, about, now());
        if (about.kind !== 'name') copies.set(request, await copyPicture(services, about, evidence.picture));
      },
    },
  );
}

/** @throws ApiError 404 when it is not on the site */
async function requireThing(db: Queryable, about: TakeDownSubject, now: Date): Promise<ReportedThing> {
  const thing = about.kind === 'name' ? await findName(db, about) : await findReported(db, about, 'staff', now);
  if (thing === null) throw notFound(GONE);
  return thing;
}

/**
 * A member’s public name, unless the member has another by now; it has no page of its own. Not locked: reports come
 * first, as in every decision.
 */
async function findName(
  db: Queryable,
  { memberId, name }: Extract<TakeDownSubject, { kind: 'name' }>,
): Promise<ReportedThing | null> {
  const own = await findPublicName(db, memberId);
  if (own?.name !== name) return null;
  return {
    subject: `${memberId}/${name}`,
    path: '/camgirls',
    title: `The name “${name}”`,
    content: name,
    evidence: { accountId: memberId, picture: null, messages: [] },
  };
}
