import { useRef } from 'react';
import { useAppState, useRuntime } from '@platform/shared/remote';
import { useQuery } from '@platform/shared/store';
import { favouriteSlugsQuery, favouritesChanged, type Item, markFavourite, saveFavourite } from '../api/favourites';

/**
 * Whether something is one of the member's favourites, and the switch for it. A press shows at once and is taken
 * back when it could not be kept; presses while one is on its way are kept by what they come to.
 * @returns `marked` is false for guests and until it is known
 */
export function useFavourite(item: Item): { marked: boolean; toggle: () => Promise<void> } {
  const { http, queryClient, store } = useRuntime();
  const wanted = useAppState(({ session, audience }) => session.authorized && !audience.softMode);
  const slugs = useQuery({ ...favouriteSlugsQuery(http), enabled: wanted });
  const saving = useRef(false);

  const isMarked = (): boolean =>
    queryClient.getQueryData(favouriteSlugsQuery(http).queryKey)?.[item.kind].includes(item.slug) ?? false;
  const toggle = async (): Promise<void> => {
    const unknown = !slugs.isSuccess;
    let kept = isMarked();
    // An answer that is under way is older than this press. (What it goes back to is set at once, so before the mark.)
    void queryClient.cancelQueries({ queryKey: favouriteSlugsQuery(http).queryKey });
    markFavourite(queryClient, item, !kept);
    if (saving.current) return;
    saving.current = true;
    try {
      for (let next = isMarked(); next !== kept; next = isMarked()) {
        await saveFavourite(http, item, next);
        kept = next;
      }
      await favouritesChanged(queryClient, unknown);
    } catch {
      markFavourite(queryClient, item, kept);
      store
        .getState()
        .notify(
          'error',
          kept
            ? 'It is still one of your favourites: the change could not be saved. Try again.'
            : 'It could not be saved as a favourite. Try again.',
        );
    } finally {
      saving.current = false;
    }
  };
  return { marked: wanted && (slugs.data?.[item.kind].includes(item.slug) ?? false), toggle };
}
