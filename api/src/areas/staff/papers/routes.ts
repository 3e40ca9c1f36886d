import type { Queryable } from '../../../ground/db/database';
import { notFound } from '../../../ground/errors';
import { acceptPaper, refusePaper } from '../../live/papers/decide';
import { readSealed, whileFilesStay } from '../../live/papers/files';
import { sealPaper, writePaper } from '../../live/papers/hand-in';
import { changePaper, findPaper, type PaperRow } from '../../live/papers/repository';
import { findPayee } from '../../live/payouts/repository';
import { staffOf } from '../access/guard';
import type { StaffEndpoints } from '../endpoints';
import { findPerformerOfRoom } from '../rooms/repository';
import type { StaffServices } from '../services';

/** What the audit log calls a paper: by its performer the acts about her are found. */
async function subjectOf(
  db: Queryable,
  { kind, id, roomId }: Pick<PaperRow, 'kind' | 'id' | 'roomId'>,
): Promise<string> {
  const performer = roomId === null ? null : await findPerformerOfRoom(db, roomId);
  return `${kind} paper ${id}${performer === null ? '' : ` of performer ${performer}`}`;
}
const memberOf = ({ accountId }: Pick<PaperRow, 'accountId'>) => accountId !== null && { memberId: accountId };
const ok = { status: 'ok' } as const;

/** Registers what staff do with papers of performers (docs/spec/staff.md#papers). */
export function paperRoutes(staff: StaffEndpoints, services: StaffServices): void {
  const { db, log, media, now, paperSeal: seal } = services;

  staff.act(
    'POST /api/staff/rooms/{nickname}/papers',
    async ({ params: { nickname }, body, request }, tx) => {
      const room = await findPayee(tx, nickname);
      if (!room) throw notFound('There is no such room.');
      const paper = await sealPaper(services, body);
      await writePaper(tx, paper, { ...room, by: staffOf(request) });
      const { id, kind, sizeBytes: bytes, type, expiresOn } = paper;
      return {
        result: ok,
        subject: await subjectOf(tx, { id, kind, roomId: room.roomId }),
        ...memberOf(room),
        before: null,
        after: { state: 'waiting', type, bytes, ...(expiresOn !== null && { expiresOn }) },
      };
    },
    // No row names the file before the transaction has ended.
    { around: (work) => whileFilesStay(db, work) },
  );

  staff.act('POST /api/staff/papers/{id}/look', async ({ params: { id }, request }, tx) => {
    // Without a lock: what is written in the room meanwhile does not wait for the media store.
    const paper = await findPaper(tx, id);
    if (!paper) throw notFound('There is no such paper.');
    // Opened before it is noted: a look at nothing is none.
    const file = await readSealed({ media, seal }, paper, log);
    await changePaper(tx, id, { lookedAt: now(), lookedBy: staffOf(request).email });
    return {
      result: { type: paper.type, file: file.toString('base64') },
      subject: await subjectOf(tx, paper),
      ...memberOf(paper),
      before: null,
      after: { bytes: file.length },
    };
  });

  staff.act('POST /api/staff/papers/{id}/accept', async ({ params: { id }, body: { expiresOn }, request }, tx) => {
    const by = staffOf(request).accountId;
    const { paper, state, afterwards } = await acceptPaper(tx, services, id, { expiresOn, by });
    return {
      result: ok,
      subject: await subjectOf(tx, paper),
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
      subject: await subjectOf(tx, paper),
      ...memberOf(paper),
      before: { state },
      after: { state: 'refused' },
      afterwards,
    };
  });
}
