import { useRef } from 'react';
import { mutate } from '@platform/shared/queries';
import { useAppState, useRuntime } from '@platform/shared/remote';
import { canHaveMemberData, useQuery } from '@platform/shared/store';
import { favouriteSlugsQuery } from './queries';

/**
 * Whether a performer is one of the member's favourites, and the switch for it. A press shows at once, and is taken back
 * when it could not be kept.
 * @param slug of the performer's profile
 */
export function useFavourite(slug: string): { marked: boolean; toggle: () => Promise<void> } {
  const runtime = useRuntime();
  const { queryClient, store } = runtime;
  const isWanted = useAppState(canHaveMemberData);
  const slugs = useQuery({ ...favouriteSlugsQuery(), enabled: isWanted });
  const isSaving = useRef(false);
  const { queryKey } = favouriteSlugsQuery();
  const marked = isWanted && (slugs.data?.model.includes(slug) ?? false);

  const show = (isMarked: boolean): void =>
    void queryClient.setQueryData(queryKey, (known = { game: [], video: [], model: [] }) => {
      const others = known.model.filter((other) => other !== slug);
      return { ...known, model: isMarked ? [...others, slug] : others };
    });
  const toggle = async (): Promise<void> => {
    if (isSaving.current) return;
    isSaving.current = true;
    // A response that is under way is older than this press.
    void queryClient.cancelQueries({ queryKey });
    show(!marked);
    try {
      await mutate(runtime, marked ? 'DELETE /api/favourites/{kind}/{slug}' : 'PUT /api/favourites/{kind}/{slug}', {
        params: { kind: 'model', slug },
        body: {},
      });
    } catch {
      show(marked);
      store.getState().notify('error', 'We couldn’t save your favourites. Please try again.');
    } finally {
      isSaving.current = false;
    }
  };
  return { marked, toggle };
}
