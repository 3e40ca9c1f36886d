import type { ContentGameFile, ContentVideoFile } from './schema';

/**
 * Whether there is something to play. A file without a `source` is announced, and a title that has only such files
 * must not be sold: who bought it could not play it.
 * @param files of a game or a video, as the catalogue keeps them
 */
export const isPlayable = (files: readonly Partial<Pick<ContentGameFile | ContentVideoFile, 'source'>>[]): boolean =>
  files.some(({ source }) => typeof source === 'string');
