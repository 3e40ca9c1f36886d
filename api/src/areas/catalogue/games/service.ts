import type { GamePage, Purchase } from '@platform/shared/contracts';
import type { Queryable } from '../../../ground/db/database';
import { notFound } from '../../../ground/errors';
import { trailerFrame } from '../streams/trailer-frame';
import { coinPrice } from './price';
import { modelCard } from '../models/card';
import { saleEnds } from '../offers/repository';
import { memberVotes } from '../ratings/repository';
import { NotSoftError } from '../soft-page';
import { readCards } from './cards';
import { castOf, findGame, type GameRow, priceList, relatedGames } from './repository';

const RELATED = 6;
/** Not `Projection.options`: an enum puts values of digits first. */
const projectionOrder = ['flat', '180', '360'];

/**
 * A game's page.
 * @param slugOrId a slug, or an id in digits
 * @param options `softOnly`: names nothing that may not be shown before the age gate
 * @throws ApiError not-found; an announced game has no page yet (docs/spec/catalogue.md#pages-of-records)
 * @throws NotSoftError with `softOnly`, for a game that is not soft
 */
export async function readGamePage(
  db: Queryable,
  slugOrId: string,
  { softOnly = false }: { softOnly?: boolean } = {},
): Promise<GamePage> {
  const found = await findGameBySlugOrId(db, slugOrId);
  if (!found) throw notFound('There is no such game.');
  const { game, studio } = found;
  if (softOnly && !game.soft) throw new NotSoftError();
  const [cast, related, votes] = await Promise.all([
    castOf(db, game.id, softOnly),
    relatedGames(db, game, { softOnly, limit: RELATED }),
    memberVotes(db, game.id),
  ]);
  const [card] = await readCards(db, [{ ...game, girls: cast.length }]);
  if (!card) throw new Error('a row makes a card');
  const best = bestFile(game);
  const ratingSpread = game.ratingSpread.map((count, star) => count + (votes[star] ?? 0));
  return {
    ...card,
    tagline: game.tagline,
    description: game.description,
    hero: game.hero,
    logoLeft: game.logoLeft,
    gallery: game.gallery,
    ratingCount: ratingSpread.reduce((sum, count) => sum + count, 0),
    ratingSpread,
    endings: game.endings,
    resolution: best.quality,
    updatedOn: game.updatedOn,
    studio,
    languages: game.languages,
    comfort: game.comfort,
    headsets: game.headsets,
    downloadGigabytes: best.gigabytes,
    cast: cast.filter(({ soft }) => soft || !softOnly).map(modelCard),
    related: await readCards(db, related),
    trailer: game.trailer && trailerFrame(game.trailer),
  };
}

/** A game that has a page, or null. */
export async function findGameBySlugOrId(
  db: Queryable,
  slugOrId: string,
): Promise<{ game: GameRow; studio: string } | null> {
  // Ids are 32-bit in the database; a longer row of digits can only be a slug.
  const found =
    (/^\d{1,9}$/.test(slugOrId) && (await findGame(db, { id: Number(slugOrId) }))) ||
    (await findGame(db, { slug: slugOrId }));
  return found && found.game.view !== 'announcement' && found.game.isListed ? found : null;
}

/**
 * Ownership and prices for the member, by game id (docs/spec/entities.md#purchase-facts).
 * @param today `YYYY-MM-DD`
 */
export async function readPurchases(
  db: Queryable,
  accountId: number,
  today: string,
): Promise<Record<string, Purchase>> {
  const [rows, ends] = await Promise.all([priceList(db, accountId), saleEnds(db, today)]);
  const saleEndsOn = (id: number) => {
    const day = ends.get(id);
    return day === undefined ? {} : { saleEndsOn: day };
  };
  return Object.fromEntries(
    rows.map((row) => [
      String(row.id),
      {
        ...saleEndsOn(row.id),
        completed: row.owned,
        prices: {
          coins: {
            standard: coinPrice(row.coins, row.standardDiscount),
            premium: coinPrice(row.coins, row.premiumDiscount),
          },
          gems: row.gems,
        },
      },
    ]),
  );
}

/** The widest projection among files, and the sharpest file's figures. */
export const widestProjection = (
  files: readonly Pick<GameRow['files'][number], 'projection'>[],
): GameRow['projection'] =>
  files.reduce<GameRow['projection']>(
    (widest, { projection }) =>
      projectionOrder.indexOf(projection) > projectionOrder.indexOf(widest) ? projection : widest,
    'flat',
  );

/** The largest picture of the files that are there, or of all while none is. */
function bestFile(game: GameRow): { quality: string; gigabytes: number } {
  const there = game.files.filter(({ source }) => typeof source === 'string');
  const files = there.length > 0 ? there : game.files;
  return files.reduce(
    (best, file) => (file.width * file.height > best.width * best.height ? file : best),
    files[0] ?? { quality: '', gigabytes: 0, width: 0, height: 0 },
  );
}
