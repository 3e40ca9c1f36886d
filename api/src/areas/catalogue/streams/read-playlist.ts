import type { FastifyRequest } from 'fastify';
import type { SourceFile } from '../../content/media/media-source';
import { longestPlaylist, PlaylistError } from './playlist';

/**
 * Reads a playlist of the media store.
 * @param from what is made of its text
 * @returns null for a refused one; the reason is logged for the operator
 */
export async function readPlaylist<T>(
  request: FastifyRequest,
  file: SourceFile,
  from: (text: string) => T,
): Promise<T | null> {
  try {
    if (file.bytes > longestPlaylist) throw new PlaylistError(`it has ${file.bytes} bytes`);
    return from(await file.text());
  } catch (error) {
    if (!(error instanceof PlaylistError)) throw error;
    request.log.warn({ reason: error.message }, 'A playlist is not served.');
    return null;
  }
}
