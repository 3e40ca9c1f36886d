import { and, asc, count, desc, eq, gte, ilike, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../../ground/db/database';
import { gameModels, games, liveRooms, models, videoModels, videos } from '../../catalogue/tables';
import { hasTitlePapers } from '../../catalogue/listed-repository';
import { DAY } from '../../../ground/jobs/retention-repository';
import { reports } from '../../site/tables';
import { readCards, type ReportCard } from '../reports/repository';
import { hasRoom } from '../rooms/repository';

const pattern = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

const readPerformers = (db: Queryable) =>
  db
    .select({
      id: models.id,
      slug: models.slug,
      name: sql<string>`trim(${models.firstName} || ' ' || ${models.lastName})`,
      avatar: models.avatar,
      withdrawnAt: models.withdrawnAt,
      papersUntil: models.papersUntil,
      papersWaiting: waitingPapers,
      titles: namedTitles,
    })
    .from(models);

// Written out: drizzle leaves the tables' names away in a column of a selection, and the inner queries need them.
/** How many papers of a performer wait for a decision. */
const waitingPapers = sql<number>`(select count(*)::int from papers
  where papers.model_id = models.id and papers.state = 'waiting' and papers.ended_at is null)`;
/** How many titles name her and were not withdrawn. */
const namedTitles = sql<number>`((select count(*) from game_models join games on games.id = game_models.game_id
    where game_models.model_id = models.id and games.withdrawn_at is null)
  + (select count(*) from video_models join videos on videos.id = video_models.video_id
    where video_models.model_id = models.id and videos.withdrawn_at is null))::int`;
/** Milliseconds before the end of papers from which on staff look after them. */
const SOON = 30 * DAY;
/** Upper limit of a count. */
const COUNTED = 1_000;

/**
 * Performers whose papers wait, or without valid ones for the titles that name them, now or soon. Looks for one of each
 * and counts none, because it reads all performers.
 */
const needsPapers = (now: Date): SQL =>
  sql`(exists (select from papers where papers.model_id = models.id and papers.state = 'waiting' and papers.ended_at is null)
    or (coalesce(models.papers_until <= ${new Date(now.getTime() + SOON)}, true)
      and (exists (select from game_models join games on games.id = game_models.game_id
          where game_models.model_id = models.id and games.withdrawn_at is null)
        or exists (select from video_models join videos on videos.id = video_models.video_id
          where video_models.model_id = models.id and videos.withdrawn_at is null))))`;

export type PerformerRow = Awaited<ReturnType<typeof readPerformers>>[number];

interface PerformerFilter {
  readonly state: 'all' | 'live' | 'closed' | 'papers' | 'withdrawn';
  /** A part of a name or of a room's address. */
  readonly q?: string | undefined;
}

/**
 * A part of the list of performers, in the order of their addresses.
 * @param after slug after which it goes on; null: from the first
 */
export function listPerformers(
  db: Queryable,
  { state, q = '' }: PerformerFilter,
  after: string | null,
  limit: number,
  now: Date,
): Promise<PerformerRow[]> {
  const isIn = {
    all: () => undefined,
    withdrawn: () => isNotNull(models.withdrawnAt),
    live: () => hasRoom(db, 'live', now),
    closed: () => hasRoom(db, 'closed', now),
    papers: () => or(hasRoom(db, 'papers', now), needsPapers(now)),
  }[state]();
  const ofRoom = db
    .select({ id: liveRooms.modelId })
    .from(liveRooms)
    .where(ilike(liveRooms.nickname, pattern(q)));
  const isNamed = or(
    sql`${models.firstName} || ' ' || ${models.lastName} ilike ${pattern(q)}`,
    inArray(models.id, ofRoom),
  );
  return readPerformers(db)
    .where(and(isIn, q === '' ? undefined : isNamed, after === null ? undefined : sql`${models.slug} > ${after}`))
    .orderBy(asc(models.slug))
    .limit(limit);
}

/** Number of performers whose papers need attention, for themselves or a room, up to a thousand. */
export async function countPapers(db: Queryable, now: Date): Promise<number> {
  const some = db
    .select({ id: models.id })
    .from(models)
    .where(or(hasRoom(db, 'papers', now), needsPapers(now)))
    .limit(COUNTED)
    .as('some');
  const [found] = await db.select({ n: count() }).from(some);
  return found?.n ?? 0;
}

export async function findPerformer(db: Queryable, id: number): Promise<PerformerRow | null> {
  const [row] = await readPerformers(db).where(eq(models.id, id));
  return row ?? null;
}

/** Games and videos that name a performer, the latest first. */
export async function readTitles(db: Queryable, modelId: number, limit: number) {
  const [ofGames, ofVideos] = await Promise.all([
    db
      .select({
        slug: games.slug,
        title: games.title,
        releasedOn: games.releasedOn,
        withdrawnAt: games.withdrawnAt,
        hasPapers: hasTitlePapers('games'),
      })
      .from(gameModels)
      .innerJoin(games, eq(games.id, gameModels.gameId))
      .where(eq(gameModels.modelId, modelId))
      .orderBy(desc(games.releasedOn), asc(games.id))
      .limit(limit),
    db
      .select({
        slug: videos.slug,
        title: videos.title,
        releasedOn: videos.releasedOn,
        withdrawnAt: videos.withdrawnAt,
        hasPapers: hasTitlePapers('videos'),
      })
      .from(videoModels)
      .innerJoin(videos, eq(videos.id, videoModels.videoId))
      .where(eq(videoModels.modelId, modelId))
      .orderBy(desc(videos.releasedOn), asc(videos.id))
      .limit(limit),
  ]);
  return [
    ...ofGames.map((title) => ({ kind: 'game' as const, ...title })),
    ...ofVideos.map((title) => ({ kind: 'video' as const, ...title })),
  ]
    .toSorted((one, other) => (one.releasedOn < other.releasedOn ? 1 : -1))
    .slice(0, limit);
}

/** Reports of a performer, of her rooms, and of messages there. */
function isAbout(modelId: number, roomIds: readonly number[]): SQL | undefined {
  const rooms = roomIds.map(String);
  return or(
    and(eq(reports.kind, 'model'), eq(reports.subject, String(modelId))),
    rooms.length === 0
      ? undefined
      : or(
          and(eq(reports.kind, 'room'), inArray(reports.subject, rooms)),
          and(eq(reports.kind, 'message'), inArray(sql`split_part(${reports.subject}, '/', 1)`, rooms)),
        ),
  );
}

/** How many reports there are of a performer, and the latest. @param since from when on one is recent */
export async function readReports(
  db: Queryable,
  modelId: number,
  roomIds: readonly number[],
  since: Date,
  limit: number,
): Promise<{ readonly open: number; readonly recent: number; readonly latest: ReportCard[] }> {
  const about = isAbout(modelId, roomIds);
  const [[counts], latest] = await Promise.all([
    db
      .select({
        open: sql<number>`(count(*) filter (where ${reports.state} = 'open'))::int`,
        recent: sql<number>`(count(*) filter (where ${gte(reports.createdAt, since)}))::int`,
      })
      .from(reports)
      .where(about),
    readCards(db, about, limit),
  ]);
  return { open: counts?.open ?? 0, recent: counts?.recent ?? 0, latest };
}
