import type { PortraitStyle } from '../../art/portraits/portrait-styles';
import { createRandom } from '../../art/scene/random';

/** A performer as casts need her: her portrait stands beside the others. */
export interface Castable {
  readonly slug: string;
  readonly style: PortraitStyle;
}

/** A title that is to get a cast. */
export interface Castless {
  readonly slug: string;
  /** How many performers it would have, 1 or more. */
  readonly size: number;
  /** Who is in it whatever the others have. */
  readonly given?: readonly string[];
}

/** Titles of one performer: the most popular one has the most. */
const [mostTitles, fewestTitles] = [12, 3];

/**
 * Casts a whole catalogue, so that everybody is in some titles and no one in more than twelve.
 * @param titles most popular first
 * @param models most popular first
 * @returns slugs in billing order for each title, no two of them with portraits of one style
 */
export function castAll(titles: readonly Castless[], models: readonly Castable[]): Map<string, readonly string[]> {
  const left = new Map(
    models.map(({ slug }, index) => [
      slug,
      mostTitles - Math.round(((mostTitles - fewestTitles) * index) / Math.max(1, models.length - 1)),
    ]),
  );
  const take = (slug: string): void => void left.set(slug, (left.get(slug) ?? 0) - 1);
  for (const { given } of titles) given?.forEach(take);
  return new Map(
    titles.map(({ slug, size, given }) => {
      if (given) return [slug, given];
      const random = createRandom(`cast:${slug}`);
      // Who still has the most titles before her, by and large.
      const order = models
        .map((model) => ({ ...model, weight: (left.get(model.slug) ?? 0) + random() * 3 }))
        .filter((model) => (left.get(model.slug) ?? 0) > 0)
        .toSorted((a, b) => b.weight - a.weight);
      const cast: Castable[] = [];
      for (const model of order)
        if (cast.length < size && !cast.some(({ style }) => style === model.style)) cast.push(model);
      for (const model of cast) take(model.slug);
      return [slug, cast.map((model) => model.slug)];
    }),
  );
}
