import type { VideoCard } from '@platform/shared/contracts';
import { endpointQuery } from '@platform/shared/queries';
import { useAppState } from '@platform/shared/remote';
import { canHaveMemberData, useQuery } from '@platform/shared/store';

/** The video for which Premium is bought. */
export type WantedVideo = Pick<VideoCard, 'title' | 'poster'>;

/**
 * The video that a payment leads back to; its title is the server's, because an address can say anything.
 * @param continueTo path to go on to after the payment
 * @returns undefined where that is no video, or not known yet
 */
export function useWantedVideo(continueTo: string): WantedVideo | undefined {
  const [, slug = ''] = /^\/videos\/([a-z0-9-]{1,80})(?:[?#]|$)/.exec(continueTo) ?? [];
  const isMember = useAppState(canHaveMemberData);
  return useQuery({
    ...endpointQuery('GET /api/videos/{slug}', { params: { slug } }),
    enabled: slug !== '' && isMember,
  }).data;
}
