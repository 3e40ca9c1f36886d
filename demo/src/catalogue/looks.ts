import { type Family, kindsOf } from '../art/families';

/** Look of a title; without a kind, one of the family's is chosen. */
export interface WantedLook {
  readonly slug: string;
  readonly family: Family;
  readonly palette: string;
  readonly kind?: number;
}

/**
 * Gives every title a kind of its family: the one it asks for, else the one used least so far.
 * @returns kinds by slug
 * @throws RangeError when two titles of a family have one palette: they would look like one world
 */
export function kindsFor(titles: readonly WantedLook[]): Map<string, number> {
  const counts = new Map<Family, number[]>();
  const pairs = new Set<string>();
  const countsOf = (family: Family): number[] => {
    const known = counts.get(family) ?? Array.from({ length: kindsOf(family) }, () => 0);
    counts.set(family, known);
    return known;
  };
  const add = (family: Family, kind: number): void => {
    const list = countsOf(family);
    list[kind] = (list[kind] ?? 0) + 1;
  };
  for (const { slug, family, palette, kind } of titles) {
    const pair = `${family} ${palette}`;
    if (pairs.has(pair)) throw new RangeError(`${slug} is another ${pair}`);
    pairs.add(pair);
    if (kind !== undefined) add(family, kind);
  }
  return new Map(
    titles.map(({ slug, family, kind }) => {
      if (kind !== undefined) return [slug, kind];
      const list = countsOf(family);
      const chosen = list.indexOf(Math.min(...list));
      add(family, chosen);
      return [slug, chosen];
    }),
  );
}
