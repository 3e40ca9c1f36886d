import type { ReplyOf, VideoPage } from '@platform/shared/contracts';
import { playableParts, type PlayablePart } from '../player/file-words';

export type VideoAccess = ReplyOf<'GET /api/videos/{slug}/access'>;

/** The second within a film that an address names (`?t=90`), as chapters in search engines do; null: none. */
export function linkedSecond(query: URLSearchParams, durationSeconds: number): number | null {
  const text = query.get('t') ?? '';
  const second = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  return second > 0 && second < durationSeconds ? second : null;
}

/** What a visitor may do with a video. */
export interface WatchOffer {
  /** The files to play, a flat one first; empty while the full length is closed or nothing of it is there yet. */
  full: readonly PlayablePart[];
  /** The best file to look around in, or null. */
  around: PlayablePart | null;
  trailer: PlayablePart | null;
  /** Second to continue at, or null to begin. */
  resumeAt: number | null;
  /** What stands before the full length; null: nothing, or it is not known yet. */
  needs: 'login' | 'premium' | null;
}

/**
 * What a page may offer; the server decides, and refuses whatever a page offers beyond that.
 * @param access what the API says of this visitor; undefined until it is known: then only the trailer is offered
 * @param linked second that the page's address names, which goes before the one where the visitor stopped; null: none
 */
export function watchOffer(
  video: Pick<VideoPage, 'files' | 'trailer'>,
  access: VideoAccess | undefined,
  linked: number | null = null,
): WatchOffer {
  const full = access?.full === true ? playableParts(video.files) : [];
  const { trailer } = video;
  return {
    full,
    around: full.find(({ frame }) => frame.projection !== 'flat') ?? null,
    trailer: trailer?.playable === true ? { part: 'trailer', label: 'Trailer', frame: trailer } : null,
    resumeAt: access?.full === true ? (linked ?? access.resumeAt) : null,
    needs: access?.needs ?? null,
  };
}
