import { reportHours, reportReasonWords } from '@platform/shared/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { notFound } from '../../../ground/errors';
import { DAY, limiter } from '../../../ground/http/limit';
import { accountOf } from '../../../ground/http/member';
import { route } from '../../../ground/http/route';
import { insertReport as tellPerformer } from '../../live/chat/messages-repository';
import { queueEmail } from '../../messages/mail/email-template';
import { enqueue } from '../../messages/outbox/repository';
import { makeReference } from '../reference';
import type { SiteServices } from '../services';
import { copyPicture } from './copy-picture';
import { acknowledgement, reportMail } from './emails';
import { evidenceChecksum, sha256 } from './evidence-checksum';
import { insertReport } from './repository';
import { findReported } from './subject-repository';

/** Hours to decide a report where a person may be under 18 or did not consent. */
const URGENT_HOURS = 24;

/**
 * Keeps what visitors report, with its mails, in one transaction (docs/spec/accounts.md#reports). A member's report of
 * a message goes to the room's performer as well; a guest's does not, since nothing tells one guest from ten.
 */
export function reportRoutes(app: FastifyInstance, services: SiteServices): void {
  const { db, config, chat, now } = services;
  const who = async (request: FastifyRequest): Promise<string> => {
    const accountId = await accountOf(request);
    return accountId === null ? `reports ${request.ip}` : `reports of ${accountId}`;
  };
  const limit = limiter(app, config.reportLimit, who);
  // Each may keep a copy of a picture for two years.
  const limitOfDay = limiter(app, config.reportLimitPerDay, async (request) => `${await who(request)} in a day`, {
    window: DAY,
    message: 'You’ve sent a lot of reports today. Please try again tomorrow.',
  });
  route(app, 'POST /api/reports', async ({ body, request }) => {
    await limit(request);
    const accountId = await accountOf(request);
    if (accountId === null) await app.requirePerson(body.recaptchaToken ?? '', request.ip);
    const { about, reason, text, email } = body;
    const createdAt = now();
    const thing = await findReported(db, about, accountId, createdAt);
    if (thing === null) throw notFound('This is no longer on the site.');
    // Where a person may be in danger, a day's limit costs the copy alone: many may share an address.
    const mayCopy = await limitOfDay(request).then(
      () => true,
      (error: unknown) => {
        if (reportHours[reason] > URGENT_HOURS) throw error;
        return false;
      },
    );
    const { roomId, ...what } = thing;
    const dueAt = new Date(createdAt.getTime() + reportHours[reason] * 3_600_000);
    const report = { number: makeReference('R'), kind: about.kind, ...what, reason, text, email, createdAt, dueAt };
    const picture = mayCopy ? await copyPicture(services, about, thing.evidence.picture) : null;
    const checksum = evidenceChecksum(report, picture && sha256(picture));
    const evidence = { ...thing.evidence, sha256: checksum };
    const kept = await db.transaction(async (tx) => {
      const row = await insertReport(tx, { ...report, evidence, accountId }, picture);
      if (roomId !== undefined && about.kind === 'message' && accountId !== null) {
        const words = text === '' ? reportReasonWords[reason] : `${reportReasonWords[reason]}: ${text}`;
        await tellPerformer(tx, { roomId, sequence: about.sequence, accountId, reason: words, createdAt });
      }
      if (!row.isNew) return row;
      const mail = reportMail(report, { to: config.mail.contactTo, siteUrl: config.siteUrl });
      await enqueue(tx, { kind: 'mail', dedupeKey: `report:${report.number}`, payload: mail, now: createdAt });
      if (email !== null)
        await queueEmail(tx, { config, now }, 'report-received', acknowledgement(email, report), report.number);
      return row;
    });
    if (roomId !== undefined && about.kind === 'message') chat.reportsChanged(roomId);
    return { number: kept.number, sentAt: kept.createdAt.toISOString() };
  });
}
