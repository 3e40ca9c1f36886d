import type { Queryable, SeedTools } from '@platform/api/seed';
import { generateDemoContent } from '../catalogue/make-content';
import { fileFacts } from '../films/file-facts';

const HOUR = 3_600_000;
/** How far a member is in owned games, as a share of each, and how many hours ago that was; the last was played to its end. */
const played = [
  { share: 0.56, hoursAgo: 3 },
  { share: 0.2, hoursAgo: 28 },
  { share: 1, hoursAgo: 75 },
];
/** How many of each kind are marked, and were looked at. */
const COUNT = 3;

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
 * @param now when the member was last there, a few hours before
 */
export async function addDemoActivity(
  { asc, eq, ne, tables }: SeedTools,
  db: Queryable,
  accountId: number,
  now: Date,
): Promise<void> {
  const { favourites, gameModels, games, history, models, playProgress, purchases, videos } = tables;
  const hoursAgo = (hours: number): Date => new Date(now.getTime() - hours * HOUR);
  const owned = await db
    .select({ gameId: purchases.gameId, slug: games.slug })
    .from(purchases)
    .innerJoin(games, eq(games.id, purchases.gameId))
    .where(eq(purchases.accountId, accountId))
    .orderBy(asc(purchases.gameId));
  if (owned.length < played.length) return;
  const secondsOf = filmSeconds();
  await db.insert(playProgress).values(
    owned.slice(0, played.length).map(({ gameId, slug }, index) => {
      const { share, hoursAgo: ago } = played[index] ?? { share: 0, hoursAgo: 0 };
      // As the player counts it: the whole of what the game's film plays; of a game that is not the demo's an hour.
      const durationSeconds = secondsOf.get(slug) ?? HOUR / 1000;
      return {
        accountId,
        gameId,
        seconds: Math.round(durationSeconds * share),
        durationSeconds,
        playedAt: hoursAgo(ago),
        completedAt: share === 1 ? hoursAgo(ago) : null,
      };
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
  await db
    .insert(favourites)
    .values(items.map((item, index) => ({ accountId, ...item, addedAt: hoursAgo(24 * (index + 1)) })));
  await db
    .insert(history)
    .values(items.toReversed().map((item, index) => ({ accountId, ...item, seenAt: hoursAgo(5 * (index + 1)) })));
}
