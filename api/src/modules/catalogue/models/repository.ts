import type { ModelList, ModelPage } from '@platform/shared/contracts';
import { and, asc, desc, eq } from 'drizzle-orm';
import type { Queryable } from '../../../db/database';
import { gameModels, games, liveRooms, models, videoModels, videos } from '../../../db/tables';
import { notFound } from '../../../errors';
import { readCards } from '../games/cards';
import { cardColumns } from '../games/repository';
import { expandTerms } from '../search/dictionary-repository';
import { matches, relevance } from '../../../db/text-match';
import { NotSoftError } from '../soft-page';
import { readVideoCards } from '../videos/cards';
import { videoCardColumns } from '../videos/repository';
import { modelCard } from './card';

export const modelCardColumns = {
  id: models.id,
  slug: models.slug,
  firstName: models.firstName,
  lastName: models.lastName,
  portrait: models.portrait,
};

export interface ModelQuery {
  /** For visitors before the age gate. */
  softOnly: boolean;
  limit?: number | undefined;
  q?: string | undefined;
}

/** Performers in order of popularity, those who fit a search best first. */
export async function readModelList(db: Queryable, { softOnly, limit, q }: ModelQuery): Promise<ModelList> {
  const terms = await expandTerms(db, q);
  const query = db
    .select(modelCardColumns)
    .from(models)
    .where(and(softOnly ? eq(models.soft, true) : undefined, matches(terms, models.searchWords)))
    .orderBy(
      ...(terms ? [desc(relevance(terms, models.searchWords, models.searchWords))] : []),
      desc(models.popularity),
      asc(models.id),
    )
    .$dynamic();
  const rows = await (limit === undefined ? query : query.limit(limit));
  return { items: rows.map(modelCard) };
}

const MAX_OF_A_KIND = 48;

/**
 * A performer's page: biography, games and videos (the popular ones first), and her live room.
 * @param options `softOnly`: names nothing that may not be shown before the age gate; live rooms never may
 * @throws ApiError not-found
 * @throws NotSoftError with `softOnly`, for a performer who is not soft
 */
export async function readModelPage(
  db: Queryable,
  slug: string,
  { softOnly = false }: { softOnly?: boolean } = {},
): Promise<ModelPage> {
  const [model] = await db.select().from(models).where(eq(models.slug, slug));
  if (!model) throw notFound('There is no such performer.');
  if (softOnly && !model.soft) throw new NotSoftError();
  const [gameRows, videoRows, [room]] = await Promise.all([
    db
      .select(cardColumns)
      .from(games)
      .innerJoin(gameModels, eq(gameModels.gameId, games.id))
      .where(and(eq(gameModels.modelId, model.id), softOnly ? eq(games.soft, true) : undefined))
      .orderBy(desc(games.popularity), asc(games.id))
      .limit(MAX_OF_A_KIND),
    db
      .select(videoCardColumns)
      .from(videos)
      .innerJoin(videoModels, eq(videoModels.videoId, videos.id))
      .where(and(eq(videoModels.modelId, model.id), softOnly ? eq(videos.soft, true) : undefined))
      .orderBy(desc(videos.popularity), asc(videos.id))
      .limit(MAX_OF_A_KIND),
    db.select().from(liveRooms).where(eq(liveRooms.modelId, model.id)).orderBy(asc(liveRooms.position)).limit(1),
  ]);
  return {
    ...modelCard(model),
    slug: model.slug,
    avatar: model.avatar,
    bio: model.bio,
    games: await readCards(db, gameRows),
    videos: await readVideoCards(db, videoRows),
    live: room && !softOnly ? { pageUrl: `/camgirls/${room.nickname}`, status: room.status, topic: room.topic } : null,
  };
}
