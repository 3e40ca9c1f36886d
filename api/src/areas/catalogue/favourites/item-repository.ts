import type { ItemKind } from '@platform/shared/contracts';
import { and, eq, ne, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../../ground/db/database';
import { isListed } from '../listed-repository';
import { type favourites, games, type history, models, videos } from '../tables';
import { notFound } from '../../../ground/errors';

type ItemTable = typeof favourites | typeof history;

/** An item as the tables of favourites and history name it: one of three columns. */
export interface Item {
  readonly gameId: number | null;
  readonly videoId: number | null;
  readonly modelId: number | null;
}

/**
 * Finds what a member means.
 * @param options `announced`: also a game that has no page yet, which can be wished for but not seen
 * @throws ApiError not-found
 */
export async function findItem(
  db: Queryable,
  kind: ItemKind,
  slug: string,
  { announced = false }: { announced?: boolean } = {},
): Promise<Item> {
  const none = { gameId: null, videoId: null, modelId: null };
  const [found] =
    kind === 'game'
      ? await db
          .select({ id: games.id })
          .from(games)
          .where(and(eq(games.slug, slug), isListed(games), announced ? undefined : ne(games.view, 'announcement')))
      : kind === 'video'
        ? await db
            .select({ id: videos.id })
            .from(videos)
            .where(and(eq(videos.slug, slug), isListed(videos)))
        : await db
            .select({ id: models.id })
            .from(models)
            .where(and(eq(models.slug, slug), isListed(models)));
  if (!found) throw notFound('There is no such item.');
  return { ...none, [`${kind}Id`]: found.id };
}

/** The one row of a member and an item. */
export const isItem = (table: ItemTable, accountId: number, { gameId, videoId, modelId }: Item): SQL | undefined =>
  and(
    eq(table.accountId, accountId),
    sql`(${table.gameId}, ${table.videoId}, ${table.modelId}) is not distinct from (${gameId}::int, ${videoId}::int, ${modelId}::int)`,
  );
