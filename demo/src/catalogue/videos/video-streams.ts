import type { ContentVideo } from '@platform/api/content';
import { filmCaptions, filmFiles, filmTrailer } from '../../films/film-files';
import { filmOfVideo } from '../../films/played-films';
import type { VideoArt } from '../../art/plan';

type Streams = Pick<ContentVideo, 'durationSeconds' | 'files' | 'trailer' | 'chapters' | 'captions'>;

/** Streams of a demo video: its film, and the trailer that is cut from it. @param index position in the list */
export function videoStreams({ slug, world }: VideoArt, index: number, scripted: boolean): Streams {
  const film = filmOfVideo(slug, world.family, index);
  return {
    durationSeconds: film.seconds,
    files: filmFiles(film, scripted ? `${film.name}.funscript` : null),
    trailer: filmTrailer(film),
    chapters: film.chapters.map(({ at, title }) => ({ at, title })),
    captions: filmCaptions(film),
  };
}
