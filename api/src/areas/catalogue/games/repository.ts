import { and, asc, desc, eq, getTableColumns, isNotNull, ne, or, sql } from 'drizzle-orm';
import { isAnyOf } from '../../../ground/db/any-of';
import type { Queryable } from '../../../ground/db/database';
import { isListed, isListedWrittenOut } from '../listed-repository';
import { games, gameModels, models, purchases, studios, tags } from '../tables';
import { modelCardColumns } from '../models/card-repository';

/** Columns of a card; descriptions and galleries are not read. */
export const cardColumns = {
  id: games.id,
  slug: games.slug,
  title: games.title,
  poster: games.poster,
  logo: games.logo,
  rating: games.rating,
  difficulty: games.difficulty,
  scripts: games.scripts,
  view: games.view,
  projection: games.projection,
  hours: games.hours,
  scenes: games.scenes,
  // Written out: drizzle leaves the table's name away in a column of a selection, and the inner query needs it.
  girls: sql<number>`(select count(*)::int from game_models join models on models.id = game_models.model_id
    where game_models.game_id = games.id and models.withdrawn_at is null)`,
  releasedOn: games.releasedOn,
  coins: games.coins,
  clip: games.clip,
  /** Whether there is something to play. */
  files: games.files,
  isListed: isListedWrittenOut('games'),
  tagIds: games.tagIds,
};

/** `isPlayable` (content/playable.ts) in the database. */
export const hasPlayableFile = sql`jsonb_path_exists(${games.files}, '$[*].source ? (@.type() == "string")')`;

const cardRows = (db: Queryable) => db.select(cardColumns).from(games).$dynamic();
export type GameCardRow = Awaited<ReturnType<typeof cardRows>>[number];
/** A game, and whether the site shows it. */
export const gameColumns = { ...getTableColumns(games), isListed: isListedWrittenOut('games') };
export type GameRow = NonNullable<Awaited<ReturnType<typeof findGame>>>['game'];

/** @returns the game, also one that is not listed, which only its owners may be shown; and its studio's name; or null */
export async function findGame(db: Queryable, by: { slug: string } | { id: number }) {
  const [found] = await db
    .select({ game: gameColumns, studio: studios.name })
    .from(games)
    .innerJoin(studios, eq(studios.id, games.studioId))
    .where('id' in by ? eq(games.id, by.id) : eq(games.slug, by.slug));
  return found ?? null;
}

/**
 * Performers of a game in billing order.
 * @param softOnly what their cards count and say is what may be shown before the age gate
 */
export async function castOf(db: Queryable, gameId: number, softOnly: boolean) {
  return db
    .select(modelCardColumns(softOnly))
    .from(gameModels)
    .innerJoin(models, eq(models.id, gameModels.modelId))
    .where(and(eq(gameModels.gameId, gameId), isListed(models)))
    .orderBy(gameModels.position);
}

/**
 * Games with the most tags in common, the popular ones first among equals.
 * @param softOnly only those that may be shown before the age gate
 */
export async function relatedGames(
  db: Queryable,
  game: { id: number; tagIds: number[] },
  { softOnly, limit }: { softOnly: boolean; limit: number },
): Promise<GameCardRow[]> {
  const own = sql`${sql.param(game.tagIds, games.tagIds)}::int[]`;
  return cardRows(db)
    .where(
      and(
        sql`${games.tagIds} && ${own}`,
        ne(games.id, game.id),
        isListed(games),
        softOnly ? eq(games.soft, true) : undefined,
      ),
    )
    .orderBy(
      sql`(select count(*) from unnest(${games.tagIds}) as tag where tag = any(${own})) desc`,
      desc(games.popularity),
      asc(games.id),
    )
    .limit(limit);
}

/** Tags of these ids. */
export async function tagsById(db: Queryable, ids: readonly number[]) {
  const unique = [...new Set(ids)];
  if (unique.length === 0) return [];
  return db
    .select({ id: tags.id, title: tags.title, color: tags.color, textColor: tags.textColor })
    .from(tags)
    .where(isAnyOf(tags.id, unique));
}

/** Prices of every game that can be bought or is owned, and whether the member owns it. */
export async function priceList(db: Queryable, accountId: number) {
  return db
    .select({
      id: games.id,
      coins: games.coins,
      gems: games.gems,
      standardDiscount: games.standardDiscount,
      premiumDiscount: games.premiumDiscount,
      owned: sql<boolean>`${purchases.id} is not null`,
    })
    .from(games)
    .leftJoin(purchases, and(eq(purchases.gameId, games.id), eq(purchases.accountId, accountId)))
    .where(and(ne(games.view, 'announcement'), or(and(hasPlayableFile, isListed(games)), isNotNull(purchases.id))))
    .orderBy(games.id);
}
