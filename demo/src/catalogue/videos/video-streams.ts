import type { ContentVideo } from '@platform/api/content';
import { filmCaptions, filmFiles, filmTrailer } from '../../films/film-files';
import { filmOfVideo } from '../../films/films';
import type { VideoArt } from '../../art/plan';

type Streams = Pick<ContentVideo, 'durationSeconds' | 'files' | 'trailer' | 'chapters' | 'captions'>;

/** Streams of a demo video: its film, and the trailer that is cut from it. */
export function videoStreams({ slug }: VideoArt, scripted: boolean): Streams {
  const film = filmOfVideo(slug);
  return {
    durationSeconds: film.seconds,
    files: filmFiles(film, scripted ? `${film.name}.funscript` : null),
    trailer: filmTrailer(film),
    chapters: film.chapters.map(({ at, title }) => ({ at, title })),
    captions: filmCaptions(film),
  };
}
