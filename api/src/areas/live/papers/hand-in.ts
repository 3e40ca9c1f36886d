import { randomUUID } from 'node:crypto';
import type { PaperKind } from '@platform/shared/contracts';
import type { Queryable } from '../../../ground/db/database';
import { ApiError } from '../../../ground/errors';
import type { LiveServices } from '../services';
import { dayOf } from './days';
import { keepFile } from './files';
import { readFile } from './read-file';
import { endOthers, insertPaper, lockModel, lockRoom, type PaperRow } from './repository';

/** A paper as it is sent. */
interface SentPaper {
  readonly kind: PaperKind;
  /** base64 */
  readonly file: string;
  /** The day that is printed on it, such as 2027-12-31; left out: none. */
  readonly expiresOn?: string | undefined;
}

type SealedPaper = Pick<
  PaperRow,
  'id' | 'kind' | 'type' | 'sizeBytes' | 'uploadedAt' | 'expiresOn' | 'fileKey' | 'sealedWith'
>;

/**
 * Checks a paper, seals its file and puts that into the media store. Call it within `whileFilesStay`, which has to last
 * until the paper is written.
 * @throws ApiError 400 at `expiresOn` or `file`
 */
export async function sealPaper(
  { media, paperSeal: seal, now }: Pick<LiveServices, 'media' | 'paperSeal' | 'now'>,
  { kind, file: text, expiresOn }: SentPaper,
): Promise<SealedPaper> {
  const time = now();
  if (expiresOn !== undefined && expiresOn < dayOf(time)) {
    const problem = 'has passed';
    throw new ApiError(400, 'validation-failed', 'This paper has expired.', { fields: { expiresOn: problem } });
  }
  const { file, type } = readFile(text);
  const id = randomUUID();
  const kept = await keepFile({ media, seal }, id, file);
  return { id, kind, type, sizeBytes: file.length, uploadedAt: time, expiresOn: expiresOn ?? null, ...kept };
}

/**
 * Has a sealed paper wait for a decision; the one of its kind that waited is replaced.
 * @param of whose it is: a performer, her room and its account, where there are such; `by` is the member of staff who
 *   handed it in for her
 */
export async function writePaper(
  tx: Queryable,
  paper: SealedPaper,
  {
    modelId,
    roomId,
    accountId,
    by = null,
  }: {
    readonly modelId: number;
    readonly roomId: number | null;
    readonly accountId: number | null;
    readonly by?: { readonly accountId: number; readonly email: string } | null;
  },
): Promise<void> {
  if (roomId !== null) await lockRoom(tx, roomId);
  await lockModel(tx, modelId);
  await endOthers(tx, { ...paper, roomId, modelId, state: 'waiting' }, paper.uploadedAt);
  const given = by && { givenBy: by.accountId, giver: by.email };
  await insertPaper(tx, { ...paper, ...given, roomId, modelId, accountId, state: 'waiting' });
}
