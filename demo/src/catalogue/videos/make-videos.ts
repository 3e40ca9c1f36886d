import { type Family, families } from '../../art/families';
import { type ArtPlan, type VideoArt, imageOf, scenePath } from '../../art/plan';
import { createRandom } from '../../art/scene/random';
import type { ContentGame, ContentVideo } from '@platform/api/content';
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
  'stereo-sound',
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
 * @param games those that a video may belong to, most popular first
 * @param models performers by slug
 * @param casts of each video, by slug
 */
export function makeVideos(
  art: readonly VideoArt[],
  plan: ArtPlan,
  games: readonly (Pick<ContentGame, 'slug' | 'cast' | 'releasedOn'> & { readonly family: Family })[],
  models: readonly { readonly slug: string; readonly name: string }[],
  casts: ReadonlyMap<string, readonly string[]>,
): ContentVideo[] {
  const firstNames = new Map(models.map(({ slug, name }) => [slug, name.split(' ')[0]]));
  const openings = new Map(families.map((family) => [family, [...videoOpenings[family]]]));
  return art.map((video, index) => {
    const { slug, soft } = video;
    const { family, seed } = video.world;
    const random = createRandom(`video:${seed}`);
    const known = curated[index];
    const cast = [...(casts.get(slug) ?? [])];
    const name = firstNames.get(cast[0] ?? '') ?? 'She';
    const title = videoTitles[index]?.title ?? slug;
    const places = placeTags({ title, ...video.world });
    const scripts = random() < 0.6;
    const [opening, note] = [random(), random()];
    const studio = slugOf(random.pick(studioNames));
    const tags = [...places, peopleTag(cast), ...sample(random, moods, random.integer(2, 4))].slice(0, most);
    const rating = random.integer(36, 49);
    const releasedOn = known
      ? monthsBefore(demoToday, index * 0.2, random)
      : monthsBefore(demoToday, random() ** 1.4 * 40, random);
    const premium = random() < 0.7;
    // Of the same kind of place, with one of its performers, and out before it.
    const related = games.filter(
      (game) =>
        game.family === family && game.releasedOn <= releasedOn && game.cast.some((model) => cast.includes(model)),
    );
    const game = known?.game ?? (related.length > 0 ? random.pick(related).slug : null);
    return {
      slug,
      title,
      description: [
        take(openings.get(family) ?? [], opening)?.replace('%', name) ?? '',
        `${take([...videoNotes, ...(game === null ? [] : [gameNote])], note)} ${soundNote}`,
      ],
      game,
      studio,
      tags,
      cast,
      soft,
      popularity: (art.length - index) * 100,
      rating,
      scripts,
      releasedOn,
      premium,
      poster: imageOf(plan, scenePath(slug, 0)),
      ...videoStreams(video, plan, scripts),
    };
  });
}
