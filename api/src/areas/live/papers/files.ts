import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../../ground/db/database';
import { withStoreLock } from '../../../ground/db/store-lock';
import { ApiError } from '../../../ground/errors';
import { requireOwnSite } from '../../../ground/restored-repository';
import type { Media } from '../../content/media/media';
import type { PaperSeal } from './seal';

/** The ending of sealed files in the media store; no content may name one. */
const EXTENSION = 'sealed';

type Parts = { readonly media: Pick<Media, 'store'>; readonly seal: PaperSeal };

/** Seals a file and puts it into the media store. @returns where it lies, and which key sealed it */
export async function keepFile(
  { media, seal }: Parts,
  id: string,
  file: Buffer,
): Promise<{ readonly fileKey: string; readonly sealedWith: string }> {
  const { sealed, sealedWith } = seal.seal(id, file);
  const { key } = await media.store.put(() => Readable.from([sealed], { objectMode: false }), EXTENSION);
  return { fileKey: key, sealedWith };
}

/**
 * Reads a file and opens it.
 * @throws ApiError 503 with what is missing: the file, or the key that sealed it
 */
export async function readSealed(
  { media, seal }: Parts,
  { id, fileKey }: { readonly id: string; readonly fileKey: string },
  log: Pick<FastifyBaseLogger, 'error'>,
): Promise<Buffer> {
  const file = await media.store.find(fileKey);
  if (file === null) {
    log.error({ paper: id, file: fileKey }, 'the file of a paper is missing from the media store');
    throw new ApiError(503, 'unavailable', 'The file of this paper is missing from the media store.');
  }
  const sealed = await buffer(file.open());
  try {
    return seal.open(id, sealed);
  } catch {
    log.error({ paper: id }, 'no key opens a paper: it was sealed with another PAPERS_KEY, or changed');
    throw new ApiError(
      503,
      'unavailable',
      'No key on this server opens this paper. The operator must restore the key that encrypted it (PAPERS_KEY).',
    );
  }
}

/**
 * Does something that names new files, while nothing removes those that no row names.
 * @throws ApiError 503 while stored files are being removed
 */
export async function whileFilesStay<T>(db: Pick<Database, '$client'>, work: () => Promise<T>): Promise<T> {
  const worked = await withStoreLock(db, 'together', work);
  if (worked) return worked.done;
  throw new ApiError(503, 'unavailable', 'Files are being tidied up. Please try again in a minute.', {
    retryAfter: 60,
  });
}

/**
 * Removes files of which `forget` deletes the rows, while nothing copies or adds any.
 * @returns false when others are at the store: try again later
 * @throws Error of a restored site that has not taken over its bucket: nothing was removed
 */
export async function removeFiles(
  { db, media }: { readonly db: Database; readonly media: Pick<Media, 'store' | 'bucket'> },
  keys: readonly string[],
  forget: () => Promise<void>,
): Promise<boolean> {
  if (media.bucket) await requireOwnSite(db, `papers of ${media.bucket.url}`);
  const worked = await withStoreLock(db, 'alone', async () => {
    await forget();
    for (const key of keys) await media.store.remove({ key });
  });
  return worked !== null;
}
