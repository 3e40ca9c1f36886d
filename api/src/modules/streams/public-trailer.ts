import type { VideoRow } from '../videos/repository';
import type { TicketOffice } from './ticket';

/** Addresses of trailers that anybody may see, for search engines: the only streams that need no visitor. */
export type PublicTrailers = (video: Pick<VideoRow, 'id' | 'soft' | 'trailer'>) => string | null;

/**
 * Makes the addresses. They stay the same, as sitemaps want it; serving one asks anew whether the video is soft and has
 * a trailer, so it ends with either of them.
 * @param site origin of the site
 */
export const publicTrailers =
  (tickets: TicketOffice, site: string): PublicTrailers =>
  ({ id, soft, trailer }) =>
    soft && trailer?.source ? `${site}/streams/${tickets.sign({ videoId: id, part: 'trailer', holder: { anybody: true }, expires: Number.MAX_SAFE_INTEGER })}/trailer.mp4` : null;
