import type { ContentTrailer } from '@platform/api/content';
import { trailerSizes } from './trailer-sizes';

/** Pixels of a game's trailer. */
export const trailerFrame = { width: 480, height: 270 } as const;
export const trailerSeconds = 8;

/** Prefix of the file names of a game's trailer. */
export const trailerStreamOf = (slug: string): string => `game-${slug}-trailer`;

/** The trailer of a game, which is its own, for screens. @throws RangeError for one that was never made */
export function gameTrailer(slug: string): ContentTrailer {
  const bytes = trailerSizes[slug];
  if (bytes === undefined) throw new RangeError(`the trailer of ${slug} is not there: run src/make/make-trailers.ts`);
  return {
    projection: 'flat',
    stereo: 'mono',
    fieldOfView: 0,
    quality: `${trailerFrame.height}p`,
    ...trailerFrame,
    gigabytes: bytes / 1e9,
    lens: null,
    source: `${trailerStreamOf(slug)}.mp4`,
    script: null,
    durationSeconds: trailerSeconds,
  };
}
