import { lastPageNumber } from '@platform/shared/limits';

/**
 * Reads the page of the list from the address (docs/spec/live.md#rooms).
 * @param search query of the address; `page` may be absent
 * @returns a whole number from 1 to 10000, or null when the address names no page
 */
export function readPageNumber(search: URLSearchParams): number | null {
  const value = search.get('page') ?? '1';
  const page = /^\d{1,5}$/.test(value) ? Number(value) : 0;
  return page >= 1 && page <= lastPageNumber ? page : null;
}
