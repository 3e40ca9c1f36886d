import type { Favourites, FavouriteSlugs } from '@platform/shared/contracts';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../../ground/db/database';
import { isListed } from '../listed-repository';
import { favourites, games, models, videos } from '../tables';
import { readCards } from '../games/cards';
import { cardColumns } from '../games/repository';
import { modelCard } from '../models/card';
import { modelCardColumns } from '../models/card-repository';
import { readVideoCards } from '../videos/cards';
import { videoCardColumns } from '../videos/repository';
import { isItem, type Item } from './item-repository';

/** Items a list holds at most. */
const MAX_OF_A_KIND = 500;

/**
 * A member's favourites, the newest first.
 * @param limit of each kind at most
 */
export async function readFavourites(
  db: Queryable,
  accountId: number,
  limit: number = MAX_OF_A_KIND,
): Promise<Favourites> {
  const own = eq(favourites.accountId, accountId);
  const newest = [desc(favourites.addedAt), desc(favourites.id)];
  const [gameRows, videoRows, modelRows] = await Promise.all([
    db
      .select(cardColumns)
      .from(favourites)
      .innerJoin(games, and(eq(games.id, favourites.gameId), isListed(games)))
      .where(own)
      .orderBy(...newest)
      .limit(limit),
    db
      .select(videoCardColumns)
      .from(favourites)
      .innerJoin(videos, and(eq(videos.id, favourites.videoId), isListed(videos)))
      .where(own)
      .orderBy(...newest)
      .limit(limit),
    db
      .select(modelCardColumns(false))
      .from(favourites)
      .innerJoin(models, and(eq(models.id, favourites.modelId), isListed(models)))
      .where(own)
      .orderBy(...newest)
      .limit(limit),
  ]);
  return {
    games: await readCards(db, gameRows),
    videos: await readVideoCards(db, videoRows),
    models: modelRows.map(modelCard),
  };
}

/** The slugs of a member's favourites, by kind. */
export async function readFavouriteSlugs(db: Queryable, accountId: number): Promise<FavouriteSlugs> {
  const own = eq(favourites.accountId, accountId);
  const [game, video, model] = await Promise.all([
    db
      .select({ slug: games.slug })
      .from(favourites)
      .innerJoin(games, and(eq(games.id, favourites.gameId), isListed(games)))
      .where(own),
    db
      .select({ slug: videos.slug })
      .from(favourites)
      .innerJoin(videos, and(eq(videos.id, favourites.videoId), isListed(videos)))
      .where(own),
    db
      .select({ slug: models.slug })
      .from(favourites)
      .innerJoin(models, and(eq(models.id, favourites.modelId), isListed(models)))
      .where(own),
  ]);
  const slugs = (rows: readonly { slug: string }[]): string[] => rows.map(({ slug }) => slug);
  return { game: slugs(game), video: slugs(video), model: slugs(model) };
}

/** Adds a favourite; one that is there keeps its place. Of an announced game the member is told when it is out. */
export async function addFavourite(db: Queryable, accountId: number, item: Item, now: Date): Promise<void> {
  const awaitsRelease = sql<boolean>`exists (select 1 from ${games} where ${games.id} = ${item.gameId}::int and ${games.view} = 'announcement')`;
  await db
    .insert(favourites)
    .values({ accountId, ...item, addedAt: now, awaitsRelease })
    .onConflictDoNothing();
}

export async function removeFavourite(db: Queryable, accountId: number, item: Item): Promise<void> {
  await db.delete(favourites).where(isItem(favourites, accountId, item));
}
