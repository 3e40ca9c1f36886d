import { type LiveCard, type LiveList, pageSizes } from '@platform/shared/contracts';
import { and, sql } from 'drizzle-orm';
import type { Queryable } from '../../../ground/db/database';
import { type ActiveFilter, allOf, countFacets, type FacetColumn, fixedFacet } from '../../../ground/db/faceted-list';
import type { EndpointQuery } from '../../../ground/http/route';
import { cardColumns, kindOfRoom, liveCard, placeInList, placesBySort, roomsNow } from './rooms-repository';
import { languageTopics, topicTitle } from './topics';

const columns: readonly FacetColumn[] = [
  { facet: 'status', value: kindOfRoom },
  { facet: 'projection', value: sql`projection` },
  { facet: 'topics', value: sql`topics`, each: true },
];

/**
 * A page of the live rooms: open ones first, then private ones, recordings, and those who are away; most viewers first,
 * or as it is sorted.
 * Of recordings only the first few, unless the list is narrowed to some states of rooms (docs/spec/live.md#rooms).
 */
export async function readLiveList(
  db: Queryable,
  query: EndpointQuery<'GET /api/camgirls'>,
  now: Date,
): Promise<LiveList> {
  const { page, limit = pageSizes.camgirls, topics = [], status = [], sort = 'viewers' } = query;
  const table = roomsNow(now);
  const place = placesBySort[sort];
  const filters = activeFilters(query);
  const matching = allOf(undefined, filters);
  const isShelf = status.length === 0;
  const onShelf = sql`(not is_loop or id in (
    select id from ${table} where ${matching ?? sql`true`} and is_loop order by ${place} limit ${pageSizes.recordings}
  ))`;
  const [rows, { total: matches, counts }, [playing]] = await Promise.all([
    db
      .select(cardColumns)
      .from(table)
      .where(isShelf ? and(matching, onShelf) : matching)
      .orderBy(place)
      .limit(limit)
      .offset((page - 1) * limit),
    countFacets(db, { table, base: undefined, filters, columns }),
    db
      .select({
        open: sql<number>`(count(*) filter (where status <> 'offline'))::int`,
        recorded: sql<number>`(count(*) filter (where is_loop))::int`,
      })
      .from(table),
  ]);
  const recorded = counts.get('status')?.get('recorded') ?? 0;
  const total = isShelf ? matches - Math.max(0, recorded - pageSizes.recordings) : matches;
  const known = new Map(topics.map((topic) => [topic, 0]));
  for (const [topic, count] of counts.get('topics') ?? []) known.set(topic, count);
  return {
    items: rows.map(liveCard),
    page,
    pages: Math.ceil(total / limit),
    pageSize: limit,
    total,
    open: playing?.open ?? 0,
    recorded: playing?.recorded ?? 0,
    facets: {
      status: fixedFacet(counts.get('status'), [
        ['live', 'Live'],
        ['private', 'Private'],
        ['recorded', 'Recorded'],
        ['offline', 'Offline'],
      ]),
      projection: fixedFacet(counts.get('projection'), [
        ['180', 'VR 180'],
        ['flat', 'Flat'],
      ]),
      topics: [...known]
        .map(([value, count]) => ({ value, title: topicTitle(value), count }))
        .toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1)),
      languages: languageTopics([...known.keys()]),
    },
  };
}

function activeFilters({
  status = [],
  projection = [],
  topics = [],
}: EndpointQuery<'GET /api/camgirls'>): ActiveFilter[] {
  const list = (values: readonly string[]) => sql`${sql.param([...values])}::text[]`;
  const filters: (ActiveFilter | false)[] = [
    status.length > 0 && { facet: 'status', passes: sql`${kindOfRoom} = any(${list(status)})` },
    projection.length > 0 && { facet: 'projection', passes: sql`projection = any(${list(projection)})` },
    topics.length > 0 && { facet: 'topics', passes: sql`topics && ${list(topics)}` },
  ];
  return filters.filter((filter) => filter !== false);
}

/** The rooms on air whose performers a member marked, those that anybody may enter first. */
export async function readLiveFavourites(db: Queryable, accountId: number, now: Date): Promise<LiveCard[]> {
  const rows = await db
    .select(cardColumns)
    .from(roomsNow(now))
    .where(
      sql`status <> 'offline' and model_id in (select model_id from favourites where account_id = ${accountId} and model_id is not null)`,
    )
    .orderBy(placeInList)
    .limit(pageSizes.camgirls);
  return rows.map(liveCard);
}
