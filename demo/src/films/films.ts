import type { Family } from '../art/families';
import { gameWorld } from '../art/plan';
import type { LandscapeSpec } from '../art/scene/landscape';
import { placeOf } from '../art/scene/places';
import { demoSubjects } from '../catalogue/subjects';
import { videoTitles } from '../catalogue/videos/video-titles';
import { type Scene, scenesOf } from './scenes';

/** Projection and stereo layout of a film's frames. */
export interface Layout {
  readonly projection: 'flat' | '180' | '360';
  readonly stereo: 'mono' | 'side-by-side' | 'top-bottom';
}

/** A film of the demo: the world of one title, in motion. No two titles have the same. */
export interface Film {
  /** The slug of its title; for a game, prefixed with `game-`. */
  readonly name: string;
  readonly title: string;
  readonly world: LandscapeSpec;
  readonly seconds: number;
  /** The file for headsets. */
  readonly around: Layout;
  /** Pixels of half the horizon in it. */
  readonly half: number;
  /** Heights of the flat file's qualities, best first; none: there is no flat file. */
  readonly flat: readonly number[];
  /** `at` in whole seconds from the start. */
  readonly chapters: readonly (Scene & { readonly at: number })[];
  /** Seconds of the film that make up the trailer; none: it has no trailer (those of games: make/make-trailers.ts). */
  readonly trailer: readonly (readonly [from: number, to: number])[];
  /** Whether the trailer allows looking around. */
  readonly trailerAround: boolean;
  /** A silent film has no captions. */
  readonly hasSound: boolean;
  /** Its picture around is also there in AV1, at twice the width and height: what headsets show of a sharp film. */
  readonly isSharp: boolean;
  readonly quality: {
    /** Constant quality of x264: less is better and larger. */
    readonly flat: number;
    readonly around: number;
    /** Most bits a second of a picture, which films meet in which rain, light or stripes move all over. */
    readonly most: number;
  };
}

const mono180: Layout = { projection: '180', stereo: 'mono' };
const stereo180: Layout = { projection: '180', stereo: 'side-by-side' };
const mono360: Layout = { projection: '360', stereo: 'mono' };
const stereo360: Layout = { projection: '360', stereo: 'top-bottom' };

/** Placement of a family's worlds around a viewer. */
interface Standing {
  /** Eye level as a share of the world's height: its horizon, or the middle of its subject. */
  readonly eyeLevel: number;
  /**
   * Depths of layers that appear only once when the world closes behind the viewer (art/families); absent: it does not
   * close.
   */
  readonly onlyBefore?: readonly number[];
}
export const standings: Record<Family, Standing> = {
  grid: { eyeLevel: 0.58, onlyBefore: [0.04, 0.06] },
  planet: { eyeLevel: 0.56 },
  portal: { eyeLevel: 0.66 },
  dunes: { eyeLevel: 0.6, onlyBefore: [0.04, 0.05] },
  crystal: { eyeLevel: 0.5 },
  city: { eyeLevel: 0.72 },
  tunnel: { eyeLevel: 0.5 },
  monolith: { eyeLevel: 0.64, onlyBefore: [0.04, 0.05, 0.4] },
  silk: { eyeLevel: 0.5 },
  terrace: { eyeLevel: 0.56 },
  orbs: { eyeLevel: 0.6 },
  isles: { eyeLevel: 0.58 },
};

/** Lengths are all different, from 40 seconds up: neighbours lie far apart. */
const shortest = 40;
const stride = 17;
/** Seconds of each piece of a trailer. */
const PIECE = 4;

function chaptersOf(scenes: readonly Scene[], seconds: number): Film['chapters'] {
  return scenes.map((scene, index) => ({ ...scene, at: Math.round((seconds / scenes.length) * index) }));
}

/** One piece of each of the first three scenes, without their fades. */
function trailerOf(chapters: Film['chapters'], seconds: number): Film['trailer'] {
  return chapters.slice(0, 3).map(({ at }, index) => {
    const end = chapters[index + 1]?.at ?? seconds;
    const from = at + Math.max(1, Math.floor((end - at - PIECE) / 2));
    return [from, from + PIECE];
  });
}

