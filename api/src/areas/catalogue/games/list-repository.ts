import { pageSizes, type GameFacets, type GameList, type GameSort } from '@platform/shared/contracts';
import { and, arrayOverlaps, asc, desc, eq, gt, gte, inArray, lte, not, type SQL, sql } from 'drizzle-orm';
import type { EndpointQuery } from '../../../ground/http/route';
import type { Queryable } from '../../../ground/db/database';
import { isListed } from '../listed-repository';
import { games, purchases } from '../tables';
import { expandTerms } from '../search/dictionary-repository';
import {
  type ActiveFilter,
  allOf,
  atLeastFacet,
  countFacets,
  type FacetColumn,
  type FacetCounts,
  fixedFacet,
  rangeOf,
  ratingSteps,
  recordFacet,
} from '../../../ground/db/faceted-list';
import { resolveSlugs } from '../search/ignored-values';
import { matches, relevance } from '../search/text-match-repository';
import { type Labels, readLabels } from '../tags/repository';
import { toCards } from './cards';
import { cardColumns } from './repository';

export type GameQuery = EndpointQuery<'GET /api/games'>;

interface Viewer {
  /** Visitors before the age gate see soft games only. */
  readonly softOnly: boolean;
  /** The member that `owned` refers to. */
  readonly accountId?: number;
}

const isAnnounced = eq(games.view, 'announcement');

/** Every order ends with the id, so that pages never overlap. */
const orders: Record<GameSort, SQL[]> = {
  popular: [desc(games.popularity), asc(games.id)],
  // Announced games would stay first until they are released.
  newest: [
    asc(isAnnounced),
    sql`case when ${isAnnounced} then ${games.releasedOn} end`,
    desc(games.releasedOn),
    asc(games.id),
  ],
  rating: [desc(games.rating), desc(games.popularity), asc(games.id)],
  price: [asc(games.coins), asc(games.id)],
  title: [sql`lower(${games.title})`, asc(games.id)],
};

const onSale = gt(games.standardDiscount, 0);
const columns: readonly FacetColumn[] = [
  { facet: 'tags', value: sql`${games.tagIds}`, each: true },
  { facet: 'studio', value: sql`${games.studioId}` },
  { facet: 'difficulty', value: sql`${games.difficulty}` },
  { facet: 'view', value: sql`${games.view}` },
  { facet: 'projection', value: sql`${games.projection}` },
  { facet: 'scripts', value: sql`${games.scripts}` },
  { facet: 'onSale', value: sql`(${onSale})` },
  { facet: 'rating', value: sql`${games.rating}` },
  { facet: 'price', value: sql`${games.coins}` },
];

/** One page of the catalogue. A page beyond the end is empty. */
export async function readGameList(db: Queryable, query: GameQuery, viewer: Viewer): Promise<GameList> {
  const { page, limit = pageSizes.games, sort } = query;
  const [[tagRows, studioRows], terms] = await Promise.all([readLabels(db), expandTerms(db, query.q)]);
  const tagged = resolveSlugs('tags', query.tags, tagRows);
  const made = resolveSlugs('studio', query.studio, studioRows);
  const filters = activeFilters(query, tagged.ids, made.ids, viewer);
  const base = and(
    isListed(games),
    viewer.softOnly ? eq(games.soft, true) : undefined,
    matches(terms, games.searchWords),
  );
  const order =
    sort === undefined && terms
      ? [desc(relevance(terms, games.titleWords, games.searchWords)), ...orders.popular]
      : orders[sort ?? 'popular'];

  const rowsOf = db
    .select(cardColumns)
    .from(games)
    .where(allOf(base, filters))
    .orderBy(...order)
    .limit(limit)
    .offset((page - 1) * limit);
  const counted = countFacets(db, { table: games, base, filters, columns: query.facets === false ? [] : columns });
  const [rows, { total, counts }] = await Promise.all([rowsOf, counted]);
  const ignored = [...tagged.ignored, ...made.ignored];
  return {
    items: toCards(rows, tagRows),
    page,
    pages: Math.ceil(total / limit),
    pageSize: limit,
    total,
    ...(query.facets !== false && { facets: facetsOf(counts, tagRows, studioRows, tagged.slugs, made.slugs) }),
    ...(ignored.length > 0 && { ignored }),
  };
}

function activeFilters(
  query: GameQuery,
  tagIds: readonly number[],
  studioIds: readonly number[],
  { accountId }: Viewer,
): ActiveFilter[] {
  const { difficulty = [], view = [], projection = [], priceMin, priceMax } = query;
  const flag = (on: boolean, condition: SQL): SQL => (on ? condition : not(condition));
  const filters: (ActiveFilter | false)[] = [
    tagIds.length > 0 && { facet: 'tags', passes: arrayOverlaps(games.tagIds, [...tagIds]) },
    studioIds.length > 0 && { facet: 'studio', passes: inArray(games.studioId, [...studioIds]) },
    // A game of unknown difficulty is of none of these; null must not become "unknown whether it passes".
    difficulty.length > 0 && {
      facet: 'difficulty',
      passes: sql`coalesce(${inArray(games.difficulty, difficulty.map(Number))}, false)`,
    },
    view.length > 0 && { facet: 'view', passes: inArray(games.view, [...view]) },
    projection.length > 0 && { facet: 'projection', passes: inArray(games.projection, [...projection]) },
    query.scripts !== undefined && { facet: 'scripts', passes: eq(games.scripts, query.scripts) },
    query.onSale !== undefined && { facet: 'onSale', passes: flag(query.onSale, onSale) },
    query.ratingMin !== undefined && { facet: 'rating', passes: gte(games.rating, query.ratingMin) },
    query.owned !== undefined &&
      accountId !== undefined && { facet: 'owned', passes: flag(query.owned, isOwnedBy(accountId)) },
  ];
  const price = and(
    priceMin === undefined ? undefined : gte(games.coins, priceMin),
    priceMax === undefined ? undefined : lte(games.coins, priceMax),
  );
  return [...filters.filter((filter) => filter !== false), ...(price ? [{ facet: 'price', passes: price }] : [])];
}

const isOwnedBy = (accountId: number): SQL =>
  sql`exists (select 1 from ${purchases} where ${purchases.gameId} = ${games.id} and ${purchases.accountId} = ${accountId})`;

function facetsOf(
  counts: FacetCounts,
  tagRows: Labels[0],
  studioRows: Labels[1],
  chosenTags: readonly string[],
  chosenStudios: readonly string[],
): GameFacets {
  return {
    tags: recordFacet(counts.get('tags'), tagRows, chosenTags),
    studio: recordFacet(counts.get('studio'), studioRows, chosenStudios),
    difficulty: fixedFacet(counts.get('difficulty'), [
      ['0', 'Easy'],
      ['1', 'Medium'],
      ['2', 'Hard'],
    ]),
    view: fixedFacet(counts.get('view'), [
      ['released', 'Out now'],
      ['early-access', 'Early access'],
      ['announcement', 'Coming soon'],
    ]),
    projection: fixedFacet(counts.get('projection'), [
      ['360', 'VR 360'],
      ['180', 'VR 180'],
      ['flat', 'Flat'],
    ]),
    scripts: fixedFacet(counts.get('scripts'), [
      ['true', 'With scripts'],
      ['false', 'Without scripts'],
    ]),
    onSale: fixedFacet(counts.get('onSale'), [
      ['true', 'On sale'],
      ['false', 'Full price'],
    ]),
    rating: atLeastFacet(counts.get('rating'), ratingSteps),
    price: rangeOf(counts.get('price')),
  };
}
