import type { GameCard } from '@platform/shared/contracts';
import { and, asc, desc, eq } from 'drizzle-orm';
import type { Queryable } from '../../../ground/db/database';
import { isListed } from '../listed-repository';
import { gameModels, games } from '../tables';
import { readCards } from './cards';
import { cardColumns } from './repository';

/**
 * Games of a performer, the popular ones first.
 * @param options `softOnly`: only those that may be shown before the age gate; `limit`: at most so many
 */
export async function readGamesOfModel(
  db: Queryable,
  modelId: number,
  { softOnly, limit }: { readonly softOnly: boolean; readonly limit: number },
): Promise<GameCard[]> {
  const rows = await db
    .select(cardColumns)
    .from(games)
    .innerJoin(gameModels, eq(gameModels.gameId, games.id))
    .where(and(eq(gameModels.modelId, modelId), isListed(games), softOnly ? eq(games.soft, true) : undefined))
    .orderBy(desc(games.popularity), asc(games.id))
    .limit(limit);
  return readCards(db, rows);
}
