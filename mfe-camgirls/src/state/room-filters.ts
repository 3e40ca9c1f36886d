import type { LiveSort } from '@platform/shared/contracts';
import { filterMaxValues, slugPattern } from '@platform/shared/limits';
import { paths } from '@platform/shared/paths';

/** What narrows the list of rooms; a filter that is off is absent. */
export interface RoomFilters {
  status?: readonly ('live' | 'private' | 'recorded' | 'offline')[];
  projection?: readonly ('flat' | '180')[];
  topics?: readonly string[];
  /** The order, which narrows nothing; absent: most viewers first. */
  sort?: LiveSort;
}
export type RoomFilter = Exclude<keyof RoomFilters, 'sort'>;

const values: Readonly<Record<RoomFilter, RegExp>> = {
  status: /^(?:live|private|recorded|offline)$/,
  projection: /^(?:flat|180)$/,
  topics: slugPattern,
};
const roomFilterNames = Object.keys(values) as RoomFilter[];

/** Reads the filters from the address of the list. What cannot be a value is ignored: an old link still shows something. */
export function readRoomFilters(search: URLSearchParams): RoomFilters {
  const found = roomFilterNames.flatMap((name) => {
    const chosen = search
      .getAll(name)
      .flatMap((value) => value.split(','))
      .filter((value) => values[name].test(value));
    return chosen.length === 0 ? [] : [[name, [...new Set(chosen)].toSorted().slice(0, filterMaxValues)]];
  });
  const sort = search.get('sort');
  return { ...(Object.fromEntries(found) as RoomFilters), ...((sort === 'newest' || sort === 'name') && { sort }) };
}

/** Whether anything is left out. */
export const isFiltered = (filters: RoomFilters): boolean => roomFilterNames.some((name) => name in filters);

/** The list in another order, or with all rooms in the same one. */
export const sortedBy = (sort: LiveSort | undefined, filters: RoomFilters = {}): RoomFilters => {
  const { sort: _before, ...others } = filters;
  return sort === undefined || sort === 'viewers' ? others : { ...others, sort };
};

/** The filters as parameters, alike for the site's address and for the API. */
export const roomParameters = (filters: RoomFilters): Record<string, string> =>
  Object.fromEntries(
    ([...roomFilterNames, 'sort'] as const).flatMap((name) =>
      filters[name] === undefined ? [] : [[name, [filters[name]].flat().join(',')]],
    ),
  );

/** Takes a value into a filter, or out of it when it is there. */
export function toggleRoomFilter(filters: RoomFilters, name: RoomFilter, value: string): RoomFilters {
  const chosen: readonly string[] = filters[name] ?? [];
  const next = chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value].toSorted();
  const { [name]: _before, ...others } = filters;
  return next.length === 0 ? others : { ...others, [name]: next };
}

/** The address of a page of the list; a comma may stand in a query as it is. @param page from 1 */
export const roomListPath = (page: number, filters: RoomFilters): string =>
  paths.camgirls({ page, ...roomParameters(filters) }).replaceAll('%2C', ',');
