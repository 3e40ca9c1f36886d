import type { ModelPage } from '@platform/shared/contracts';
import { and, asc, desc, eq } from 'drizzle-orm';
import type { Queryable } from '../../../ground/db/database';
import { isListed } from '../listed-repository';
import { models, videoModels, videos } from '../tables';
import { notFound } from '../../../ground/errors';
import { findRoomOfModel } from '../rooms/rooms-repository';
import { readNextShows } from '../rooms/shows-repository';
import { readGamesOfModel } from '../games/model-repository';
import { NotSoftError } from '../soft-page';
import { readVideoCards } from '../videos/cards';
import { videoCardColumns } from '../videos/repository';
import { modelCard } from './card';
import { modelCardColumns } from './card-repository';

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
  const [model] = await db
    .select({ ...modelCardColumns(softOnly), avatar: models.avatar, bio: models.bio })
    .from(models)
    .where(and(eq(models.slug, slug), isListed(models)));
  if (!model) throw notFound('There is no such performer.');
  if (softOnly && !model.soft) throw new NotSoftError();
  const [gameCards, videoRows, room, shows] = await Promise.all([
    readGamesOfModel(db, model.id, { softOnly, limit: MAX_OF_A_KIND }),
    db
      .select(videoCardColumns)
      .from(videos)
      .innerJoin(videoModels, eq(videoModels.videoId, videos.id))
      .where(and(eq(videoModels.modelId, model.id), isListed(videos), softOnly ? eq(videos.soft, true) : undefined))
      .orderBy(desc(videos.popularity), asc(videos.id))
      .limit(MAX_OF_A_KIND),
    softOnly ? null : findRoomOfModel(db, model.id),
    softOnly ? [] : readNextShows(db, model.id, new Date()),
  ]);
  return {
    ...modelCard(model),
    slug: model.slug,
    avatar: model.avatar,
    bio: model.bio,
    games: gameCards,
    videos: await readVideoCards(db, videoRows),
    live: room && {
      pageUrl: room.pageUrl,
      status: room.status,
      isLoop: room.isLoop,
      topic: room.topic,
      backAt: room.backAt,
    },
    shows,
  };
}
