import { notFound } from '../../../ground/errors';
import type { Media } from '../../content/media/media';
import { Funscript } from './funscript';

/**
 * Reads scripts by the names that content gives them.
 * @returns the checked script and a tag of its file; throws ApiError not-found
 */
export function readScriptFile(
  media: Pick<Media, 'find'>,
): (name: string | null | undefined) => Promise<{ script: Funscript; etag: string }> {
  return async (name) => {
    const file = name ? await media.find(`scripts/${name}`) : null;
    if (!file) throw notFound('There is no script for this file.');
    const parts: Buffer[] = [];
    for await (const part of file.open()) parts.push(part as Buffer);
    return { script: Funscript.parse(JSON.parse(Buffer.concat(parts).toString('utf8'))), etag: file.etag };
  };
}
