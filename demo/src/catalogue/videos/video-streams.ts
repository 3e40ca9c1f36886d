import type { ContentVideo } from '@platform/api/content';
import { filmCaptions, filmFiles, filmTrailer } from '../../films/film-files';
import { filmOfVideo } from '../../films/films';
import { type ArtPlan, type VideoArt, imageOf, scenePath } from '../../art/plan';

type Streams = Pick<ContentVideo, 'durationSeconds' | 'files' | 'trailer' | 'chapters' | 'captions'>;

/** Streams of a demo video: its film with a still of each place in it, and the trailer that is cut from it. */
export function videoStreams({ slug }: VideoArt, plan: ArtPlan, scripted: boolean): Streams {
  const film = filmOfVideo(slug);
  return {
    durationSeconds: film.seconds,
    files: filmFiles(film, scripted ? `${film.name}.funscript` : null),
    trailer: filmTrailer(film),
    chapters: film.chapters.map(({ at, title }, place) => ({
      at,
      title,
      still: imageOf(plan, scenePath(slug, place)),
    })),
    captions: filmCaptions(film),
  };
}
