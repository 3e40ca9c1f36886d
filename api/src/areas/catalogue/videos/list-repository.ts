import { pageSizes, type VideoList, type VideoSort } from '@platform/shared/contracts';
import { and, arrayOverlaps, asc, desc, eq, gte, inArray, type SQL, sql } from 'drizzle-orm';
import type { EndpointQuery } from '../../../ground/http/route';
import type { Queryable } from '../../../ground/db/database';
import { isListed } from '../listed-repository';
import { videos } from '../tables';
import { expandTerms } from '../search/dictionary-repository';
import {
  type ActiveFilter,
  allOf,
  atLeastFacet,
  countFacets,
  type FacetColumn,
  fixedFacet,
  ratingSteps,
  recordFacet,
} from '../../../ground/db/faceted-list';
import { resolveSlugs } from '../search/ignored-values';
import { matches, relevance } from '../search/text-match-repository';
import { readLabels } from '../tags/repository';
import { toVideoCards } from './cards';
import { videoCardColumns } from './repository';

export type VideoQuery = EndpointQuery<'GET /api/videos'>;

/** Every order ends with the id, so that pages never overlap. */
const orders: Record<VideoSort, SQL[]> = {
  popular: [desc(videos.popularity), asc(videos.id)],
  newest: [desc(videos.releasedOn), asc(videos.id)],
  rating: [desc(videos.rating), desc(videos.popularity), asc(videos.id)],
  length: [desc(videos.durationSeconds), asc(videos.id)],
  title: [sql`lower(${videos.title})`, asc(videos.id)],
};

const columns: readonly FacetColumn[] = [
  { facet: 'tags', value: sql`${videos.tagIds}`, each: true },
  { facet: 'studio', value: sql`${videos.studioId}` },
  { facet: 'projection', value: sql`${videos.projection}` },
  { facet: 'scripts', value: sql`${videos.scripts}` },
  { facet: 'premium', value: sql`${videos.premium}` },
  { facet: 'rating', value: sql`${videos.rating}` },
];

/** One page of the videos; `softOnly` for visitors before the age gate. A page beyond the end is empty. */
export async function readVideoList(
  db: Queryable,
  query: VideoQuery,
  { softOnly }: { softOnly: boolean },
): Promise<VideoList> {
  const { page, limit = pageSizes.videos, sort } = query;
  const [[tagRows, studioRows], terms] = await Promise.all([readLabels(db), expandTerms(db, query.q)]);
  const tagged = resolveSlugs('tags', query.tags, tagRows);
  const made = resolveSlugs('studio', query.studio, studioRows);
  const filters = activeFilters(query, tagged.ids, made.ids);
  const base = and(isListed(videos), softOnly ? eq(videos.soft, true) : undefined, matches(terms, videos.searchWords));
  const order =
    sort === undefined && terms
      ? [desc(relevance(terms, videos.titleWords, videos.searchWords)), ...orders.popular]
      : orders[sort ?? 'popular'];

  const rowsOf = db
    .select(videoCardColumns)
    .from(videos)
    .where(allOf(base, filters))
    .orderBy(...order)
    .limit(limit)
    .offset((page - 1) * limit);
  const [rows, { total, counts }] = await Promise.all([
    rowsOf,
    countFacets(db, { table: videos, base, filters, columns: query.facets === false ? [] : columns }),
  ]);
  const ignored = [...tagged.ignored, ...made.ignored];
  const facets = {
    tags: recordFacet(counts.get('tags'), tagRows, tagged.slugs),
    studio: recordFacet(counts.get('studio'), studioRows, made.slugs),
    projection: fixedFacet(counts.get('projection'), [
      ['360', 'VR 360'],
      ['180', 'VR 180'],
      ['flat', 'Flat'],
    ]),
    scripts: fixedFacet(counts.get('scripts'), [
      ['true', 'With scripts'],
      ['false', 'Without scripts'],
    ]),
    premium: fixedFacet(counts.get('premium'), [
      ['true', 'Premium'],
      ['false', 'For every member'],
    ]),
    rating: atLeastFacet(counts.get('rating'), ratingSteps),
  };
  return {
    items: toVideoCards(rows, tagRows),
    page,
    pages: Math.ceil(total / limit),
    pageSize: limit,
    total,
    ...(query.facets !== false && { facets }),
    ...(ignored.length > 0 && { ignored }),
  };
}

function activeFilters(
  { projection = [], scripts, premium, ratingMin }: VideoQuery,
  tagIds: readonly number[],
  studioIds: readonly number[],
): ActiveFilter[] {
  const filters: (ActiveFilter | false)[] = [
    tagIds.length > 0 && { facet: 'tags', passes: arrayOverlaps(videos.tagIds, [...tagIds]) },
    studioIds.length > 0 && { facet: 'studio', passes: inArray(videos.studioId, [...studioIds]) },
    projection.length > 0 && { facet: 'projection', passes: inArray(videos.projection, [...projection]) },
    scripts !== undefined && { facet: 'scripts', passes: eq(videos.scripts, scripts) },
    premium !== undefined && { facet: 'premium', passes: eq(videos.premium, premium) },
    ratingMin !== undefined && { facet: 'rating', passes: gte(videos.rating, ratingMin) },
  ];
  return filters.filter((filter) => filter !== false);
}
