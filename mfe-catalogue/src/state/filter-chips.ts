import { formatNumber, formatStars } from '@platform/shared/format';
import type { FacetValue } from '@platform/shared/contracts';
import { changed, type ListFilters, toggleValue } from './list-filters';

/** The facets that any list may have, as the API counts them. */
export interface ListFacets {
  tags: FacetValue[];
  studio: FacetValue[];
  scripts: FacetValue[];
  projection?: FacetValue[];
  rating?: FacetValue[];
  view?: FacetValue[];
  in?: FacetValue[];
  live?: FacetValue[];
  difficulty?: FacetValue[];
  onSale?: FacetValue[];
  premium?: FacetValue[];
  price?: { min: number; max: number };
}

/** A filter that is on. */
export interface FilterChip {
  label: string;
  /** The filters that remain when it is taken away. */
  without: ListFilters;
}

/** Words of the filters whose values never change. */
export const words = {
  difficulty: { '0': 'Easy', '1': 'Medium', '2': 'Hard' },
  view: { released: 'Out now', 'early-access': 'Early access', announcement: 'Coming soon' },
  in: { games: 'In games', videos: 'In videos' },
  projection: { '360': 'VR 360', '180': 'VR 180', flat: 'Flat screen' },
  live: ['Live now', 'Not live'],
  scripts: ['With scripts', 'Without scripts'],
  premium: ['Premium', 'For every member'],
  onSale: ['On sale', 'Full price'],
  owned: ['Purchased', 'Not purchased'],
} as const;

/** @param rating 0 to 50 */
export const ratingWords = (rating: number): string => `${formatStars(rating)} and up`;

/**
 * The filters that are on, in the order of the filter rail.
 * @param facets names of tags and studios; until they are known, the words of the address stand for them
 */
export function chipsOf(filters: ListFilters, facets: Pick<ListFacets, 'tags' | 'studio'> | undefined): FilterChip[] {
  const { q, difficulty = [], view = [], projection = [], priceMin, priceMax, ratingMin } = filters;
  const chips: FilterChip[] = [];
  const add = (label: string, change: Parameters<typeof changed>[1]) =>
    chips.push({ label, without: changed(filters, change) });

  if (q !== undefined) add(`Search: ${q}`, { q: undefined });
  for (const value of view) chips.push({ label: words.view[value], without: toggleValue(filters, 'view', value) });
  for (const value of filters.in ?? [])
    chips.push({ label: words.in[value], without: toggleValue(filters, 'in', value) });
  for (const value of difficulty)
    chips.push({ label: words.difficulty[value], without: toggleValue(filters, 'difficulty', value) });
  if (priceMin !== undefined) add(`From ${formatNumber(priceMin)} coins`, { priceMin: undefined });
  if (priceMax !== undefined) add(`Up to ${formatNumber(priceMax)} coins`, { priceMax: undefined });
  if (ratingMin !== undefined) add(`Rated ${ratingWords(ratingMin)}`, { ratingMin: undefined });
  for (const value of projection)
    chips.push({ label: words.projection[value], without: toggleValue(filters, 'projection', value) });
  for (const name of ['live', 'scripts', 'premium', 'onSale', 'owned'] as const) {
    if (filters[name] !== undefined) add(words[name][filters[name] ? 0 : 1], { [name]: undefined });
  }
  for (const name of ['tags', 'studio'] as const) {
    for (const value of filters[name] ?? []) {
      const title = facets?.[name].find((facet) => facet.value === value)?.title ?? value;
      chips.push({ label: title, without: toggleValue(filters, name, value) });
    }
  }
  return chips;
}
