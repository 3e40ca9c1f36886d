import type { Queryable, SeedTools } from '@platform/api/seed';
import { generateDemoContent } from '../catalogue/make-content';
import { fileFacts } from '../films/file-facts';
import { daysOfGame, type Moment, momentOf } from './days';

/** Seconds of a game that is not the demo's. */
const AN_HOUR = 3600;
/** How many of each kind are marked, and were looked at. */
const COUNT = 3;
/** When favourites were marked, and things were looked at, the latest first. */
const favouriteDays: readonly Moment[] = [
  [3, '22:41:17'],
  [6, '21:05:38'],
  [6, '21:02:11'],
  [15, '23:14:52'],
  [33, '19:48:26'],
  [52, '20:33:09'],
  [81, '22:27:45'],
  [122, '18:59:31'],
  [174, '21:46:03'],
];
const historyDays: readonly Moment[] = [
  [1, '22:24:36'],
  [1, '21:31:08'],
  [2, '21:12:55'],
  [3, '22:38:20'],
  [5, '20:17:43'],
  [6, '21:03:29'],
  [6, '20:52:14'],
  [9, '23:06:40'],
  [12, '19:55:02'],
];

/** Seconds that the film of each game plays, by the game's slug. */
const filmSeconds = (): Map<string, number> =>
  new Map(
    generateDemoContent().games.map(({ slug, files }) => [
      slug,
      Math.ceil(fileFacts[files[0]?.source?.replace(/\.mp4$/, '') ?? '']?.seconds ?? 0),
    ]),
  );

/**
 * Gives a demo member who owns games what such a member has left behind: places in games, favourites, history.
 * @param now when the demo is loaded
 */
export async function addDemoActivity(
  { asc, eq, ne, tables }: SeedTools,
  db: Queryable,
  accountId: number,
  now: Date,
): Promise<void> {
  const { favourites, gameModels, games, history, models, playProgress, purchases, videos } = tables;
  const owned = await db
    .select({ gameId: purchases.gameId, slug: games.slug })
    .from(purchases)
    .innerJoin(games, eq(games.id, purchases.gameId))
    .where(eq(purchases.accountId, accountId))
    .orderBy(asc(games.position));
  if (owned.length < COUNT) return;
  const secondsOf = filmSeconds();
  await db.insert(playProgress).values(
    owned.flatMap(({ gameId, slug }, index) => {
      const { played } = daysOfGame(index);
      if (played === undefined) return [];
      const [daysAgo, time, share] = played;
      const playedAt = momentOf(now, [daysAgo, time]);
      // As the player counts it: the whole of what the game's film plays.
      const durationSeconds = secondsOf.get(slug) ?? AN_HOUR;
      const seconds = Math.round(durationSeconds * share);
      return [{ accountId, gameId, seconds, durationSeconds, playedAt, completedAt: share === 1 ? playedAt : null }];
    }),
  );
  // One after the other: a transaction has one connection.
  const someGames = await db
    .select({ gameId: games.id })
    .from(games)
    .where(ne(games.view, 'announcement'))
    .orderBy(asc(games.position))
    .offset(owned.length)
    .limit(COUNT);
  const someVideos = await db.select({ videoId: videos.id }).from(videos).orderBy(asc(videos.id)).limit(COUNT);
  const someModels = await db
    .selectDistinct({ modelId: models.id })
    .from(models)
    .innerJoin(gameModels, eq(gameModels.modelId, models.id))
    .orderBy(asc(models.id))
    .limit(COUNT);
  const items = [...someGames, ...someVideos, ...someModels];
  if (items.length === 0) return;
  const timesOf = (days: readonly Moment[], index: number): Date =>
    momentOf(now, days[index] ?? [200 + index, '20:11:00']);
  await db
    .insert(favourites)
    .values(items.map((item, index) => ({ accountId, ...item, addedAt: timesOf(favouriteDays, index) })));
  await db
    .insert(history)
    .values(items.toReversed().map((item, index) => ({ accountId, ...item, seenAt: timesOf(historyDays, index) })));
}
