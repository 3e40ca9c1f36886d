import type { MediaImage, SearchResults, Suggestion } from '@platform/shared/contracts';
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../../ground/db/database';
import { isListed } from '../listed-repository';
import { gameModels, games, models, videoModels, videos } from '../tables';
import { readGameList } from '../games/list-repository';
import { modelCard } from '../models/card';
import { modelCardColumns } from '../models/card-repository';
import { readVideoList } from '../videos/list-repository';
import { readFoundPerformer } from './performer-repository';
import { expandTerms, type ExpandedTerm } from './dictionary-repository';
import { highlights } from './highlights';
import { matches, relevance } from './text-match-repository';

const SUGGESTIONS = 8;
const HITS_OF_A_KIND = 12;
const INSTEAD = 8;
/** With so many hits or fewer, a results page has room for popular games. */
const FEW = 2;

/** At most 8 hits of all kinds: titles before keywords, exact words before similar ones, then the popular. */
export async function suggest(db: Queryable, q: string, softOnly: boolean): Promise<Suggestion[]> {
  const terms = await expandTerms(db, q);
  if (!terms) return [];
  const found = await Promise.all([
    findGames(db, terms, softOnly),
    findVideos(db, terms, softOnly),
    findModels(db, terms, softOnly),
  ]);
  return bestOf(found.flat(), terms);
}

const bestOf = (found: readonly Hit[], terms: readonly ExpandedTerm[]): Suggestion[] =>
  found
    .toSorted((a, b) => b.points - a.points || b.popularity - a.popularity)
    .slice(0, SUGGESTIONS)
    .map(({ kind, title, path, picture }) => ({
      kind,
      title,
      pageUrl: path,
      picture,
      highlights: highlights(title, terms),
    }));

interface Hit {
  readonly kind: Suggestion['kind'];
  readonly title: string;
  readonly path: string;
  readonly picture: MediaImage;
  readonly points: number;
  readonly popularity: number;
}

async function findGames(db: Queryable, terms: readonly ExpandedTerm[], softOnly: boolean): Promise<Hit[]> {
  const points = relevance(terms, games.titleWords, games.searchWords);
  const rows = await db
    .select({
      slug: games.slug,
      title: games.title,
      picture: games.poster,
      view: games.view,
      popularity: games.popularity,
      points: sql<number>`${points}`,
    })
    .from(games)
    .where(and(matches(terms, games.searchWords), isListed(games), softOnly ? eq(games.soft, true) : undefined))
    .orderBy(desc(points), desc(games.popularity), asc(games.id))
    .limit(SUGGESTIONS);
  // An announced one has no page to lead to, but its place: so these are always among the first of the list of games.
  return rows
    .filter(({ view }) => view !== 'announcement')
    .map(({ slug, ...row }) => ({ ...row, kind: 'game', path: `/games/${slug}` }));
}

async function findVideos(db: Queryable, terms: readonly ExpandedTerm[], softOnly: boolean): Promise<Hit[]> {
  const points = relevance(terms, videos.titleWords, videos.searchWords);
  const rows = await db
    .select({
      slug: videos.slug,
      title: videos.title,
      picture: videos.poster,
      popularity: videos.popularity,
      points: sql<number>`${points}`,
    })
    .from(videos)
    .where(and(matches(terms, videos.searchWords), isListed(videos), softOnly ? eq(videos.soft, true) : undefined))
    .orderBy(desc(points), desc(videos.popularity), asc(videos.id))
    .limit(SUGGESTIONS);
  return rows.map(({ slug, ...row }) => ({ ...row, kind: 'video', path: `/videos/${slug}` }));
}

async function findModels(
  db: Queryable,
  terms: readonly ExpandedTerm[],
  softOnly: boolean,
  limit = SUGGESTIONS,
): Promise<(Hit & ReturnType<typeof modelRow>)[]> {
  const points = relevance(terms, models.searchWords, models.searchWords);
  const rows = await db
    .select({
      ...modelCardColumns(softOnly),
      popularity: models.popularity,
      points: sql<number>`${points}`,
      total: sql<number>`(count(*) over ())::int`,
    })
    .from(models)
    .where(and(matches(terms, models.searchWords), isListed(models), softOnly ? eq(models.soft, true) : undefined))
    .orderBy(desc(points), desc(models.popularity), asc(models.id))
    .limit(limit);
  return rows.map((row) => ({
    ...modelRow(row),
    kind: 'model',
    title: `${row.firstName} ${row.lastName}`,
    path: `/pornstars/${row.slug}`,
    picture: row.portrait,
    points: row.points,
    popularity: row.popularity,
  }));
}
const modelRow = (row: Parameters<typeof modelCard>[0] & { total: number }) => ({
  card: modelCard(row),
  total: row.total,
});

