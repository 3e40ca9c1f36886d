interface Known {
  readonly id: number;
  readonly slug: string;
}

/**
 * The ids behind a filter's slugs. Slugs of records that are gone are ignored, so that an old link still shows
 * something; when none is left, the filter is off.
 * @returns ids, and what was ignored as `parameter=slug`
 */
export function resolveSlugs(
  parameter: string,
  slugs: readonly string[] | undefined,
  records: readonly Known[],
): { ids: number[]; slugs: string[]; ignored: string[] } {
  const bySlug = new Map(records.map(({ id, slug }) => [slug, id]));
  const known = (slugs ?? []).filter((slug) => bySlug.has(slug));
  return {
    ids: known.flatMap((slug) => bySlug.get(slug) ?? []),
    slugs: known,
    ignored: (slugs ?? []).filter((slug) => !bySlug.has(slug)).map((slug) => `${parameter}=${slug}`),
  };
}
