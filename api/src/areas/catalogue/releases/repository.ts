import type { GameStatus } from '@platform/shared/contracts';
import { and, asc, eq, inArray, lte, ne, sql } from 'drizzle-orm';
import { bumpContentVersion, lockContent } from '../../../ground/db/content-version';
import type { Database, Queryable } from '../../../ground/db/database';
import { isListed } from '../listed-repository';
import { accounts } from '../../identity/tables';
import { favourites, games } from '../tables';
import { hasPlayableFile } from '../games/repository';

/** E-mails that are queued in one transaction. */
const BATCH = 200;

/**
 * Brings out the announced games whose day has come. One without a playable file waits for it: a game that is out is sold.
 * @param today `YYYY-MM-DD`
 * @returns how many
 */
export async function releaseDueGames(db: Database, today: string): Promise<number> {
  const due = and(eq(games.view, 'announcement'), lte(games.releasedOn, today), hasPlayableFile, isListed(games));
  // The lock waits for imports, so it is taken only when there is something to do.
  if ((await db.select({ id: games.id }).from(games).where(due).limit(1)).length === 0) return 0;
  return db.transaction(async (tx) => {
    await lockContent(tx);
    const released = await tx
      .update(games)
      // An announcement was last changed before its day; a game that is out never was (content/check.ts).
      .set({ view: 'released', updatedOn: sql`greatest(${games.updatedOn}, ${games.releasedOn})` })
      .where(due)
      .returning({ id: games.id });
    if (released.length > 0) await bumpContentVersion(tx);
    return released.length;
  });
}

/** A game that is out, and a member who waited for it. */
export interface AwaitedGame {
  readonly slug: string;
  readonly title: string;
  readonly tagline: string;
  readonly view: GameStatus;
  readonly email: string;
  readonly name: string;
  /** Whether the member takes e-mails about new games, and may use the account. */
  readonly takesEmail: boolean;
}

/**
 * Takes some of the members waiting for games that are out: they no longer wait once the transaction ends, and two
 * servers never take the same.
 * @returns at most 200; empty when no member waits
 */
export async function takeAwaitedGames(tx: Queryable): Promise<AwaitedGame[]> {
  const waiting = await tx
    .select({
      id: favourites.id,
      slug: games.slug,
      title: games.title,
      tagline: games.tagline,
      view: games.view,
      email: accounts.email,
      name: accounts.name,
      takesEmail: sql<boolean>`coalesce((${accounts.notifications}->>'newGame')::boolean, false)
        and ${accounts.blockedAt} is null and ${accounts.removalDueAt} is null`,
    })
    .from(favourites)
    .innerJoin(games, eq(games.id, favourites.gameId))
    .innerJoin(accounts, eq(accounts.id, favourites.accountId))
    .where(and(favourites.awaitsRelease, ne(games.view, 'announcement'), isListed(games)))
    .orderBy(asc(favourites.id))
    .limit(BATCH)
    .for('update', { of: favourites, skipLocked: true });
  if (waiting.length > 0)
    await tx
      .update(favourites)
      .set({ awaitsRelease: false })
      .where(
        inArray(
          favourites.id,
          waiting.map(({ id }) => id),
        ),
      );
  return waiting.map(({ id: _id, ...game }) => game);
}
