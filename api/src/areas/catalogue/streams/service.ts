import type { ContentCaption } from '../../content/schema/schema';
import type { Queryable } from '../../../ground/db/database';
import type { VideoRow } from '../videos/repository';
import { missingEntitlement } from '../videos/service';
import { isHlsFileOf } from './playlist';
import { sheetOf } from '../../content/media/thumbnails';
import type { StreamClaims } from './url-signer';

/** Time to pause and to look again, beside the length of the video. */
const GRACE_SECONDS = 30 * 60;

/** When an address of this video ends, in milliseconds since 1970: enough for watching it once. */
export const expiryOf = (video: Pick<VideoRow, 'durationSeconds'>, now: Date): number =>
  now.getTime() + (video.durationSeconds + GRACE_SECONDS) * 1000;

/** The file that an address opens, or null when content no longer has it. */
export function sourceOf(
  video: VideoRow,
  { part, hlsFile, thumbnails }: Pick<StreamClaims, 'part' | 'hlsFile' | 'thumbnails'>,
): string | null {
  if (thumbnails !== undefined) {
    const cues = thumbnailsOf(video, part);
    return cues !== null && thumbnails === 'sheet' ? sheetOf(cues) : cues;
  }
  if (hlsFile !== undefined) {
    const playlist = playlistOf(video, part);
    return playlist !== null && (hlsFile === playlist || isHlsFileOf(playlist, hlsFile)) ? hlsFile : null;
  }
  if (part === 'trailer') return video.trailer?.source ?? null;
  if (typeof part === 'number') return video.files[part]?.source ?? null;
  const captions = captionsFor(video, part.startsWith('trailer-') ? 'trailer' : 0);
  return captions.find(({ language }) => part.endsWith(`captions-${language}`))?.source ?? null;
}

/** The captions of a file or of the trailer. */
export const captionsFor = (video: VideoRow, file: number | 'trailer'): readonly ContentCaption[] =>
  file === 'trailer' ? (video.trailer?.captions ?? []) : video.captions;

/** The master playlist of a part that is there as HLS too, or null. */
export const playlistOf = (video: VideoRow, part: StreamClaims['part']): string | null =>
  (part === 'trailer' ? video.trailer?.playlist : typeof part === 'number' ? video.files[part]?.playlist : null) ??
  null;

/** The file of a part's timeline pictures, or null. */
export const thumbnailsOf = (video: VideoRow, part: StreamClaims['part']): string | null =>
  (part === 'trailer' ? video.trailer?.thumbnails : typeof part === 'number' ? video.files[part]?.thumbnails : null) ??
  null;

/** Whether the subject may still have the full length: premium may have ended since the address was signed. */
export const isEntitled = async (
  db: Queryable,
  accountId: number | null,
  video: VideoRow,
  part: StreamClaims['part'],
): Promise<boolean> => typeof part !== 'number' || (await missingEntitlement(db, accountId, video)) === null;
