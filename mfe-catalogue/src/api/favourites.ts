import type { FavouriteSlugs, ItemKind } from '@platform/shared/contracts';
import type { HttpClient } from '@platform/shared/http';
import { type QueryClient, queryOptions } from '@platform/shared/store';

/** Something that can be a favourite, and that the history notes. */
export interface Item {
  kind: ItemKind;
  slug: string;
}

/** What the member marked; only for authorised visitors outside soft mode. Pages of the member area share the key `favourites`. */
export const favouriteSlugsQuery = (http: HttpClient) =>
  queryOptions({
    queryKey: ['favourites', 'slugs'],
    queryFn: ({ signal }) => http.call('GET /api/favourites/slugs', {}, { signal }),
  });

/**
 * Adds a favourite or takes it away; doing it again is fine.
 * @throws AppError when it could not be kept
 */
export async function saveFavourite(http: HttpClient, item: Item, marked: boolean): Promise<void> {
  await http.call(marked ? 'PUT /api/favourites/{kind}/{slug}' : 'DELETE /api/favourites/{kind}/{slug}', {
    params: { ...item },
    body: {},
  });
}

/** Changes what this page knows of the favourites, without asking. */
export function markFavourite(queryClient: QueryClient, { kind, slug }: Item, marked: boolean): void {
  queryClient.setQueryData<FavouriteSlugs>(['favourites', 'slugs'], (known) => {
    const { [kind]: slugs, ...others } = known ?? { game: [], video: [], model: [] };
    const without = slugs.filter((other) => other !== slug);
    return { ...others, [kind]: marked ? [...without, slug] : without } as FavouriteSlugs;
  });
}

/**
 * Lets lists of favourites be loaded anew.
 * @param all also what is marked, where that was not known
 */
export const favouritesChanged = (queryClient: QueryClient, all: boolean): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: all ? ['favourites'] : ['favourites', 'cards'] });

/**
 * Notes in the member's history that a page was seen.
 * @throws AppError when it could not be kept
 */
export async function noteSeen(http: HttpClient, item: Item): Promise<void> {
  await http.call('PUT /api/history/{kind}/{slug}', { params: { ...item }, body: {} });
}
