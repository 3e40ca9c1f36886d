import { useRef } from 'react';
import type { ItemKind } from '@platform/shared/contracts';
import { mutate } from '@platform/shared/queries';
import { useAppState, useRuntime } from '@platform/shared/remote';
import { canHaveMemberData, type QueryClient, useQuery } from '@platform/shared/store';
import { favouriteSlugsQuery } from './queries';

/** Something that can be a favourite, and that the history notes. */
export interface Item {
  kind: ItemKind;
  slug: string;
}

const { queryKey } = favouriteSlugsQuery();

/** Changes what this page knows of the favourites, without asking. */
function markFavourite(queryClient: QueryClient, { kind, slug }: Item, marked: boolean): void {
  queryClient.setQueryData(queryKey, (known = { game: [], video: [], model: [] }) => {
    const without = known[kind].filter((other) => other !== slug);
    return { ...known, [kind]: marked ? [...without, slug] : without };
  });
}

/**
 * Whether something is one of the member's favourites, and the switch for it. A press shows at once and is taken
 * back when it could not be kept; presses while one is on its way are kept by what they come to.
 * @returns `marked` is false for guests and until it is `known`; `toggle` resolves with whether it was kept
 */
export function useFavourite(item: Item): { marked: boolean; known: boolean; toggle: () => Promise<boolean> } {
  const runtime = useRuntime();
  const { queryClient, store } = runtime;
  const wanted = useAppState(canHaveMemberData);
  const slugs = useQuery({ ...favouriteSlugsQuery(), enabled: wanted });
  const saving = useRef(false);

  const isMarked = (): boolean => queryClient.getQueryData(queryKey)?.[item.kind].includes(item.slug) ?? false;
  const toggle = async (): Promise<boolean> => {
    const unknown = !slugs.isSuccess;
    let kept = isMarked();
    // A response that is under way is older than this press. (What it goes back to is set at once, so before the mark.)
    void queryClient.cancelQueries({ queryKey });
    markFavourite(queryClient, item, !kept);
    if (saving.current) return true;
    saving.current = true;
    try {
      for (let next = isMarked(); next !== kept; next = isMarked()) {
        await mutate(runtime, next ? 'PUT /api/favourites/{kind}/{slug}' : 'DELETE /api/favourites/{kind}/{slug}', {
          params: { kind: item.kind, slug: item.slug },
          body: {},
        });
        kept = next;
      }
      if (unknown) void slugs.refetch();
      return true;
    } catch {
      markFavourite(queryClient, item, kept);
      store
        .getState()
        .notify(
          'error',
          kept
            ? 'We couldn’t remove it from your favourites. Please try again.'
            : 'We couldn’t add it to your favourites. Please try again.',
        );
      return false;
    } finally {
      saving.current = false;
    }
  };
  return {
    known: wanted && slugs.isSuccess,
    toggle,
    marked: wanted && (slugs.data?.[item.kind].includes(item.slug) ?? false),
  };
}
