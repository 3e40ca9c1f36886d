import { type ArtPlan, type VideoArt, imageOf } from '../../art/plan';
import { createRandom } from '../../art/scene/random';
import type { ContentVideo } from '@platform/api/content';
import { monthsBefore } from '../words/days';
import { demoToday } from '../games/make-games';
import { mediaFiles } from '../games/media-files';
import { sample } from '../words/prose';
import { videoNotes, videoOpenings } from '../words/sentences';
import { slugOf } from '../words/slug';
import { studioNames } from '../tags/studios';
import { videoStreams } from './video-streams';
import { videoTitles } from './video-titles';

/** What the drawn screens show of the first six: length, quality, the game and the performer. */
const curated = [
  { seconds: 1930, quality: '8K', game: 'dune-sonata', model: 'mara-vellin' },
  { seconds: 1488, quality: '7K', game: 'moonwake', model: 'noor-ashquill' },
  { seconds: 2465, quality: '8K', game: 'afterglow-district', model: 'ines-calloway' },
  { seconds: 1720, quality: '8K', game: 'lanternfall', model: 'mara-vellin' },
  { seconds: 2172, quality: '8K', game: 'ember-orbit', model: 'mara-vellin' },
  { seconds: 1195, quality: '6K', game: 'kestrel-station', model: 'mara-vellin' },
] as const;

const videoTags = [
  'romance',
  'slow-burn',
  'eye-contact',
  'spatial-audio',
  'music',
  'dance',
  'solo',
  'duo',
  'ensemble',
  'night',
  'city',
  'sea',
  'winter',
  'retro',
  'luxury',
  'costume',
  'cinematic',
  'relaxing',
  'drama',
  'comedy',
];

/**
 * The videos, most popular first.
 * @param games slugs of games with a story to tell on, most popular first
 * @param models performers as slug and first name, most popular first
 */
export function makeVideos(
  art: readonly VideoArt[],
  plan: ArtPlan,
  games: readonly string[],
  models: readonly { readonly slug: string; readonly firstName: string }[],
): ContentVideo[] {
  const firstNames = new Map(models.map(({ slug, firstName }) => [slug, firstName]));
  return art.map(({ slug, soft }, index) => {
    const random = createRandom(`video:${slug}`);
    const known = curated[index];
    const cast = known
      ? [known.model]
      : sample(random, models.slice(0, 20 + Math.floor(index / 2)), random() < 0.7 ? 1 : 2).map((model) => model.slug);
    const name = firstNames.get(cast[0] ?? '') ?? 'She';
    const durationSeconds = known?.seconds ?? random.integer(9 * 60, 52 * 60);
    const quality = known?.quality ?? random.pick(['8K', '8K', '7K', '6K'] as const);
    const video = {
      slug,
      title: videoTitles[index] ?? slug,
      description: [random.pick(videoOpenings).replace('%', name), sample(random, videoNotes, 2).join(' ')],
      durationSeconds,
      game: known?.game ?? (random() < 0.4 ? random.pick(games) : null),
      studio: slugOf(random.pick(studioNames)),
      tags: sample(random, videoTags, random.integer(2, 4)),
      cast,
      soft,
      popularity: (art.length - index) * 100,
      rating: random.integer(36, 49),
      scripts: random() < 0.6,
      releasedOn: known
        ? monthsBefore(demoToday, index * 0.2, random)
        : monthsBefore(demoToday, random() ** 1.4 * 40, random),
      premium: random() < 0.7,
      files: mediaFiles(random, quality, random() < 0.8 ? '180' : '360', durationSeconds / 130),
      poster: imageOf(plan, `videos/${slug}.webp`),
    };
    return { ...video, ...videoStreams(slug, index, video.files, video.scripts) };
  });
}