/** Films that are as sharp as headsets show. */
const sharp = new Set(['tide-tables', 'sea-air', 'heat-haze']);
/** The film that has two qualities, as films of a real catalogue do. */
const inTwoQualities = 'tide-tables';
/** Number of videos and of games, the most popular ones, whose films have larger pictures. */
const larger = { videos: 12, games: 5 };

const fine: Film['quality'] = { flat: 31, around: 34, most: 52_000 };

function layoutOf(family: Family, index: number): Layout {
  const [mono, stereo] = standings[family].onlyBefore ? [mono360, stereo360] : [mono180, stereo180];
  // A stereo 360° film takes twice the pixels: only one film has it.
  return index === 0 || (stereo === stereo180 && index % 3 !== 1) ? stereo : mono;
}

function filmOf(
  name: string,
  title: string,
  world: LandscapeSpec,
  index: number,
  rest: Pick<Film, 'seconds' | 'half' | 'flat' | 'quality'>,
): Film {
  const { family } = world;
  const chapters = chaptersOf(scenesOf(family, index), rest.seconds);
  return {
    name,
    title,
    world,
    around: layoutOf(family, index),
    chapters,
    trailer: trailerOf(chapters, rest.seconds),
    trailerAround: false,
    hasSound: false,
    isSharp: sharp.has(name),
    ...rest,
  };
}

const { games, videos } = demoSubjects();

/** The films of the videos, most popular first. `npm run films -w demo` makes their files. */
export const films: readonly Film[] = videos.map(({ slug, world }, index) => ({
  ...filmOf(slug, videoTitles[index]?.title ?? slug, world, index, {
    seconds: shortest + ((index * stride + 23) % videos.length),
    half: sharp.has(slug) ? 1920 : index < larger.videos ? 480 : 360,
    flat: slug === inTwoQualities ? [360, 180] : index < larger.videos ? [360] : [270],
    quality: index < larger.videos ? fine : { flat: 33, around: 36, most: 28_000 },
  }),
  // A sixth of the trailers allow looking around.
  trailerAround: index % 6 === 5,
  hasSound: true,
}));

/** The films of the games, for owners. They are silent, short and small: there are many. */
export const gameFilms: readonly Film[] = games.map((game, index) => ({
  ...filmOf(
    `game-${game.slug}`,
    game.title,
    gameWorld(game),
    index,
    index < larger.games
      ? { seconds: 24 + ((index * 7) % 18), half: 480, flat: [360], quality: fine }
      : { seconds: 12 + ((index * 5) % 8), half: 240, flat: [270], quality: { flat: 37, around: 36, most: 28_000 } },
  ),
  trailer: [],
}));

const byName = new Map([...films, ...gameFilms].map((film) => [film.name, film]));

/** @throws RangeError for a name that no film has */
function filmNamed(name: string): Film {
  const film = byName.get(name);
  if (!film) throw new RangeError(`there is no film ${name}`);
  return film;
}

/** @throws RangeError for a slug that no video has */
export const filmOfVideo = (slug: string): Film => filmNamed(slug);

/** @throws RangeError for a slug that no game has */
export const filmOfGame = (slug: string): Film => filmNamed(`game-${slug}`);

/** The parts that a film has files for. */
export const partsOf = ({ trailer }: Pick<Film, 'trailer'>): readonly ('flat' | 'around' | 'trailer')[] =>
  trailer.length > 0 ? ['flat', 'around', 'trailer'] : ['flat', 'around'];

/** Prefix of the file name of a sharp film's picture in AV1, which has no playlist. */
export const sharpStreamOf = ({ name }: Pick<Film, 'name'>): string => `${name}-around-av1`;

/** The place of a film's world that a scene shows. */
export const sceneOf = ({ world, title }: Film, index: number): LandscapeSpec => placeOf(world, index, title);

export const frameRate = 15;

/** Prefix of the file names of a film's stream: see `fileFacts`. */
export const streamOf = ({ name }: Pick<Film, 'name'>, part: 'flat' | 'around' | 'trailer'): string =>
  `${name}-${part}`;
