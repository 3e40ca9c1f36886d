import type { StaffUnsentMail } from '@platform/shared/contracts';
import { ApiError, notFound } from '../../../ground/errors';
import { scrub } from '../../../ground/scrub';
import {
  countUnsentMails,
  listUnsentMails,
  lockDeadMail,
  replayDead,
  type UnsentMail,
} from '../../messages/outbox/repository';
import type { StaffEndpoints } from '../endpoints';
import type { StaffServices } from '../services';
import { readTimePlace, writeTimePlace } from '../time-place';
import { mailWords } from './mail-words';
import { readEmails } from './unsent-repository';

const PAGE = 50;

/** Registers the mails that have not left, and trying one again (docs/spec/staff.md#mails). */
export function unsentMailRoutes(staff: StaffEndpoints, { db, now }: StaffServices): void {
  staff.read('GET /api/staff/mails', async ({ query: { state, cursor } }) => {
    const [rows, waiting, failed] = await Promise.all([
      listUnsentMails(db, state === 'failed' ? 'dead' : 'waiting', readTimePlace(cursor), PAGE + 1),
      countUnsentMails(db, 'waiting'),
      countUnsentMails(db, 'dead'),
    ]);
    const shown = rows.slice(0, PAGE);
    const last = rows.length > PAGE ? shown.at(-1) : undefined;
    const emails = await readEmails(
      db,
      shown.flatMap(({ accountId }) => accountId ?? []),
    );
    return {
      mails: shown.map((mail) => shownMail(mail, emails)),
      next: last === undefined ? null : writeTimePlace(last),
      waiting,
      failed,
    };
  });

  staff.act('POST /api/staff/mails/{id}/retry', async ({ params: { id } }, tx) => {
    const mail = await lockDeadMail(tx, id);
    if (mail === null) throw notFound('There is no such failed e-mail.');
    const { kind, about, tries, accountId } = mail;
    const notAgain = noRetryOf(kind);
    if (notAgain !== null) throw new ApiError(409, 'validation-failed', `This can’t be tried again. ${notAgain}`);
    await replayDead(tx, id, now());
    return {
      result: { status: 'ok' as const },
      subject: `e-mail ${id}`,
      ...(accountId !== null && { memberId: accountId }),
      before: { state: 'failed', tries },
      after: { state: 'waiting', mail: kind, about },
    };
  });
}

/** Why a mail that failed is not tried again: its link has run out by then. */
const noRetryOf = (kind: string): string | null => {
  const { notAgain } = mailWords(kind);
  return notAgain?.startsWith('It contains a secret link.') ? notAgain : null;
};

function shownMail(mail: UnsentMail, emails: ReadonlyMap<number, string>): StaffUnsentMail {
  const { id, kind, about, state, tries, lastProblem, createdAt, dueAt, accountId } = mail;
  return {
    id,
    what: mailWords(kind).what,
    about,
    createdAt: createdAt.toISOString(),
    dueAt: dueAt.toISOString(),
    state: state === 'dead' ? 'failed' : 'waiting',
    tries,
    problem: lastProblem === null ? null : scrub(lastProblem),
    memberId: accountId,
    email: accountId === null ? null : (emails.get(accountId) ?? null),
    notAgain: state === 'dead' ? noRetryOf(kind) : null,
  };
}