/** The best hits of each kind; where there are few, popular games, and where there are none, what of the text does find something. */
export async function readSearch(db: Queryable, q: string, softOnly: boolean): Promise<SearchResults> {
  const query = { q, page: 1, limit: HITS_OF_A_KIND, facets: false };
  const terms = await expandTerms(db, q);
  if (!terms) return { ...nothing, instead: await popularGames(db, softOnly), without: null };
  const [gameList, videoList, gameHits, videoHits, modelHits] = await Promise.all([
    readGameList(db, query, { softOnly }),
    readVideoList(db, query, { softOnly }),
    findGames(db, terms, softOnly),
    findVideos(db, terms, softOnly),
    findModels(db, terms, softOnly, HITS_OF_A_KIND),
  ]);
  const total = modelHits[0]?.total ?? 0;
  const found = gameList.total + videoList.total + total;
  if (found === 0) {
    const [instead, without] = await Promise.all([popularGames(db, softOnly), withoutUnknown(db, terms, softOnly)]);
    return { ...nothing, instead, without };
  }
  const best = bestOf([...gameHits, ...videoHits, ...modelHits], terms);
  const modelIds = modelHits.map(({ card }) => Number(card.id));
  const [gamesWith, videosWith, performer, instead] = await Promise.all([
    castOfGames(
      db,
      gameList.items.map(({ slug }) => slug),
      modelIds,
    ),
    castOfVideos(
      db,
      videoList.items.map(({ slug }) => slug),
      modelIds,
    ),
    readFoundPerformer(db, modelHits.find(({ path }) => path === best[0]?.pageUrl)?.card, softOnly),
    found <= FEW ? popularGames(db, softOnly) : [],
  ]);
  return {
    best,
    games: { items: gameList.items, total: gameList.total },
    videos: { items: videoList.items, total: videoList.total },
    models: { items: modelHits.map(({ card }) => card), total },
    with: [...gamesWith, ...videosWith],
    performer,
    instead: instead.filter(({ id }) => gameList.items.every((hit) => hit.id !== id)),
    without: null,
  };
}

/** Which of these performers the games are with, one for each: the first of its cast. */
async function castOfGames(
  db: Queryable,
  gameSlugs: readonly string[],
  modelIds: readonly number[],
): Promise<SearchResults['with']> {
  if (gameSlugs.length === 0 || modelIds.length === 0) return [];
  const rows = await db
    .select({
      slug: games.slug,
      performer: sql<string>`trim(${models.firstName} || ' ' || ${models.lastName})`,
    })
    .from(gameModels)
    .innerJoin(games, eq(games.id, gameModels.gameId))
    .innerJoin(models, eq(models.id, gameModels.modelId))
    .where(and(inArray(games.slug, [...gameSlugs]), inArray(models.id, [...modelIds])))
    .orderBy(desc(gameModels.position));
  const first = new Map(rows.map(({ slug, performer }) => [slug, performer]));
  return [...first].map(([slug, performer]) => ({ pageUrl: `/games/${slug}`, performer }));
}

/** The same of videos. */
async function castOfVideos(
  db: Queryable,
  videoSlugs: readonly string[],
  modelIds: readonly number[],
): Promise<SearchResults['with']> {
  if (videoSlugs.length === 0 || modelIds.length === 0) return [];
  const rows = await db
    .select({
      slug: videos.slug,
      performer: sql<string>`trim(${models.firstName} || ' ' || ${models.lastName})`,
    })
    .from(videoModels)
    .innerJoin(videos, eq(videos.id, videoModels.videoId))
    .innerJoin(models, eq(models.id, videoModels.modelId))
    .where(and(inArray(videos.slug, [...videoSlugs]), inArray(models.id, [...modelIds])))
    .orderBy(desc(videoModels.position));
  const first = new Map(rows.map(({ slug, performer }) => [slug, performer]));
  return [...first].map(([slug, performer]) => ({ pageUrl: `/videos/${slug}`, performer }));
}

const none = { items: [], total: 0 };
const nothing = { best: [], games: none, videos: none, models: none, with: [], performer: null };

const popularGames = async (db: Queryable, softOnly: boolean) =>
  (await readGameList(db, { page: 1, limit: INSTEAD, facets: false }, { softOnly })).items;

/** Words that say nothing alone: a search for one of them is no advice. */
const fillers: ReadonlySet<string> = new Set('a an and at by for from in of on or the to with'.split(' '));

/** The words of a search that something has, as one text that is known to find something; else null. */
async function withoutUnknown(
  db: Queryable,
  terms: readonly ExpandedTerm[],
  softOnly: boolean,
): Promise<string | null> {
  const known = terms.filter(({ typed, expansions }) => expansions.length > 0 && !fillers.has(typed));
  if (known.length === 0 || known.length === terms.length) return null;
  const text = known.map(({ typed }) => typed).join(' ');
  return (await suggest(db, text, softOnly)).length > 0 ? text : null;
}
