import type { Family } from '../art/families';

/** How a film lies in its frames. */
export interface Layout {
  readonly projection: 'flat' | '180' | '360';
  readonly stereo: 'mono' | 'side-by-side' | 'top-bottom';
}

/** A film of the demo: one world of the generator that moves, for screens and for headsets. */
export interface Film {
  readonly name: string;
  readonly family: Family;
  readonly palette: string;
  readonly seed: string;
  /** A whole number of passes. */
  readonly seconds: number;
  /** The file for headsets, beside the flat one. */
  readonly around: Layout;
  /** Share of the world's height at which the eyes are: its horizon, or the middle of what it is about. */
  readonly eyeLevel: number;
  /** Depths of what is there once, when the world closes behind the viewer (art/families). */
  readonly onlyBefore: readonly number[];
  /** x264's rate factor of its largest files, 0 to 51: more for worlds full of fine lines, which hide what is lost. */
  readonly quality: number;
  /** `at` in whole seconds from the start; the caption says what is seen, for the films have no sound. */
  readonly chapters: readonly { readonly at: number; readonly title: string; readonly caption: string }[];
}

const mono180: Layout = { projection: '180', stereo: 'mono' };
const stereo180: Layout = { projection: '180', stereo: 'side-by-side' };
const mono360: Layout = { projection: '360', stereo: 'mono' };
const stereo360: Layout = { projection: '360', stereo: 'top-bottom' };

type World = Pick<Film, 'family' | 'palette' | 'seed' | 'around' | 'eyeLevel'> &
  Partial<Pick<Film, 'onlyBefore' | 'quality'>>;
type Scene = readonly [title: string, caption: string];

/** A film goes through its world so many times: one pass is painted, and ends where it began. It is the trailer. */
export const passes = 3;

/** A film whose chapters share its length. */
const film = (name: string, seconds: number, world: World, scenes: readonly Scene[]): Film => ({
  name,
  onlyBefore: [],
  quality: 28,
  ...world,
  seconds,
  chapters: scenes.map(([title, caption], index) => ({
    at: Math.round((seconds / scenes.length) * index),
    title,
    caption,
  })),
});

/** All films; videos take them in turn (catalogue/subjects.ts). `npm run films -w demo` makes their files. */
export const films: readonly Film[] = [
  film(
    'violet-dunes',
    51,
    { family: 'dunes', palette: 'ultraviolet', seed: 's1', around: stereo360, eyeLevel: 0.6, onlyBefore: [0.05] },
    [
      ['Nightfall', 'Dunes under a night sky.'],
      ['Aurora', 'Northern light drifts across the sky.'],
      ['The last ridge', 'The moon stands above the last ridge.'],
    ],
  ),
  film(
    'still-water',
    48,
    { family: 'monolith', palette: 'glacier', seed: 's1', around: mono360, eyeLevel: 0.64, onlyBefore: [0.05, 0.4] },
    [
      ['The shore', 'A ring of stone stands in still water.'],
      ['Reflection', 'The water moves, and the ring with it.'],
      ['Quiet', 'Clouds drift across the moon.'],
    ],
  ),
  film(
    'high-city',
    54,
    { family: 'city', palette: 'coral', seed: 's1', around: stereo180, eyeLevel: 0.72, quality: 34 },
    [
      ['Rooftops', 'A ringed sun sinks behind the towers.'],
      ['Evening traffic', 'Trails of light cross between the rooftops.'],
      ['Lights up', 'There is light in every tower.'],
    ],
  ),
  film('cloud-isles', 48, { family: 'isles', palette: 'dusk', seed: 's1', around: stereo180, eyeLevel: 0.58 }, [
    ['Above the clouds', 'Islands float above the clouds.'],
    ['The towers', 'Towers catch the last light.'],
    ['Drifting', 'The clouds drift, the islands rise and sink.'],
    ['Dusk', 'Dusk.'],
  ]),
  film('ringed-world', 48, { family: 'planet', palette: 'cobalt', seed: 's2', around: stereo180, eyeLevel: 0.56 }, [
    ['First light', 'A blue world rises above the ridge.'],
    ['The rings', 'Its rings shine in the light of a far sun.'],
    ['Moonrise', 'A small moon floats beside it.'],
    ['Adrift', 'Dust drifts by.'],
  ]),
  film(
    'sun-road',
    45,
    { family: 'grid', palette: 'ember', seed: 's3', around: mono360, eyeLevel: 0.58, onlyBefore: [0.06] },
    [
      ['Arrival', 'The road leads to the sun.'],
      ['The long road', 'Arches stand against the evening sky.'],
      ['Afterglow', 'Embers rise from the ground.'],
    ],
  ),
  film(
    'old-gate',
    45,
    { family: 'portal', palette: 'crimson', seed: 's1', around: mono180, eyeLevel: 0.66, quality: 31 },
    [
      ['The hall', 'Columns stand in a dark hall.'],
      ['The gate', 'Light falls through the gate.'],
      ['Through', 'Beyond it, a morning.'],
    ],
  ),
  film(
    'quiet-spheres',
    51,
    { family: 'orbs', palette: 'verdigris', seed: 's1', around: stereo180, eyeLevel: 0.6, quality: 31 },
    [
      ['Weightless', 'Spheres float above a mirror.'],
      ['In orbit', 'Rings turn around the largest of them.'],
      ['At rest', 'Light drifts across the water.'],
    ],
  ),
];

/** The film of a video: they take them in turn, most popular first. @param index position in the list */
export function filmAt(index: number): Film {
  const one = films[index % films.length];
  if (!one) throw new RangeError('there are no films');
  return one;
}

export const frameRate = 24;

/** What a film's world is drawn from. */
export const worldOf = ({ family, palette, seed }: Film) => ({ seed, family, palette, variant: 0 }) as const;

/** Where each of a film's streams begins its file names: see `fileFacts`. */
export const streamOf = (
  { name }: Pick<Film, 'name'>,
  part: 'flat' | 'around' | 'trailer' | 'trailer-around',
): string => `${name}-${part}`;

/** Where the file names of a game's trailer begin. */
export const gameTrailerStream = (slug: string): string => `game-${slug}`;
