import type { FastifyInstance } from 'fastify';
import type { Queryable } from '../../../ground/db/database';
import { ApiError, notFound } from '../../../ground/errors';
import { DAY, limiter } from '../../../ground/http/limit';
import { acceptPaper, refusePaper } from '../../live/papers/decide';
import { readSealed, whileFilesStay } from '../../live/papers/files';
import { sealPaper, writePaper } from '../../live/papers/hand-in';
import { remindNow } from '../../live/papers/job';
import { changePaper, findPaper, type PaperRow } from '../../live/papers/repository';
import { staffOf } from '../access/guard';
import type { StaffEndpoints } from '../endpoints';
import { findPerformer } from '../performers/repository';
import { readRoomsOf } from '../rooms/repository';
import type { StaffServices } from '../services';

/** Name of a paper in the audit log, with its performer's id, so that all actions about her can be found. */
const subjectOf = ({ kind, id, modelId }: Pick<PaperRow, 'kind' | 'id' | 'modelId'>): string =>
  `${kind} paper ${id}${modelId === null ? '' : ` of performer ${modelId}`}`;
const memberOf = ({ accountId }: Pick<PaperRow, 'accountId'>) => accountId !== null && { memberId: accountId };
const ok = { status: 'ok' } as const;
/** Reminders of a performer in a day, by all staff together. */
const MOST_REMINDERS = 2;

/**
 * The room of a performer's paper, with the account that performs there: the named one, or her only one; none if she
 * has none.
 * @throws ApiError 404 if there is no such performer, 400 at `room`
 */
async function roomOfPaper(db: Queryable, modelId: number, nickname: string | undefined) {
  if (!(await findPerformer(db, modelId))) throw notFound('There is no such performer.');
  const rooms = await readRoomsOf(db, [modelId], new Date());
  const [first, ...others] = rooms;
  const room = nickname === undefined && others.length === 0 ? first : rooms.find((one) => one.nickname === nickname);
  if (room) return { roomId: room.id, accountId: room.memberId };
  if (nickname === undefined && !first) return { roomId: null, accountId: null };
  const problem = nickname === undefined ? 'must be one of hers, because she has several' : 'is not hers';
  throw new ApiError(400, 'validation-failed', `The room ${problem}.`, { fields: { room: problem } });
}

/** Registers staff endpoints for papers of performers (docs/spec/staff.md#papers). */
export function paperRoutes(staff: StaffEndpoints, services: StaffServices, app: FastifyInstance): void {
  const { db, log, media, now, paperSeal: seal } = services;

  staff.act(
    'POST /api/staff/performers/{id}/papers',
    async ({ params: { id: modelId }, body, request }, tx) => {
      const room = await roomOfPaper(tx, modelId, body.room);
      const paper = await sealPaper(services, body);
      await writePaper(tx, paper, { ...room, modelId, by: staffOf(request) });
      const { id, kind, sizeBytes: bytes, type, expiresOn } = paper;
      return {
        result: ok,
        subject: subjectOf({ id, kind, modelId }),
        ...memberOf(room),
        before: null,
        after: { state: 'waiting', type, bytes, ...(expiresOn !== null && { expiresOn }) },
      };
    },
    // No row names the file until the transaction has committed.
    { around: (work) => whileFilesStay(db, work) },
  );

  const limitReminders = limiter(app, MOST_REMINDERS, (_, performer) => `paper reminders of ${performer}`, {
    window: DAY,
    message: 'She has had enough reminders for today.',
  });
  staff.act(
    'POST /api/staff/performers/{id}/papers/reminder',
    async ({ params: { id } }, tx) => {
      if (!(await findPerformer(tx, id))) throw notFound('There is no such performer.');
      const rooms = await readRoomsOf(tx, [id], now());
      const reminded: { room: string; memberId: number }[] = [];
      for (const room of rooms) {
        const memberId = await remindNow(tx, services, room.id);
        if (memberId !== null) reminded.push({ room: room.nickname, memberId });
      }
      const [first] = reminded;
      if (!first) {
        const isHers = rooms.some(({ memberId }) => memberId !== null);
        throw new ApiError(
          409,
          'validation-failed',
          isHers ? 'None of her papers is missing or expires within 30 days.' : 'No account broadcasts from her rooms.',
        );
      }
      return {
        result: ok,
        subject: `papers of performer ${id}`,
        memberId: first.memberId,
        before: null,
        after: { reminded: reminded.map(({ room }) => room) },
      };
    },
    { before: ({ params: { id }, request }) => limitReminders(request, String(id)) },
  );

  staff.act('POST /api/staff/papers/{id}/look', async ({ params: { id }, request }, tx) => {
    // Without a lock, so that writes in the room do not wait for the media store.
    const paper = await findPaper(tx, id);
    if (!paper) throw notFound('There is no such paper.');
    // Opened before it is recorded: a failed view is none.
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

  staff.act('POST /api/staff/papers/{id}/accept', async ({ params: { id }, body: { expiresOn }, request }, tx) => {
    const by = staffOf(request).accountId;
    const { paper, state, afterwards } = await acceptPaper(tx, services, id, { expiresOn, by });
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
