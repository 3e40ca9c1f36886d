import type { VideoPage } from '@platform/shared/contracts';
import type { Queryable } from '../../../ground/db/database';
import { notFound } from '../../../ground/errors';
import { imageName } from '../../../ground/images/image-name';
import { withdrawnAmong } from '../gallery/withdrawn-pictures-repository';
import { modelCard } from '../models/card';
import { fileFrame, trailerFrame } from '../streams/trailer-frame';
import { hasPremium } from '../entitlements/repository';
import { NotSoftError } from '../soft-page';
import { readVideoCards } from './cards';
import { castOfVideo, findVideo, ownsGame, relatedVideos, type VideoRow, cardRowOf } from './repository';

const RELATED = 6;

/**
 * A video's page.
 * @param options `softOnly`: names nothing that may not be shown before the age gate
 * @throws ApiError not-found
 * @throws NotSoftError with `softOnly`, for a video that is not soft
 */
export async function readVideoPage(
  db: Queryable,
  slug: string,
  { softOnly = false }: { softOnly?: boolean } = {},
): Promise<VideoPage> {
  const found = await findVideo(db, slug);
  if (!found) throw notFound('There is no such video.');
  const { video, studio, game } = found;
  if (softOnly && !video.soft) throw new NotSoftError();
  const [[card], cast, related, chapters] = await Promise.all([
    readVideoCards(db, [cardRowOf(video)]),
    castOfVideo(db, video.id, softOnly),
    relatedVideos(db, video, { softOnly, limit: RELATED }),
    chaptersOf(db, video),
  ]);
  if (!card) throw new Error('a row makes a card');
  return {
    ...card,
    description: video.description,
    studio,
    game:
      game && game.view !== 'announcement' && (game.soft || !softOnly)
        ? { slug: game.slug, title: game.title, pageUrl: `/games/${game.slug}` }
        : null,
    files: video.files.map((file, index) => ({
      file: index,
      ...fileFrame(file),
      script: file.script !== null,
      heatmapUrl:
        file.script === null ? null : `/media/heatmaps/${video.slug}-${firstWith(video.files, file.script)}.webp`,
    })),
    trailer: video.trailer && trailerFrame(video.trailer),
    chapters,
    captions: video.captions.map(({ language, label }) => ({ language, label })),
    cast: cast.filter(({ soft }) => soft || !softOnly).map(modelCard),
    related: await readVideoCards(db, related),
  };
}

/** The chapters; a still that staff took down is left out, because its file opens for staff alone. */
async function chaptersOf(db: Queryable, { chapters }: Pick<VideoRow, 'chapters'>): Promise<VideoPage['chapters']> {
  const withdrawn = await withdrawnAmong(
    db,
    chapters.flatMap(({ still }) => (still === undefined ? [] : [imageName(still)])),
  );
  return chapters.map(({ still, ...chapter }) =>
    still === undefined || withdrawn.has(imageName(still)) ? chapter : { ...chapter, still },
  );
}

/** The first file with a script: files that share one share its picture. */
const firstWith = (files: readonly { readonly script: string | null }[], script: string): number =>
  files.findIndex((file) => file.script === script);

/** The entitlement that this visitor lacks for the full video; null: none. */
export async function missingEntitlement(
  db: Queryable,
  accountId: number | null,
  video: Pick<VideoRow, 'premium' | 'gameId'>,
): Promise<'login' | 'premium' | null> {
  if (accountId === null) return 'login';
  if (!video.premium || (await hasPremium(db, accountId, new Date()))) return null;
  return video.gameId !== null && (await ownsGame(db, accountId, video.gameId)) ? null : 'premium';
}
