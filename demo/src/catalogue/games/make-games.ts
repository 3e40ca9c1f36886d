import type { Family } from '../../art/families';
import { type ArtPlan, type GameArt, galleryPaths, imageOf } from '../../art/plan';
import { type Random, createRandom } from '../../art/scene/random';
import type { ContentGame } from '@platform/api/content';
import { filmFiles } from '../../films/film-files';
import { gameTrailer } from '../../films/game-trailers';
import { type Film, filmOfGame } from '../../films/films';
import { type CuratedGame, curatedGames } from './curated-games';
import { addDays, monthsBefore } from '../words/days';
import { Descriptions, Taglines, sample } from '../words/prose';
import { ratingOf, votesFor } from './ratings';
import { slugOf } from '../words/slug';
import { peopleTag } from '../tags/people-tags';
import { placeTags } from '../tags/place-tags';
import { studioNames } from '../tags/studios';

/** The demo is written as of this day; later ones belong to announcements. */
export const demoToday = '2026-11-20';

/** Genres of a family's worlds; places come from what their pictures show. */
const genres: Record<Family, readonly string[]> = {
  grid: [],
  planet: ['science-fiction'],
  portal: ['mystery', 'fantasy'],
  dunes: ['adventure'],
  crystal: ['fantasy'],
  city: [],
  tunnel: ['science-fiction'],
  monolith: ['relaxing'],
  silk: ['experimental'],
  terrace: ['puzzle'],
  orbs: ['experimental', 'relaxing'],
  isles: ['fantasy', 'exploration'],
};
const moreTags = [
  'story-rich',
  'romance',
  'mystery',
  'adventure',
  'drama',
  'comedy',
  'slow-burn',
  'multiple-endings',
  'hand-tracking',
  'eye-contact',
  'volumetric',
  'music',
  'dance',
  'puzzle',
  'exploration',
  'sandbox',
  'short-stories',
  'voice-choices',
  'interactive',
  'cinematic',
];
const mostTags = 6;
const languages = [
  'English',
  'French',
  'German',
  'Spanish',
  'Japanese',
  'Italian',
  'Portuguese',
  'Korean',
];
const headsets = [
  'PC VR',
  'Quest 2 and later',
  'Pico 4',
  'PlayStation VR2',
  'Vive Focus',
  'Vision Pro',
];
const comforts = [
  'Seated',
  'Seated, standing',
  'Seated, standing, room scale',
  'Standing, room scale',
];
const discounts = [10, 15, 20, 25, 30, 40, 50];

interface Facts extends Omit<
  CuratedGame,
  'title' | 'family' | 'palette' | 'face' | 'variant' | 'difficulty' | 'description'
> {
  readonly difficulty: 0 | 1 | 2 | null;
}

/** Popular games are a little better and dearer; everything else is chance. */
function inventFacts(random: Random, rank: number, words: Pick<Facts, 'tagline' | 'world'>, soft: boolean): Facts {
  const chance = random();
  const worth = Math.round(random.between(3, 12) + random() ** 2 * 12);
  const rating = Math.round(47 - rank * 4 - (random() + random()) * 5 - (random() < 0.08 ? 6 : 0));
  const difficulty = chance < 0.42 ? 0 : chance < 0.76 ? 1 : chance < 0.94 ? 2 : null;
  const coins = Math.min(
    1990,
    Math.round((350 + worth * 48 + (1 - rank) * 160 + random.between(-60, 60)) / 100) * 100 - 10,
  );
  const roll = random();
  // A quarter of the games is soft, enough to fill each section of the start page before the age gate.
  const view = roll < (soft ? 0.3 : 0.04) ? 'announcement' : roll < 0.17 ? 'early-access' : undefined;
  const discount = view !== 'announcement' && random() < (soft ? 0.65 : 0.3) ? random.pick(discounts) : 0;
  // Drew the number of scenes, which now comes from the film; kept so that later draws stay the same.
  random();
  return {
    rating,
    difficulty,
    coins,
    discount,
    ...words,
    ...(view ? { view } : {}),
  };
}

function dates(random: Random, slug: string, view: ContentGame['view']): { releasedOn: string; updatedOn: string } {
  if (slug === 'cathedral-of-tides') return { releasedOn: '2025-06-03', updatedOn: '2026-10-12' };
  if (view === 'announcement')
    return {
      // More than a year on: a demo is shown for long, and what is coming comes out on its day.
      releasedOn: addDays(demoToday, random.integer(412, 600)),
      updatedOn: addDays(demoToday, -random.integer(1, 60)),
    };
  // New games are frequent, old ones rare; early access is young.
  const releasedOn = monthsBefore(
    demoToday,
    view === 'early-access' ? random.between(0, 7) : random() ** 1.6 * 62,
    random,
  );
  const updated = addDays(releasedOn, random.integer(10, 420));
  return { releasedOn, updatedOn: updated < demoToday ? updated : demoToday };
}

function gems(random: Random, coins: number): number | null {
  return random() < 0.18 ? Math.round(coins / 8 / 5) * 5 : null;
}

