import type { LibraryItem, OwnedGame, PlayProgress, ReplyOf } from '@platform/shared/contracts';
import type { Queryable } from '../../../ground/db/database';
import type { ContentGameFile } from '../../content/schema/schema';
import { ApiError, notFound } from '../../../ground/errors';
import { receiptsOfGame, toReceipt } from '../entitlements/repository';
import { chaptersOf } from '../../content/media/repository';
import { readCards } from '../games/cards';
import { readVideoCards } from '../videos/cards';
import { ownsGame } from '../videos/repository';
import {
  countOwnedGames,
  findLibraryGame,
  libraryRows,
  type PlayedFilm,
  upsertProgress,
  videosOfGame,
} from './repository';

/** Seconds: a game that was stopped this near its end was played to its end. */
const END_SECONDS = 5;

interface ProgressRow {
  readonly seconds: number;
  readonly durationSeconds: number;
  readonly playedAt: Date;
  readonly completedAt: Date | null;
}

/**
 * The games that a member owns, last played first, and how many they are.
 * @param limit 1 to 24; undefined: all
 */
export async function readLibrary(
  db: Queryable,
  accountId: number,
  limit?: number,
): Promise<ReplyOf<'GET /api/library'>> {
  const rows = await libraryRows(db, accountId, limit);
  const played = rows.flatMap(({ film }) => (film === null ? [] : [nameOf(film)]));
  const [total, cards, chapters] = await Promise.all([
    limit === undefined ? rows.length : countOwnedGames(db, accountId),
    readCards(
      db,
      rows.map(({ game }) => game),
    ),
    chaptersOf(db, played),
  ]);
  const items = rows.flatMap(({ hero, purchasedAt, progress, film }, index) => {
    const game = cards[index];
    if (!game) return [];
    const scenes = film === null ? [] : scenesFrom(chapters.get(nameOf(film)), film.chapters);
    return [
      {
        game,
        hero,
        purchasedAt: purchasedAt.toISOString(),
        progress: toProgress(progress),
        scene: sceneAt(scenes, progress?.seconds ?? 0),
      },
    ];
  });
  return { total, items };
}

/**
 * A game of a member’s library; also a withdrawn one that they own.
 * @param slugOrId a slug, or an id in digits
 * @throws ApiError not-found for a game that does not exist, or was withdrawn and is not theirs; forbidden for another
 *   that they do not own
 */
export async function readOwnedGame(db: Queryable, accountId: number, slugOrId: string): Promise<OwnedGame> {
  const found =
    (/^\d{1,9}$/.test(slugOrId) && (await findLibraryGame(db, accountId, { id: Number(slugOrId) }))) ||
    (await findLibraryGame(db, accountId, { slug: slugOrId }));
  if (!found || (!found.game.isListed && found.purchasedAt === null)) throw notFound('There is no such game.');
  const { game, girls, purchasedAt, progress } = found;
  if (purchasedAt === null) throw new ApiError(403, 'forbidden', 'This game isn’t in your library.');
  const [[card], scenes, videoRows, receipts] = await Promise.all([
    readCards(db, [{ ...game, girls }]),
    scenesOf(db, game.files),
    videosOfGame(db, game.id),
    receiptsOfGame(db, accountId, game.id),
  ]);
  if (!card) throw new Error('a row makes a card');
  return {
    game: card,
    purchasedAt: purchasedAt.toISOString(),
    progress: toProgress(progress),
    hero: game.hero,
    headsets: game.headsets,
    files: game.files.map(({ source, script, lens, headsets, expectedOn, chapters: _chapters, ...file }, index) => ({
      file: index,
      ...file,
      lens: lens ?? null,
      headsets: file.projection === 'flat' ? [] : (headsets ?? game.headsets),
      expectedOn: (typeof source === 'string' ? null : expectedOn) ?? null,
      playable: typeof source === 'string',
      script: typeof script === 'string',
    })),
    scenes,
    videos: await readVideoCards(db, videoRows),
    receipts: receipts.map(toReceipt),
  };
}

/** The chapters of the first film that is there: those that its file has, else what the content says. */
async function scenesOf(db: Queryable, files: readonly ContentGameFile[]): Promise<OwnedGame['scenes']> {
  const first = files.find(({ source }) => typeof source === 'string');
  if (!first) return [];
  const name = `streams/${first.source}`;
  return scenesFrom((await chaptersOf(db, [name])).get(name), first.chapters);
}

type Scenes = OwnedGame['scenes'];
const scenesFrom = (ofFile: Scenes | undefined, ofContent: Readonly<Scenes> = []): Scenes =>
  ofFile !== undefined && ofFile.length > 0 ? ofFile : [...ofContent];
const nameOf = ({ source }: PlayedFilm): string => `streams/${source}`;

/** The scene at a second of a film; null before the first, and where there is none. */
function sceneAt(scenes: Scenes, seconds: number): LibraryItem['scene'] {
  const index = scenes.findLastIndex(({ at }) => at <= seconds);
  const scene = scenes[index];
  return scene ? { number: index + 1, count: scenes.length, title: scene.title } : null;
}

/**
 * Keeps where a member stopped playing.
 * @throws ApiError validation-failed for a place beyond the end, forbidden for a game that they do not own
 */
export async function noteProgress(
  db: Queryable,
  accountId: number,
  gameId: number,
  { seconds, durationSeconds }: { readonly seconds: number; readonly durationSeconds: number },
  now: Date,
): Promise<void> {
  if (seconds > durationSeconds)
    throw new ApiError(400, 'validation-failed', 'Playing stops before its end.', {
      fields: { seconds: 'must not be beyond the end' },
    });
  if (!(await ownsGame(db, accountId, gameId)))
    throw new ApiError(403, 'forbidden', 'This game isn’t in your library.');
  const completedAt = seconds >= durationSeconds - Math.min(END_SECONDS, durationSeconds / 10) ? now : null;
  await upsertProgress(db, { accountId, gameId, seconds, durationSeconds, playedAt: now, completedAt });
}

const toProgress = (row: ProgressRow | null): PlayProgress | null =>
  row && {
    seconds: row.seconds,
    durationSeconds: row.durationSeconds,
    playedAt: row.playedAt.toISOString(),
    completedAt: row.completedAt?.toISOString() ?? null,
  };
