import { useRef } from 'react';
import type { GameCard } from '@platform/shared/contracts';
import { mutate } from '@platform/shared/queries';
import { useAppState, useRuntime } from '@platform/shared/remote';
import { toAppError } from '@platform/shared/http';

/**
 * The member's stars for a game they own. They show at once, and as before when they could not be kept.
 * @returns `stars` 0 to 5; `rate` takes 0 to remove them
 */
export function useGameRating({ id, slug }: Pick<GameCard, 'id' | 'slug'>): {
  stars: number;
  rate: (stars: number) => Promise<void>;
} {
  const runtime = useRuntime();
  const { store } = runtime;
  const given = useAppState(({ session }) => session.profile?.ratedGames[id] ?? 0);
  const saving = useRef(false);
  const show = (value: number, gems = 0): void => {
    const { session, profileChanged } = store.getState();
    if (session.profile === null) return;
    const { [id]: _old, ...others } = session.profile.ratedGames;
    profileChanged({
      ...session.profile,
      ratedGames: value === 0 ? others : { ...others, [id]: value },
      balance: session.profile.balance.map((entry) =>
        entry.currencyType === 1 ? { ...entry, count: entry.count + gems } : entry,
      ),
    });
  };
  const rate = async (stars: number): Promise<void> => {
    if (saving.current) return;
    saving.current = true;
    show(stars * 10);
    try {
      if (stars === 0) {
        await mutate(runtime, 'DELETE /api/games/{slug}/rating', { params: { slug }, body: {} });
        return;
      }
      const request = { params: { slug }, body: { stars } };
      const { earnedGems } = await mutate(runtime, 'PUT /api/games/{slug}/rating', request);
      if (earnedGems === 0) return;
      show(stars * 10, earnedGems);
      store.getState().notify('success', `You earned ${earnedGems} gems.`);
    } catch (error) {
      show(given);
      store.getState().notify('error', `Your rating wasn’t saved. ${toAppError(error).message}`);
    } finally {
      saving.current = false;
    }
  };
  return { stars: given / 10, rate };
}
