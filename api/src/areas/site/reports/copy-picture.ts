import { setTimeout as wait } from 'node:timers/promises';
import type { ReportSubject } from '@platform/shared/contracts';
import { imageName } from '../../../ground/images/image-name';
import { findStill } from '../../live/stills/repository';
import type { SiteServices } from '../services';

/** Width in pixels, at which details can still be recognised. */
const size = { width: 1080, quality: 85, format: 'webp', fit: 'contain' } as const;
/** Limit of `report_pictures_size`. */
const MAX_BYTES = 2 * 1024 * 1024;
/** Milliseconds: a busy machine draws for longer than a visitor's browser waits for the number of the report. */
const LONGEST = 3000;

/**
 * Copies the reported picture: of a room, and where a message was written, what is on air now, otherwise the picture of
 * its page.
 * @param picture its path; null: none
 * @param longest milliseconds until it is done without
 * @returns WebP; null: there is none, or it cannot be read in time, because a report without a copy is better than none
 */
export async function copyPicture(
  { db, media, log, now }: Pick<SiteServices, 'db' | 'media' | 'log' | 'now'>,
  { kind, slug }: ReportSubject,
  picture: string | null,
  longest = LONGEST,
): Promise<Buffer | null> {
  try {
    const isInRoom = kind === 'room' || kind === 'message';
    const still = isInRoom ? await findStill(db, slug, { isBlurred: false, now: now() }) : null;
    if (still !== null || picture === null) return still;
    const row = await media.describe(imageName({ path: picture }));
    if (row?.kind !== 'image') return null;
    const late = wait(longest, null, { ref: false });
    const copy = await Promise.race([media.readImage(row, size), late]);
    if (copy === null) log.warn({ picture }, 'a reported picture was not copied: it is gone, or was not drawn in time');
    if (copy === null || copy.length <= MAX_BYTES) return copy;
    log.warn({ picture, bytes: copy.length }, 'a reported picture was not copied: the copy is too large');
    return null;
  } catch (error) {
    log.warn({ err: error }, 'a reported picture could not be copied');
    return null;
  }
}