/** Hours that one plays a game until its first ending: from under an hour to two for each scene, by the half hour. */
const playHours = (seed: string, scenes: number): number =>
  Math.round(scenes * createRandom(`hours:${seed}`).between(0.7, 2) * 2) / 2;

/** The sharper file that a game in development will get later. */
const laterFile = ({ around }: Pick<Film, 'around'>, index: number): ContentGame['files'][number] => ({
  ...around,
  quality: '8K',
  fieldOfView: Number(around.projection),
  width: 7680,
  height: 3840,
  gigabytes: 18.4,
  headsets: headsets.slice(0, 1),
  ...(index % 2 === 0 && { expectedOn: addDays(demoToday, 430 + (index % 60)) }),
});

const noVotes: ContentGame['ratingSpread'] = [0, 0, 0, 0, 0];

/** The games, most popular first. @param casts casts by game slug */
export function makeGames(
  art: readonly GameArt[],
  plan: ArtPlan,
  casts: ReadonlyMap<string, readonly string[]>,
): ContentGame[] {
  const curated = new Map(curatedGames.map((game) => [slugOf(game.title), game]));
  const taglines = new Taglines();
  const descriptions = new Descriptions();
  return art.map(({ slug, seed, title, family, motif, soft }, index) => {
    const random = createRandom(`game:${seed}`);
    const rank = index / art.length;
    const known = curated.get(slug);
    const facts: Facts = known ?? inventFacts(random, rank, taglines.next(family), soft);
    const view = facts.view ?? 'released';
    const votes = view === 'announcement' && !known ? 0 : Math.round(90 + (1 - rank) ** 3 * 2400 + random() * 180);
    const drawnVotes = votes === 0 ? noVotes : votesFor(random, facts.rating, votes);
    // No one rates what is not out; a drawn game's votes are drawn all the same, so that later draws stay the same.
    const ratingSpread = view === 'announcement' ? noVotes : drawnVotes;
    const standardDiscount = facts.discount ?? 0;
    // Drew the projection of a file that games shared; kept so that later draws stay the same.
    if (!known) random();
    const film = filmOfGame(slug);
    const cast = [...(casts.get(slug) ?? [])];
    const scripts = random() < 0.58;
    const describe = known?.description ? () => [...(known.description ?? [])] : descriptions.draw(random, family);
    const studio = slugOf(random.pick(studioNames));
    const drawnTags = sample(random, moreTags, random.integer(2, 4));
    const endings = random.integer(1, film.chapters.length);
    const tags = [
      ...new Set([
        ...placeTags({ title, family, ...(motif && { motif }) }),
        ...genres[family],
        peopleTag(cast),
        // Drawn from a list with music in it, and the films of games are silent.
        ...drawnTags.filter((tag) => tag !== 'music' && (tag !== 'multiple-endings' || endings > 1)),
      ]),
    ].slice(0, mostTags);
    const premiumDiscount = Math.min(70, standardDiscount + random.pick([10, 10, 15, 20]));
    const gemPrice = gems(random, facts.coins);
    const days = dates(random, slug, view);
    const spoken = ['English', ...sample(random, languages.slice(1), random.integer(0, 4))];
    const comfort = random.pick(comforts);
    const { difficulty } = facts;
    return {
      slug,
      title,
      tagline: facts.tagline,
      description: describe({ scripts, endings, comfort, difficulty, tags }, facts.world ?? ''),
      studio,
      tags,
      cast,
      soft,
      view,
      popularity: (art.length - index) * 100,
      rating: ratingOf(ratingSpread),
      ratingSpread,
      difficulty,
      scripts,
      hours: playHours(seed, film.chapters.length),
      scenes: film.chapters.length,
      endings,
      coins: facts.coins,
      standardDiscount,
      premiumDiscount,
      gems: gemPrice,
      ...days,
      languages: spoken,
      comfort,
      headsets: headsets.slice(0, random.integer(2, headsets.length)),
      files: [
        ...filmFiles(film, scripts ? `${film.name}.funscript` : null).map(({ playlist: _playlist, ...file }) => ({
          ...file,
          chapters: film.chapters.map(({ at, title: name }) => ({ at, title: name })),
        })),
        ...(view === 'early-access' ? [laterFile(film, index)] : []),
      ],
      poster: imageOf(plan, `posters/${slug}.webp`),
      logo: imageOf(plan, `logos/${slug}.svg`),
      logoLeft: imageOf(plan, `logos/${slug}-left.svg`),
      hero: imageOf(plan, `heroes/${slug}.webp`),
      gallery: galleryPaths(slug).map((path) => imageOf(plan, path)),
      trailer: gameTrailer(slug),
      clip: { source: `${slug}.mp4` },
    };
  });
}

/** As in the design. */
export const cathedralCast = [
  'noor-ashquill',
  'vera-solande',
  'selah-winterbourne',
  'kaia-brightwater',
  'mara-vellin',
  'thea-morrowind',
  'odile-ravenscar',
  'ines-calloway',
  'petra-lumeni',
];
