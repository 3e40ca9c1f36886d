import type { ContentVideo } from '@platform/api/content';
import { filmCaptions, filmFiles, filmSeconds, filmTrailer } from '../../films/film-files';
import { filmAt } from '../../films/films';

/** Every so many videos the trailer is one to look around in: prime to the number of films, so it is that of each in turn. */
const AROUND_EVERY = 3;

type Streams = Pick<ContentVideo, 'durationSeconds' | 'files' | 'trailer' | 'chapters' | 'captions'>;

/**
 * What a demo video streams: its film and trailer with their own length, chapters and captions.
 * @param index position in the list
 */
export function videoStreams(index: number, scripted: boolean): Streams {
  const film = filmAt(index);
  return {
    durationSeconds: filmSeconds(film),
    files: filmFiles(film, scripted ? `${film.name}.funscript` : null),
    trailer: filmTrailer(film, index % AROUND_EVERY === AROUND_EVERY - 1),
    chapters: film.chapters.map(({ at, title }) => ({ at, title })),
    captions: filmCaptions(film),
  };
}
