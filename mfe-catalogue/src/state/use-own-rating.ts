import { useRef } from 'react';
import type { GamePage } from '@platform/shared/contracts';
import { useAppState, useRuntime } from '@platform/shared/remote';
import { saveRating } from '../api/ratings';
import { gameQuery } from './queries';
import { refreshBalance } from '../api/balance';

/**
 * The member's own stars for a game, and the way to change them. A change shows at once and is taken back when it
 * could not be kept; changes while one is on its way are kept by what they come to.
 * @returns `stars` 0 to 5, 0 for none
 */
export function useOwnRating({ id, slug }: Pick<GamePage, 'id' | 'slug'>): {
  stars: number;
  rate: (stars: number) => Promise<void>;
} {
  const runtime = useRuntime();
  const { http, queryClient, store } = runtime;
  const given = useAppState(({ session }) => session.profile?.ratedGames[id] ?? 0);
  const saving = useRef(false);

  const shown = (): number => (store.getState().session.profile?.ratedGames[id] ?? 0) / 10;
  const show = (stars: number): void => {
    const { session, profileChanged } = store.getState();
    if (session.profile === null) return;
    const { [id]: _old, ...others } = session.profile.ratedGames;
    profileChanged({ ...session.profile, ratedGames: stars === 0 ? others : { ...others, [id]: stars * 10 } });
  };
  /** The balance is the server's to count. */
  const showGems = async (earned: number): Promise<void> => {
    store.getState().notify('success', `You earned ${earned} gems.`);
    await refreshBalance({ http, store });
  };
  const rate = async (stars: number): Promise<void> => {
    let kept = shown();
    show(stars);
    if (saving.current) return;
    saving.current = true;
    try {
      for (let next = shown(); next !== kept; next = shown()) {
        const { rating, earnedGems } = await saveRating(runtime, slug, next);
        if (earnedGems > 0) await showGems(earnedGems);
        queryClient.setQueryData(gameQuery(slug, false).queryKey, (game) => game && { ...game, ...rating });
        kept = next;
      }
    } catch {
      show(kept);
      store.getState().notify('error', 'We couldn’t save your rating. Please try again.');
    } finally {
      saving.current = false;
    }
  };
  return { stars: given / 10, rate };
}
