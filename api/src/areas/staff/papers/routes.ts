import { notFound } from '../../../ground/errors';
import { acceptPaper, refusePaper } from '../../live/papers/decide';
import { readSealed } from '../../live/papers/files';
import { changePaper, findPaper, type PaperRow } from '../../live/papers/repository';
import { staffOf } from '../access/guard';
import type { StaffEndpoints } from '../endpoints';
import type { StaffServices } from '../services';

const subjectOf = ({ kind, id }: PaperRow): string => `${kind} paper ${id}`;
const memberOf = ({ accountId }: PaperRow) => accountId !== null && { memberId: accountId };
const ok = { status: 'ok' } as const;

/** Registers what staff do with papers of performers (docs/spec/staff.md#papers). */
export function paperRoutes(staff: StaffEndpoints, services: StaffServices): void {
  const { log, media, now, paperSeal: seal } = services;

  staff.act('POST /api/staff/papers/{id}/look', async ({ params: { id }, request }, tx) => {
    // Without a lock: what is written in the room meanwhile does not wait for the media store.
    const paper = await findPaper(tx, id);
    if (!paper) throw notFound('There is no such paper.');
    // Opened before it is noted: a look at nothing is none.
    const file = await readSealed({ media, seal }, paper, log);
    await changePaper(tx, id, { lookedAt: now(), lookedBy: staffOf(request).email });
    return {
      result: { type: paper.type, file: file.toString('base64') },
      subject: subjectOf(paper),
      ...memberOf(paper),
      before: null,
      after: { bytes: file.length },
    };
  });

  staff.act('POST /api/staff/papers/{id}/accept', async ({ params: { id }, body: { expiresOn } }, tx) => {
    const { paper, state, afterwards } = await acceptPaper(tx, services, id, expiresOn);
    return {
      result: ok,
      subject: subjectOf(paper),
      ...memberOf(paper),
      before: { state },
      after: { state: 'valid', expiresOn },
      afterwards,
    };
  });

  staff.act('POST /api/staff/papers/{id}/refuse', async ({ params: { id }, body: { reason } }, tx) => {
    const { paper, state, afterwards } = await refusePaper(tx, services, id, reason);
    return {
      result: ok,
      subject: subjectOf(paper),
      ...memberOf(paper),
      before: { state },
      after: { state: 'refused' },
      afterwards,
    };
  });
}
