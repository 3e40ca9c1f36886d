import type { ReplyOf, RequestOf, VideoSort } from '@platform/shared/contracts';
import type { HttpClient } from '@platform/shared/http';
import { queryOptions } from '@platform/shared/store';
import { type ListAddress, listParameters } from '../state/list-address';

export interface VideoListRequest extends ListAddress<VideoSort> {
  /** Takes the soft source, which anybody may see (product.md §6). */
  softMode: boolean;
}

/** One page of videos, 24 at most, with the facets of its filters. */
export const videoListQuery = (http: HttpClient, { softMode, ...address }: VideoListRequest) => {
  const query: NonNullable<RequestOf<'GET /api/videos'>['query']> = listParameters(address);
  return queryOptions({
    queryKey: ['videos', { ...query, softMode }],
    queryFn: ({ signal }) =>
      http.call(softMode ? 'GET /api/soft-page/videos' : 'GET /api/videos', { query }, { signal }),
  });
};

/** The three newest videos, for the start page; it asks outside soft mode only. */
export const newVideosQuery = (http: HttpClient) =>
  queryOptions({
    queryKey: ['new-videos'],
    queryFn: ({ signal }) =>
      http.call('GET /api/videos', { query: { sort: 'newest', limit: 3, facets: false } }, { signal }),
  });

/** One video with everything its page shows; it has no soft source, so callers ask only outside soft mode. */
export const videoQuery = (http: HttpClient, slug: string) =>
  queryOptions({
    queryKey: ['video', slug],
    queryFn: ({ signal }) => http.call('GET /api/videos/{slug}', { params: { slug } }, { signal }),
  });

/**
 * What the visitor may watch of a video, and where they stopped. Asked anew by each visit of the page: what a member
 * bought or watched since must count.
 */
export const videoAccessQuery = (http: HttpClient, slug: string, authorized: boolean) =>
  queryOptions({
    queryKey: ['video-access', slug, { authorized }],
    queryFn: ({ signal }) => http.call('GET /api/videos/{slug}/access', { params: { slug } }, { signal }),
    staleTime: 0,
  });
export type VideoAccess = ReplyOf<'GET /api/videos/{slug}/access'>;

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
 * Notes where watching stopped.
 * @param seconds whole ones from the beginning
 * @throws AppError when it could not be kept
 */
export async function noteProgress(http: HttpClient, slug: string, seconds: number, keepalive: boolean): Promise<void> {
  await http.call(
    'PUT /api/history/{kind}/{slug}',
    { params: { kind: 'video', slug }, body: { seconds } },
    { keepalive },
  );
}

/**
 * The script of a file as the text of a `.funscript` file.
 * @throws AppError when the visitor may not have it
 */
export async function readScript(http: HttpClient, slug: string, file: number): Promise<string> {
  return JSON.stringify(await http.call('GET /api/videos/{slug}/scripts/{file}', { params: { slug, file } }));
}
