import type { HeadsetServices } from '../services';
import { DAY } from '../../../ground/http/limit';
import { expiryOf } from '../../catalogue/streams/service';
import { publicTrailer } from '../../catalogue/streams/trailers';
import type { FeedFile, FeedVideo } from './library';
import type { Viewer } from './viewer';

/** Addresses that a headset can open: whole ones, with this site's origin. */
export interface Addresses {
  page(path: string): string;
  /** An image: signed for a member's headset, because it sends no cookies; soft ones are public. */
  image(viewer: Viewer, image: { readonly path: string; readonly soft: boolean; readonly width: 360 | 768 }): string;
  /** @returns null for what the viewer may not have */
  stream(viewer: Viewer, video: FeedVideo, file: FeedFile): string | null;
}

/** A video's poster, as lists of headsets show it. */
export const posterOf = (viewer: Viewer, { row }: FeedVideo, addresses: Addresses): string =>
  addresses.image(viewer, { path: row.poster.path, soft: row.soft, width: 768 });

export function createAddresses({ config, urlSigner, now }: HeadsetServices): Addresses {
  const page = (path: string): string => config.siteUrl + path;
  return {
    page,
    image: ({ accountId, full }, { path, soft, width }) => {
      const file = `w_${width},q_80,f_jpeg,fit_cover/${path}`;
      if (soft || !full || accountId === null) return page(`/media/${file}`);
      // The same address for the rest of the day, so that an app can keep the image.
      const expires = (Math.floor(now().getTime() / DAY) + 2) * DAY;
      return page(`/media/for/${urlSigner.signImage({ image: path, headset: accountId, expires })}/${file}`);
    },
    stream: (viewer, { row }, { part, locked }) => {
      if (locked !== null) return null;
      if (viewer.accountId === null || !viewer.full)
        return part === 'trailer' ? publicTrailer(config.siteUrl, row) : null;
      return page(
        `/streams/${urlSigner.signStream({ videoId: row.id, part, subject: { headset: viewer.accountId }, expires: expiryOf(row, now()) })}/video.mp4`,
      );
    },
  };
}
