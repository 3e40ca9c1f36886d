import { lastPageNumber } from '@platform/shared/limits';
import { filterParameters, type ListFilters, readFilters } from './list-filters';
import type { ListKind } from './list-kinds';

/** `relevance` is there for a search only, and is its default. */
export type Order<Sort extends string> = Sort | 'relevance';

/** Page, order and filters of a list: what its address says. */
export interface ListAddress<Sort extends string = string> {
  page: number;
  sort: Order<Sort>;
  filters: ListFilters;
}

/** The orders to choose from: a search has one more. */
export const sortsFor = <Sort extends string>(
  { sorts }: ListKind<Sort>,
  { q }: ListFilters,
): readonly { value: Order<Sort>; label: string }[] =>
  q === undefined ? sorts : [{ value: 'relevance', label: 'Best match' }, ...sorts];

/**
 * Reads page, sort and filters from the address of a list.
 * @param search query of the address; everything may be absent
 * @returns the address, or a sentence that names what is wrong with it
 */
export function readListAddress<Sort extends string>(
  kind: ListKind<Sort>,
  search: URLSearchParams,
): ListAddress<Sort> | { problem: string } {
  const filters = readFilters(search, kind.filters);
  const page = search.get('page') ?? '1';
  const sort = search.get('sort') ?? defaultSort(kind, filters);
  const number = /^\d{1,5}$/.test(page) ? Number(page) : 0;
  if (number < 1 || number > lastPageNumber) {
    return { problem: `“${shorten(page)}” isn’t a page number. Page numbers start at 1.` };
  }
  const known = sortsFor(kind, filters).find(({ value }) => value === sort);
  if (known === undefined) return { problem: `We can’t sort ${kind.many} by “${shorten(sort)}”.` };
  return { page: number, sort: known.value, filters };
}

/** The address of a page of a list; defaults are left out of it. */
export function listPath(kind: ListKind, { page, sort, filters }: ListAddress): string {
  // An order by relevance says nothing once there is no search.
  const chosen = sort === 'relevance' || sort === defaultSort(kind, filters) ? undefined : sort;
  // A comma may stand in a query as it is, and makes a shared address easier to read.
  return kind
    .path({ page, ...(chosen !== undefined && { sort: chosen }), ...filterParameters(filters) })
    .replaceAll('%2C', ',');
}

/** Page, order and filters as parameters of the API, which orders a search by relevance when no order is asked for. */
export const listParameters = <Sort extends string>({ page, sort, filters }: ListAddress<Sort>) => ({
  page,
  ...(sort !== 'relevance' && { sort: sort as Exclude<Sort, 'relevance'> }),
  ...filterParameters(filters),
});

/** The first page with other filters; the default order stays the default one, which a search has of its own. */
export function filteredBy<Sort extends string>(
  kind: ListKind<Sort>,
  address: ListAddress<Sort>,
  filters: ListFilters,
): ListAddress<Sort> {
  return {
    page: 1,
    sort: address.sort === defaultSort(kind, address.filters) ? defaultSort(kind, filters) : address.sort,
    filters,
  };
}

const defaultSort = <Sort extends string>({ sorts }: ListKind<Sort>, { q }: ListFilters): Order<Sort> =>
  q === undefined ? (sorts[0]?.value ?? 'relevance') : 'relevance';

// A value from the address may be as long as an address may be.
const shorten = (value: string): string => (value.length > 40 ? `${value.slice(0, 40)}…` : value);
