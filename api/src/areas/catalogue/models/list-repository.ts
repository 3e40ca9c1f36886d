import { type MediaImage, type ModelList, type ModelSort, pageSizes } from '@platform/shared/contracts';
import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../../ground/db/database';
import {
  type ActiveFilter,
  allOf,
  countFacets,
  type FacetColumn,
  fixedFacet,
  recordFacet,
} from '../../../ground/db/faceted-list';
import { matches, relevance } from '../search/text-match-repository';
import type { EndpointQuery } from '../../../ground/http/route';
import { isListedWrittenOut } from '../listed-repository';
import { isModelLive } from '../rooms/on-air-repository';
import { expandTerms } from '../search/dictionary-repository';
import { resolveSlugs } from '../search/ignored-values';
import { readLabels } from '../tags/repository';
import { modelCard } from './card';

export type ModelQuery = EndpointQuery<'GET /api/models'>;

/**
 * Performers with what their titles say of them. It is read anew for each list: a cast is some thousand rows, the
 * responses are cached, and columns that the import counted would have to be counted twice, for soft titles again.
 */
const performers = (softOnly: boolean): SQL => sql`(
  with titles as (
    select 'games' as kind, game_models.model_id, games.tag_ids, games.studio_id, games.scripts,
      case when games.view <> 'announcement' then games.released_on end as out_on
    from game_models join games on games.id = game_models.game_id
    where ${isListedWrittenOut('games')} and (games.soft or not ${softOnly})
    union all
    select 'videos', video_models.model_id, videos.tag_ids, videos.studio_id, videos.scripts, videos.released_on
    from video_models join videos on videos.id = video_models.video_id
    where ${isListedWrittenOut('videos')} and (videos.soft or not ${softOnly})
  ), sums as (
    select model_id, count(*)::int as titles, array_agg(distinct kind) as kinds, array_agg(distinct studio_id) as studio_ids, bool_or(scripts) as scripts,
      max(out_on) as newest_on
    from titles group by model_id
  ), tagged as (
    select model_id, array_agg(distinct tag) as tag_ids from titles cross join unnest(tag_ids) as tag group by model_id
  )
  select models.id, models.slug, models.first_name, models.last_name, models.portrait, models.popularity,
    models.search_words, coalesce(sums.titles, 0) as titles, coalesce(sums.scripts, false) as scripts, sums.newest_on,
    coalesce(sums.kinds, '{}') as kinds, coalesce(sums.studio_ids, '{}') as studio_ids, coalesce(tagged.tag_ids, '{}') as tag_ids,
    ${isModelLive(softOnly)} as live
  from models left join sums on sums.model_id = models.id left join tagged on tagged.model_id = models.id
  where models.withdrawn_at is null and (models.soft or not ${softOnly})
) as performers`;

const searchWords = sql`performers.search_words`;
const popular = [sql`popularity desc`, sql`id`];
/** Every order ends with the id, so that pages never overlap. */
const orders: Record<ModelSort, SQL[]> = {
  popular,
  newest: [sql`newest_on desc nulls last`, ...popular],
  titles: [sql`titles desc`, ...popular],
  name: [sql`lower(first_name || ' ' || last_name)`, sql`id`],
};

const columns: readonly FacetColumn[] = [
  { facet: 'tags', value: sql`tag_ids`, each: true },
  { facet: 'studio', value: sql`studio_ids`, each: true },
  { facet: 'in', value: sql`kinds`, each: true },
  { facet: 'live', value: sql`live` },
  { facet: 'scripts', value: sql`scripts` },
];

/** One page of the performers; `softOnly` for visitors before the age gate. A page beyond the end is empty. */
export async function readModelList(
  db: Queryable,
  query: ModelQuery,
  { softOnly }: { softOnly: boolean },
): Promise<ModelList> {
  const { page, limit = pageSizes.models, sort } = query;
  const [[tagRows, studioRows], terms] = await Promise.all([readLabels(db), expandTerms(db, query.q)]);
  const tagged = resolveSlugs('tags', query.tags, tagRows);
  const made = resolveSlugs('studio', query.studio, studioRows);
  const filters = activeFilters(query, tagged.ids, made.ids);
  const base = matches(terms, searchWords);
  const from = performers(softOnly);
  const order =
    sort === undefined && terms
      ? [sql`${relevance(terms, searchWords, searchWords)} desc`, ...popular]
      : orders[sort ?? 'popular'];
  const [rows, { total, counts }] = await Promise.all([
    db
      .select({
        id: sql<number>`id`,
        slug: sql<string>`slug`,
        firstName: sql<string>`first_name`,
        lastName: sql<string>`last_name`,
        portrait: sql<MediaImage>`portrait`,
        titles: sql<number>`titles`,
        live: sql<boolean>`live`,
      })
      .from(from)
      .where(allOf(base, filters))
      .orderBy(...order)
      .limit(limit)
      .offset((page - 1) * limit),
    countFacets(db, { table: from, base, filters, columns: query.facets === false ? [] : columns }),
  ]);
  const ignored = [...tagged.ignored, ...made.ignored];
  const facets = {
    tags: recordFacet(counts.get('tags'), tagRows, tagged.slugs),
    studio: recordFacet(counts.get('studio'), studioRows, made.slugs),
    in: fixedFacet(counts.get('in'), [
      ['games', 'In games'],
      ['videos', 'In videos'],
    ]),
    live: fixedFacet(counts.get('live'), [
      ['true', 'Live now'],
      ['false', 'Not live'],
    ]),
    scripts: fixedFacet(counts.get('scripts'), [
      ['true', 'With scripts'],
      ['false', 'Without scripts'],
    ]),
  };
  return {
    items: rows.map(modelCard),
    page,
    pages: Math.ceil(total / limit),
    pageSize: limit,
    total,
    ...(query.facets !== false && { facets }),
    ...(ignored.length > 0 && { ignored }),
  };
}

function activeFilters(
  { in: kinds = [], live, scripts }: ModelQuery,
  tagIds: readonly number[],
  studioIds: readonly number[],
): ActiveFilter[] {
  const overlaps = (column: SQL, ids: readonly number[]): SQL => sql`${column} && ${sql.param([...ids])}::int[]`;
  const filters: (ActiveFilter | false)[] = [
    tagIds.length > 0 && { facet: 'tags', passes: overlaps(sql`tag_ids`, tagIds) },
    studioIds.length > 0 && { facet: 'studio', passes: overlaps(sql`studio_ids`, studioIds) },
    kinds.length > 0 && { facet: 'in', passes: sql`kinds && ${sql.param([...kinds])}::text[]` },
    live !== undefined && { facet: 'live', passes: sql`live = ${live}` },
    scripts !== undefined && { facet: 'scripts', passes: sql`scripts = ${scripts}` },
  ];
  return filters.filter((filter) => filter !== false);
}
