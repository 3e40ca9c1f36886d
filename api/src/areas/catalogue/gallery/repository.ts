import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../../ground/db/database';
import { isListed, isListedWrittenOut } from '../listed-repository';
import { gameModels, games, models, purchases } from '../tables';

const sceneColumns = {
  id: games.id,
  slug: games.slug,
  title: games.title,
  poster: games.poster,
  gallery: games.gallery,
  isListed: isListedWrittenOut('games'),
};
export type SceneRow = Awaited<ReturnType<typeof ownedScenes>>[number];

/** The games that a member owns with their pictures, the latest bought first. */
export function ownedScenes(db: Queryable, accountId: number, modelId?: number) {
  const cast =
    modelId === undefined
      ? undefined
      : sql`exists (select 1 from ${gameModels} where ${gameModels.gameId} = ${games.id} and ${gameModels.modelId} = ${modelId})`;
  return db
    .select(sceneColumns)
    .from(purchases)
    .innerJoin(games, eq(games.id, purchases.gameId))
    .where(and(eq(purchases.accountId, accountId), cast))
    .orderBy(desc(purchases.purchasedAt), asc(games.id));
}

/** One game with its pictures, and whether a member owns it; null: there is none. */
export async function findScene(db: Queryable, accountId: number, gameId: number) {
  const [found] = await db
    .select({ ...sceneColumns, owned: sql<boolean>`${purchases.id} is not null` })
    .from(games)
    .leftJoin(purchases, and(eq(purchases.gameId, games.id), eq(purchases.accountId, accountId)))
    .where(eq(games.id, gameId));
  return found ?? null;
}

const modelColumns = {
  id: models.id,
  slug: models.slug,
  title: sql<string>`trim(${models.firstName} || ' ' || ${models.lastName})`,
  portrait: models.portrait,
};

/** The performers in the games that a member owns, with how many pictures those have together, the popular ones first. */
export function modelsOfOwned(db: Queryable, accountId: number) {
  return db
    .select({ ...modelColumns, pictures: sql<number>`sum(jsonb_array_length(${games.gallery}))::int` })
    .from(purchases)
    .innerJoin(games, eq(games.id, purchases.gameId))
    .innerJoin(gameModels, eq(gameModels.gameId, games.id))
    .innerJoin(models, eq(models.id, gameModels.modelId))
    .where(and(eq(purchases.accountId, accountId), isListed(models)))
    .groupBy(models.id)
    .orderBy(desc(models.popularity), asc(models.id));
}

export async function findModel(db: Queryable, modelId: number) {
  const [found] = await db
    .select(modelColumns)
    .from(models)
    .where(and(eq(models.id, modelId), isListed(models)));
  return found ?? null;
}
