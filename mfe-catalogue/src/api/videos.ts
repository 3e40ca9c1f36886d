import type { ReplyOf, RequestOf } from '@platform/shared/contracts';
import type { HttpClient } from '@platform/shared/http';

/** A file of the video by its place in the list, or its trailer. */
export type VideoPart = RequestOf<'POST /api/videos/{slug}/stream'>['body']['file'];
/** Addresses of a film; when they run out a request says so. */
export type VideoStream = Omit<ReplyOf<'POST /api/videos/{slug}/stream'>, 'expiresAt'>;

/** What is played: a video, or a game that the member owns. */
export interface StreamOf {
  kind: 'video' | 'game';
  slug: string;
}

/**
 * The address of a file: a signed one, for this visitor and a short time, but for trailers of games, which are the same for all.
 * @throws AppError `login-required`, `premium-required` or `forbidden` when the visitor may not have it
 */
export async function openStream(http: HttpClient, { kind, slug }: StreamOf, file: VideoPart): Promise<VideoStream> {
  if (kind === 'video') return http.call('POST /api/videos/{slug}/stream', { params: { slug }, body: { file } });
  if (file === 'trailer')
    return { ...(await http.call('GET /api/games/{slug}/trailer', { params: { slug } })), thumbnails: null };
  const { url } = await http.call('POST /api/games/{slug}/stream', { params: { slug }, body: { file } });
  return { url, playlist: null, thumbnails: null, captions: [] };
}

/**
 * The script of a file as the text of a `.funscript` file.
 * @throws AppError when the visitor may not have it
 */
export async function readScript(http: HttpClient, slug: string, file: number): Promise<string> {
  return JSON.stringify(await openScript(http, { kind: 'video', slug }, file));
}

/**
 * The script of a file.
 * @throws AppError when the visitor may not have it
 */
export const openScript = (http: HttpClient, { kind, slug }: StreamOf, file: number) =>
  kind === 'video'
    ? http.call('GET /api/videos/{slug}/scripts/{file}', { params: { slug, file } })
    : http.call('GET /api/games/{slug}/scripts/{file}', { params: { slug, file } });
