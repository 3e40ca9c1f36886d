import type { Family } from '../art/families';
import { fileFacts } from './file-facts';
import { type Film, type Layout, films, gameFilms, partsOf, streamOf } from './films';

const mono180: Layout = { projection: '180', stereo: 'mono' };
const stereo180: Layout = { projection: '180', stereo: 'side-by-side' };
const mono360: Layout = { projection: '360', stereo: 'mono' };
const stereo360: Layout = { projection: '360', stereo: 'top-bottom' };

/** A film as titles play it. */
export interface PlayedFilm extends Pick<Film, 'name' | 'around' | 'seconds' | 'trailerAround'> {
  readonly chapters: readonly { readonly at: number; readonly title: string }[];
  readonly hasCaptions: boolean;
}

/** Film shared by titles without one of their own: silent, and of their family where there is one. */
interface FamilyFilm extends PlayedFilm {
  readonly family: Family;
}

const shared = (
  name: string,
  family: Family,
  around: Layout,
  seconds: number,
  scenes: readonly string[],
): FamilyFilm => ({
  name,
  family,
  around,
  seconds,
  trailerAround: false,
  hasCaptions: true,
  chapters: scenes.map((title, index) => ({ at: Math.round((seconds / scenes.length) * index), title })),
});

export const familyFilms: readonly FamilyFilm[] = [
  shared('violet-dunes', 'dunes', stereo360, 51, ['Nightfall', 'Aurora', 'The last ridge']),
  shared('still-water', 'monolith', mono360, 48, ['The shore', 'Reflection', 'Quiet']),
  shared('high-city', 'city', stereo180, 54, ['Rooftops', 'Evening traffic', 'Lights up']),
  shared('cloud-isles', 'isles', stereo180, 48, ['Above the clouds', 'The towers', 'Drifting', 'Dusk']),
  shared('ringed-world', 'planet', stereo180, 48, ['First light', 'The rings', 'Moonrise', 'Adrift']),
  shared('sun-road', 'grid', mono360, 45, ['Arrival', 'The long road', 'Afterglow']),
  shared('old-gate', 'portal', mono180, 45, ['The hall', 'The gate', 'Through']),
  shared('quiet-spheres', 'orbs', stereo180, 51, ['Weightless', 'In orbit', 'At rest']),
];

/**
 * A film of a family, where there is one; else the shared films take turns.
 * @param projection of the file for headsets; absent: any
 */
function familyFilm(family: Family, index: number, projection?: Layout['projection']): FamilyFilm {
  const fitting = familyFilms.filter(({ around }) => projection === undefined || around.projection === projection);
  const found = fitting.find((one) => one.family === family) ?? fitting[index % fitting.length];
  if (!found) throw new RangeError(`there is no film of ${String(projection)} degrees`);
  return found;
}

const isMade = (film: Film): boolean => partsOf(film).every((part) => fileFacts[streamOf(film, part)] !== undefined);
const own = new Map(
  [...films, ...gameFilms]
    .filter(isMade)
    .map((film): [string, PlayedFilm] => [film.name, { ...film, hasCaptions: film.hasSound }]),
);

/** Own films of titles whose files exist, by name. */
export const ownFilms: ReadonlyMap<string, PlayedFilm> = own;

/** Film of a video: its own if it has been made, else one of its family. */
export const filmOfVideo = (slug: string, family: Family, index: number): PlayedFilm =>
  own.get(slug) ?? familyFilm(family, index);

/** Film of a game for owners. @param projection required of a film of its family */
export const filmOfGame = (slug: string, family: Family, index: number, projection: Layout['projection']): PlayedFilm =>
  own.get(`game-${slug}`) ?? familyFilm(family, index, projection);
