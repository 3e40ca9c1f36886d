import type { FoundPerformer, ModelCard } from '@platform/shared/contracts';
import { and, asc, count, countDistinct, desc, eq, inArray, max, ne, sql } from 'drizzle-orm';
import type { Queryable } from '../../../ground/db/database';
import { isListed } from '../listed-repository';
import { modelCard } from '../models/card';
import { modelCardColumns } from '../models/card-repository';
import { findRoomOfModel } from '../rooms/rooms-repository';
import { gameModels, games, models, videoModels, videos } from '../tables';

/** Maximum number of co-stars shown. */
const COSTARS = 3;

/**
 * Details of the performer who is the best hit, for the results page.
 * @param performer undefined: the best hit is not a performer
 */
export async function readFoundPerformer(
  db: Queryable,
  performer: ModelCard | undefined,
  softOnly: boolean,
): Promise<FoundPerformer | null> {
  if (performer === undefined) return null;
  const id = Number(performer.id);
  const isSoftGame = softOnly ? eq(games.soft, true) : undefined;
  const [[inGames], [inVideos], room, costars] = await Promise.all([
    db
      .select({ count: count() })
      .from(gameModels)
      .innerJoin(games, eq(games.id, gameModels.gameId))
      .where(and(eq(gameModels.modelId, id), isListed(games), isSoftGame)),
    db
      .select({ count: count() })
      .from(videoModels)
      .innerJoin(videos, eq(videos.id, videoModels.videoId))
      .where(and(eq(videoModels.modelId, id), isListed(videos), softOnly ? eq(videos.soft, true) : undefined)),
    softOnly ? null : findRoomOfModel(db, id),
    readCostars(db, id, softOnly),
  ]);
  return {
    games: inGames?.count ?? 0,
    videos: inVideos?.count ?? 0,
    live: room?.status === 'live' ? { pageUrl: room.pageUrl, topic: room.topic, viewers: room.viewers } : null,
    costars,
  };
}

async function readCostars(db: Queryable, id: number, softOnly: boolean): Promise<FoundPerformer['costars']> {
  const own = db.select({ gameId: gameModels.gameId }).from(gameModels).where(eq(gameModels.modelId, id));
  const shared = await db
    .select({
      modelId: gameModels.modelId,
      game: sql<string>`(array_agg(${games.title} order by ${games.popularity} desc, ${games.id}))[1]`,
    })
    .from(gameModels)
    .innerJoin(games, eq(games.id, gameModels.gameId))
    .innerJoin(models, eq(models.id, gameModels.modelId))
    .where(
      and(
        inArray(gameModels.gameId, own),
        ne(gameModels.modelId, id),
        ne(games.view, 'announcement'),
        isListed(games),
        isListed(models),
        ...(softOnly ? [eq(games.soft, true), eq(models.soft, true)] : []),
      ),
    )
    .groupBy(gameModels.modelId)
    .orderBy(desc(countDistinct(gameModels.gameId)), desc(max(models.popularity)), asc(gameModels.modelId))
    .limit(COSTARS);
  if (shared.length === 0) return [];
  const cards = await db
    .select(modelCardColumns(softOnly))
    .from(models)
    .where(
      inArray(
        models.id,
        shared.map(({ modelId }) => modelId),
      ),
    );
  return shared.flatMap(({ modelId, game }) => {
    const row = cards.find((card) => card.id === modelId);
    return row === undefined ? [] : [{ model: modelCard(row), game }];
  });
}
