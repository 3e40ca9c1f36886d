import { filterMaxValues, priceMaxCoins, ratingMax50, searchTextMaxLength, slugPattern } from '@platform/shared/limits';
import type { GameCard } from '@platform/shared/contracts';

/** What narrows a list of the catalogue; a filter that is off is absent, and so is an empty list. */
export interface ListFilters {
  /** At most 100 characters. */
  q?: string;
  tags?: string[];
  studio?: string[];
  difficulty?: Difficulty[];
  /** Of games: whether they are out. */
  view?: GameCard['view'][];
  /** Of performers: in games, in videos. */
  in?: TitleKind[];
  projection?: GameCard['projection'][];
  scripts?: boolean;
  /** Of performers: in her live room now. */
  live?: boolean;
  /** Of videos: the full length is for premium members. */
  premium?: boolean;
  onSale?: boolean;
  /** Members only. */
  owned?: boolean;
  /** Coins, 0 to 100,000, before discounts. */
  priceMin?: number;
  priceMax?: number;
  /** 0 to 50, for 0 to 5 stars. */
  ratingMin?: number;
}
type Difficulty = '0' | '1' | '2';
type TitleKind = 'games' | 'videos';
export type FilterName = keyof ListFilters;

/** Filters of which several values may be chosen at once; an item needs to match one of them. */
export type ManyFilter = 'tags' | 'studio' | 'difficulty' | 'view' | 'in' | 'projection';
/** Filters that are on or off. */
export type FlagFilter = 'live' | 'scripts' | 'premium' | 'onSale' | 'owned';

const many = {
  tags: slugPattern,
  studio: slugPattern,
  difficulty: /^[012]$/,
  view: /^(?:released|early-access|announcement)$/,
  in: /^(?:games|videos)$/,
  projection: /^(?:flat|180|360)$/,
} satisfies Record<ManyFilter, RegExp>;
/** In the order in which they are offered and addresses name them. */
export const flagFilters = [
  'live',
  'scripts',
  'premium',
  'onSale',
  'owned',
] as const satisfies readonly FlagFilter[];
const bounds = { priceMin: priceMaxCoins, priceMax: priceMaxCoins, ratingMin: ratingMax50 } as const;

/** Every filter, in the order in which addresses name them. */
const order: readonly FilterName[] = [
  'q',
  'tags',
  'studio',
  'difficulty',
  'view',
  'in',
  'projection',
  ...flagFilters,
  'priceMin',
  'priceMax',
  'ratingMin',
];

/**
 * Reads the filters of a list from its address. What cannot be a value is ignored: an old or mistyped link
 * still shows something, and the chips say which filters are on.
 * @param search query of the address
 * @param has the filters of this list; others are ignored
 */
export function readFilters(search: URLSearchParams, has: ReadonlySet<FilterName>): ListFilters {
  const found: Record<string, unknown> = {};
  const text = searchText(search);
  if (text !== undefined) found['q'] = text;
  for (const [name, pattern] of Object.entries(many)) {
    const values = search
      .getAll(name)
      .flatMap((value) => value.split(','))
      .filter((value) => pattern.test(value));
    if (values.length > 0) found[name] = [...new Set(values)].toSorted().slice(0, filterMaxValues);
  }
  for (const name of flagFilters) {
    const value = search.get(name);
    if (value === 'true' || value === 'false') found[name] = value === 'true';
  }
  for (const [name, most] of Object.entries(bounds)) {
    const value = search.get(name) ?? '';
    if (/^\d{1,6}$/.test(value) && Number(value) <= most) found[name] = Number(value);
  }
  return Object.fromEntries(Object.entries(found).filter(([name]) => has.has(name as FilterName)));
}

/** The filters as parameters, alike for the site's address and for the API. */
export function filterParameters(filters: ListFilters): Record<string, string | number> {
  const parameters: Record<string, string | number> = {};
  for (const name of order) {
    const value = filters[name];
    if (value === undefined || value === '') continue;
    parameters[name] = typeof value === 'number' ? value : Array.isArray(value) ? value.join(',') : String(value);
  }
  return parameters;
}

/** Takes a value into a filter, or out of it when it is there. */
export function toggleValue(filters: ListFilters, name: ManyFilter, value: string): ListFilters {
  const chosen: readonly string[] = filters[name] ?? [];
  const next = chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value].toSorted();
  return changed(filters, { [name]: next.length > 0 ? next : undefined });
}

/** Takes a choice into the filters, or out of them: a text is one of several values, anything else a filter's only one. */
export const toggleFilter = (
  filters: ListFilters,
  name: ManyFilter | FlagFilter | 'ratingMin',
  value: string | number | true,
): ListFilters =>
  typeof value === 'string'
    ? toggleValue(filters, name as ManyFilter, value)
    : changed(filters, { [name]: filters[name] === value ? undefined : value });

/**
 * The filters with some of them changed.
 * @param change new values; `undefined` switches a filter off
 */
export function changed(
  filters: ListFilters,
  change: { [Name in FilterName]?: ListFilters[Name] | undefined },
): ListFilters {
  return Object.fromEntries(Object.entries({ ...filters, ...change }).filter(([, value]) => value !== undefined));
}

/** What a guest may request: the API refuses a guest's filter for owned items. */
export function withoutOwned({ owned: _owned, ...filters }: ListFilters): ListFilters {
  return filters;
}

/** What an address searches for, cut to what the API takes; undefined when nothing. */
export function searchText(search: URLSearchParams): string | undefined {
  return cut((search.get('q') ?? '').trim()) || undefined;
}

// Half of an emoji would be no text.
const cut = (text: string): string =>
  text
    .slice(0, searchTextMaxLength)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim();
