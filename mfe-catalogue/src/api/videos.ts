import type { ReplyOf, RequestOf } from '@platform/shared/contracts';
import type { HttpClient } from '@platform/shared/http';

/** A file of the video by its place in the list, or its trailer. */
export type VideoPart = RequestOf<'POST /api/videos/{slug}/stream'>['body']['file'];
export type VideoStream = ReplyOf<'POST /api/videos/{slug}/stream'>;

/**
 * A signed address of a file, for this visitor and a short time.
 * @throws AppError `login-required` or `premium-required` when the visitor may not have it
 */
export const openStream = (http: HttpClient, slug: string, file: VideoPart): Promise<VideoStream> =>
  http.call('POST /api/videos/{slug}/stream', { params: { slug }, body: { file } });

/**
 * The script of a file as the text of a `.funscript` file.
 * @throws AppError when the visitor may not have it
 */
export async function readScript(http: HttpClient, slug: string, file: number): Promise<string> {
  return JSON.stringify(await http.call('GET /api/videos/{slug}/scripts/{file}', { params: { slug, file } }));
}
