/**
 * A cache key of a query: the order of its parameters does not matter, nor do absent ones.
 * @param query as its contract made it; lists are sorted there
 */
export const queryKey = (query: Readonly<Record<string, unknown>>): string =>
  JSON.stringify(
    Object.entries(query)
      .filter(([, value]) => value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0))
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
