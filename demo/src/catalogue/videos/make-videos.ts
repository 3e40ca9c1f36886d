import { families } from '../../art/families';
import { type ArtPlan, type VideoArt, imageOf, scenePath } from '../../art/plan';
import { createRandom } from '../../art/scene/random';
import type { ContentVideo } from '@platform/api/content';
import { monthsBefore } from '../words/days';
import { demoToday } from '../games/make-games';
import { sample, take } from '../words/prose';
import { gameNote, soundNote, videoNotes } from '../words/sentences';
import { slugOf } from '../words/slug';
import { videoOpenings } from '../words/video-openings';
import { peopleTag } from '../tags/people-tags';
import { placeTags } from '../tags/place-tags';
import { studioNames } from '../tags/studios';
import { videoStreams } from './video-streams';
import { videoTitles } from './video-titles';

/** The game and the performer of the first six, as the drawn screens show them. */
export const curated = [
  { game: 'dune-sonata', model: 'mara-vellin' },
  { game: 'moonwake', model: 'noor-ashquill' },
  { game: 'afterglow-district', model: 'ines-calloway' },
  { game: 'lanternfall', model: 'mara-vellin' },
  { game: 'ember-orbit', model: 'mara-vellin' },
  { game: 'kestrel-station', model: 'mara-vellin' },
] as const;

/** Places are not among them: those come from what a film shows. */
const moods = [
  'romance',
  'slow-burn',
  'eye-contact',
  'spatial-audio',
  'music',
  'dance',
  'cinematic',
  'relaxing',
  'drama',
  'comedy',
];

/** Most tags of a video. */
const most = 4;

/**
 * The videos, most popular first.
 * @param games slugs of games with a story to tell on, most popular first
 * @param models performers by slug
 * @param casts of each video, by slug
 */
export function makeVideos(
  art: readonly VideoArt[],
  plan: ArtPlan,
  games: readonly string[],
  models: readonly { readonly slug: string; readonly name: string }[],
  casts: ReadonlyMap<string, readonly string[]>,
): ContentVideo[] {
  const firstNames = new Map(models.map(({ slug, name }) => [slug, name.split(' ')[0]]));
  const openings = new Map(families.map((family) => [family, [...videoOpenings[family]]]));
  return art.map((video, index) => {
    const { slug, soft } = video;
    const random = createRandom(`video:${slug}`);
    const known = curated[index];
    const cast = [...(casts.get(slug) ?? [])];
    const name = firstNames.get(cast[0] ?? '') ?? 'She';
    const title = videoTitles[index]?.title ?? slug;
    const places = placeTags({ title, ...video.world });
    const scripts = random() < 0.6;
    const [opening, note] = [random(), random()];
    const game = known?.game ?? (random() < 0.4 ? random.pick(games) : null);
    return {
      slug,
      title,
      description: [
        take(openings.get(video.world.family) ?? [], opening)?.replace('%', name) ?? '',
        `${take([...videoNotes, ...(game === null ? [] : [gameNote])], note)} ${soundNote}`,
      ],
      game,
      studio: slugOf(random.pick(studioNames)),
      tags: [...places, peopleTag(cast), ...sample(random, moods, random.integer(2, 4))].slice(0, most),
      cast,
      soft,
      popularity: (art.length - index) * 100,
      rating: random.integer(36, 49),
      scripts,
      releasedOn: known
        ? monthsBefore(demoToday, index * 0.2, random)
        : monthsBefore(demoToday, random() ** 1.4 * 40, random),
      premium: random() < 0.7,
      poster: imageOf(plan, scenePath(slug, 0)),
      ...videoStreams(video, plan, scripts),
    };
  });
}
