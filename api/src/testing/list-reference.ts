import type { FacetValue } from '@platform/shared/contracts';
import type { Content } from '../areas/content/schema/schema';
import { isFuzzyMatch } from '../areas/catalogue/search/edit-distance';

/** Fields of every list item. */
interface Known {
  readonly id: number;
  readonly slug: string;
  readonly title: string;
  readonly studio: string;
  readonly tags: readonly string[];
  readonly cast: readonly string[];
  readonly soft: boolean;
  readonly popularity: number;
  readonly rating: number;
  readonly releasedOn: string;
}

/** Parameters that every list query may have. */
interface CommonQuery {
  readonly page: number;
  readonly sort?: string | undefined;
  readonly q?: string | undefined;
  readonly tags?: readonly string[] | undefined;
  readonly studio?: readonly string[] | undefined;
}

interface ListRules<Item, Query> {
  /** For each facet, whether an item passes its filter. */
  readonly tests: (query: Query) => Record<string, (item: Item) => boolean>;
  /** Sort orders in addition to those of all lists. */
  readonly orders: Record<string, (a: Item, b: Item) => number>;
}

const PAGE = 24;
const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** Whether one of the selected values matches; everything does without a selection. */
export const oneOf = (chosen: readonly string[] | undefined, test: (value: string) => boolean): boolean =>
  !chosen || chosen.length === 0 || chosen.some(test);

/**
 * Reference implementation of the catalogue's lists that reads every item: queries must agree with it.
 * @param items all items, with their ids in the database
 */
export function listReference<Item extends Known, Query extends CommonQuery>(
  content: Content,
  items: readonly Item[],
  { tests, orders }: ListRules<Item, Query>,
) {
  const names = new Map([
    ...content.studios.map(({ slug, name }) => [slug, name] as const),
    ...content.tags.map(({ slug, title }) => [slug, title] as const),
  ]);
  for (const { slug, firstName, lastName } of content.models) names.set(slug, `${firstName} ${lastName}`);
  const wordsIn = ({ title, studio, tags, cast }: Pick<Known, 'title' | 'studio' | 'tags' | 'cast'>): string[] =>
    [title, ...[studio, ...tags, ...cast].map((key) => names.get(key) ?? '')].flatMap(wordsOf);
  const dictionary = new Set([
    ...[...content.games, ...content.videos].flatMap(wordsIn),
    ...content.models.flatMap(({ firstName, lastName }) => wordsOf(`${firstName} ${lastName}`)),
  ]);
  /** A known word is not treated as a typo of another. */
  const mayMean = (typed: string, word: string): boolean =>
    dictionary.has(typed) ? word.startsWith(typed) : isFuzzyMatch(typed, word);
  const common: Record<string, (a: Item, b: Item) => number> = {
    popular: (a, b) => b.popularity - a.popularity,
    newest: (a, b) => b.releasedOn.localeCompare(a.releasedOn),
    rating: (a, b) => b.rating - a.rating || b.popularity - a.popularity,
    title: (a, b) => (a.title.toLowerCase() < b.title.toLowerCase() ? -1 : 1),
    ...orders,
  };

  /** Score of each item that matches a search, by slug; null without one. */
  function found(q: string | undefined): Map<string, number> | null {
    if (!q) return null;
    const typed = wordsOf(q);
    const fits = new Map<string, number>();
    for (const item of items) {
      const titleWords = wordsOf(item.title);
      const all = wordsIn(item);
      if (typed.length === 0 || !typed.every((word) => all.some((known) => mayMean(word, known)))) continue;
      const points = (word: string): number =>
        titleWords.includes(word)
          ? 3
          : titleWords.some((known) => mayMean(word, known))
            ? 2
            : all.includes(word)
              ? 1
              : 0;
      fits.set(
        item.slug,
        typed.reduce((sum, word) => sum + points(word), 0),
      );
    }
    return fits;
  }

  return (query: Query, softOnly: boolean) => {
    const fits = found(query.q);
    const all = items.filter((item) => (!softOnly || item.soft) && (!fits || fits.has(item.slug)));
    const byFacet = Object.entries({
      tags: (item: Item) => oneOf(query.tags, (tag) => item.tags.includes(tag)),
      studio: (item: Item) => oneOf(query.studio, (studio) => item.studio === studio),
      ...tests(query),
    });
    /** Items that pass every filter except one facet's. */
    const without = (facet: string): Item[] =>
      all.filter((item) => byFacet.every(([name, test]) => name === facet || test(item)));
    const count = (facet: string, test: (item: Item) => boolean): number => without(facet).filter(test).length;
    const rank = ({ slug }: Item): number => fits?.get(slug) ?? 0;
    const byRelevance = query.sort === undefined && query.q !== undefined && query.q !== '';
    const order = common[query.sort ?? 'popular'];
    if (!order) throw new Error(`there is no order ${query.sort}`);
    const shown = without('none').toSorted(
      (a, b) => (byRelevance ? rank(b) - rank(a) : 0) || order(a, b) || a.id - b.id,
    );
    const start = (query.page - 1) * PAGE;
    const records = (
      facet: string,
      list: readonly { slug: string; title: string }[],
      chosen: readonly string[] | undefined,
      test: (item: Item, slug: string) => boolean,
    ): FacetValue[] =>
      list
        .map(({ slug, title }) => ({ value: slug, title, count: count(facet, (item) => test(item, slug)) }))
        .filter((value) => value.count > 0 || chosen?.includes(value.value))
        .toSorted((a, b) => b.count - a.count || (a.title < b.title ? -1 : 1));
    return {
      slugs: shown.slice(start, start + PAGE).map(({ slug }) => slug),
      total: shown.length,
      without,
      count,
      /** A facet whose values are fixed. */
      fixed: (
        facet: string,
        values: readonly (readonly [value: string, title: string])[],
        valueOf: (item: Item) => string,
      ): FacetValue[] =>
        values.map(([value, title]) => ({ value, title, count: count(facet, (item) => valueOf(item) === value) })),
      tags: records('tags', content.tags, query.tags, (item, slug) => item.tags.includes(slug)),
      studio: records(
        'studio',
        content.studios.map(({ slug, name }) => ({ slug, title: name })),
        query.studio,
        (item, slug) => item.studio === slug,
      ),
      /** Counts of the steps of the rating. */
      rating: [45, 40, 35, 30].map((step) => count('rating', (item) => item.rating >= step)),
    };
  };
}

/** Words that find many, few, mistyped, foreign or no items of the random catalogue. */
export const searches = [
  'neon',
  'nightt',
  'golden moon',
  'lantrn',
  'ember work',
  'emb',
  '🦊',
  'نجوم',
  'no such words here',
  '',
] as const;
export const projectionTitles = [
  ['360', 'VR 360'],
  ['180', 'VR 180'],
  ['flat', 'Flat'],
] as const;
export const scriptTitles = [
  ['true', 'With scripts'],
  ['false', 'Without scripts'],
] as const;
