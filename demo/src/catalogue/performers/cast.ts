import type { PortraitStyle } from '../../art/portraits/portrait-styles';
import { createRandom } from '../../art/scene/random';

/** A performer as casting needs her: her portrait is shown next to those of the others. */
export interface Castable {
  readonly slug: string;
  readonly style: PortraitStyle;
}

/** A title that still needs a cast. */
export interface Castless {
  readonly slug: string;
  /** What chance comes from. */
  readonly seed: string;
  /** Intended number of performers, 1 or more. */
  readonly size: number;
  /** Performers who are in its cast whatever its size, first ones first. */
  readonly given?: readonly string[];
}

/** Most and fewest titles of one performer: the most popular one has the most. */
const [mostTitles, fewestTitles] = [12, 3];

/**
 * Casts a whole catalogue, so that every performer is in some titles and none in more than twelve.
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
    titles.map(({ slug, seed, size, given = [] }) => {
      const random = createRandom(`cast:${seed}`);
      // Roughly by the number of titles still to assign, most first.
      const order = models
        .map((model) => ({ ...model, weight: (left.get(model.slug) ?? 0) + random() * 3 }))
        .filter((model) => (left.get(model.slug) ?? 0) > 0)
        .toSorted((a, b) => b.weight - a.weight);
      const cast = models.filter((model) => given.includes(model.slug));
      cast.sort((a, b) => given.indexOf(a.slug) - given.indexOf(b.slug));
      for (const model of order)
        if (cast.length < size && !cast.some(({ style }) => style === model.style)) {
          cast.push(model);
          take(model.slug);
        }
      return [slug, cast.map((model) => model.slug)];
    }),
  );
}
