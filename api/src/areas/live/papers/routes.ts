import type { StudioPapers } from '@platform/shared/contracts';
import type { FastifyInstance } from 'fastify';
import type { Queryable } from '../../../ground/db/database';
import { ApiError } from '../../../ground/errors';
import { limiter } from '../../../ground/http/limit';
import { memberOf } from '../../../ground/http/member';
import { route } from '../../../ground/http/route';
import type { LiveServices } from '../services';
import { performerOf } from '../studio/performer-of';
import { whileFilesStay } from './files';
import { sealPaper, writePaper } from './hand-in';
import { readHasPapers, readMissing, readPapers, readPapersUntil } from './repository';
import { namesOf } from './emails';
import { shownPaper, stateOf } from './shown';

/** Papers that a performer hands in, in ten minutes. */
const UPLOADS = 20;

/** Papers of the performer's own room (docs/spec/live.md#papers). */
export function paperRoutes(app: FastifyInstance, services: LiveServices): void {
  const { db } = services;
  const limit = limiter(app, UPLOADS, async (request) => `papers ${await memberOf(request)}`);
  route(app, 'GET /api/studio/papers', async ({ request }) =>
    readStudioPapers(services, (await performerOf(db, request)).roomId),
  );
  route(app, 'POST /api/studio/papers', async ({ request, body }) => {
    const { roomId, modelId, accountId } = await performerOf(db, request);
    await limit(request);
    await whileFilesStay(db, async () => {
      const paper = await sealPaper(services, body);
      await db.transaction((tx) => writePaper(tx, paper, { roomId, modelId, accountId }));
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
    readPapers(db, { roomId }),
    readMissing(db, { roomId }, time),
    readPapersUntil(db, { roomId }),
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
  const missing = namesOf(await readMissing(db, { roomId }, now));
  throw new ApiError(
    403,
    'forbidden',
    `You can’t go live yet: we have no valid ${missing} of yours. Add it under Papers.`,
  );
}
