import { randomUUID } from 'node:crypto';
import type { StudioPapers } from '@platform/shared/contracts';
import type { FastifyInstance } from 'fastify';
import type { Queryable } from '../../../ground/db/database';
import { ApiError } from '../../../ground/errors';
import { limiter } from '../../../ground/http/limit';
import { memberOf } from '../../../ground/http/member';
import { route } from '../../../ground/http/route';
import type { LiveServices } from '../services';
import { performerOf } from '../studio/performer-of';
import { dayOf } from './days';
import { keepFile, whileFilesStay } from './files';
import { readFile } from './read-file';
import {
  endOthers,
  insertPaper,
  lockRoom,
  readHasPapers,
  readMissing,
  readPapers,
  readPapersUntil,
} from './repository';
import { namesOf } from './emails';
import { shownPaper, stateOf } from './shown';

/** Papers that a performer hands in, in ten minutes. */
const UPLOADS = 20;

/** Papers of the performer's own room (docs/spec/live.md#papers). */
export function paperRoutes(app: FastifyInstance, services: LiveServices): void {
  const { db, media, now, paperSeal: seal } = services;
  const limit = limiter(app, UPLOADS, async (request) => `papers ${await memberOf(request)}`);
  route(app, 'GET /api/studio/papers', async ({ request }) =>
    readStudioPapers(services, (await performerOf(db, request)).roomId),
  );
  route(app, 'POST /api/studio/papers', async ({ request, body: { kind, file: text, expiresOn } }) => {
    const { roomId, accountId } = await performerOf(db, request);
    await limit(request);
    const time = now();
    if (expiresOn !== undefined && expiresOn < dayOf(time)) {
      const problem = 'has passed';
      throw new ApiError(400, 'validation-failed', 'This paper has expired.', { fields: { expiresOn: problem } });
    }
    const { file, type } = readFile(text);
    await whileFilesStay(db, async () => {
      const id = randomUUID();
      const kept = await keepFile({ media, seal }, id, file);
      const paper = { id, roomId, accountId, kind, type, sizeBytes: file.length, uploadedAt: time, ...kept };
      await db.transaction(async (tx) => {
        await lockRoom(tx, roomId);
        await endOthers(tx, { roomId, kind, state: 'waiting', but: id }, time);
        await insertPaper(tx, { ...paper, state: 'waiting', expiresOn: expiresOn ?? null });
      });
    });
    return readStudioPapers(services, roomId);
  });
}

async function readStudioPapers(
  { db, config, now }: Pick<LiveServices, 'db' | 'config' | 'now'>,
  roomId: number,
): Promise<StudioPapers> {
  const time = now();
  const [rows, missing, until] = await Promise.all([
    readPapers(db, roomId),
    readMissing(db, roomId, time),
    readPapersUntil(db, roomId),
  ]);
  return {
    areRequired: config.papersRequired,
    until: until !== null && until > time ? until.toISOString() : null,
    missing,
    papers: rows.filter((row) => stateOf(row, time) !== 'replaced').map((row) => shownPaper(row, time)),
  };
}

/**
 * Keeps a performer off air whose room is not public for want of papers.
 * @throws ApiError 403 with the papers that are missing
 */
export async function requirePapers(db: Queryable, roomId: number, now: Date): Promise<void> {
  if (await readHasPapers(db, roomId, now)) return;
  const missing = namesOf(await readMissing(db, roomId, now));
  throw new ApiError(
    403,
    'forbidden',
    `You can’t go live yet: we have no valid ${missing} of yours. Add it under Papers.`,
  );
}
