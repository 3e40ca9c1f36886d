import type { Database } from '../../../ground/db/database';
import type { MediaStore } from '../../content/media/media-source';
import type { FilmRecords } from '../media-node/recorder/show-recorder';
import { whileFilesStay } from '../papers/files';
import { addPart, claimFilms, keepFilms, releaseFilms, stopFilm } from './repository';

/** The films of a media node in the database. */
export const createFilmRecords = (
  db: Database,
  node: string,
  store: Pick<MediaStore, 'remove'>,
  now: () => Date,
): FilmRecords => ({
  claim: (roomIds) => claimFilms(db, node, roomIds, now()),
  keep: (ids) => keepFilms(db, node, ids, now()),
  release: (ids) => releaseFilms(db, node, ids),
  addPart: (id, put) =>
    whileFilesStay(db, async () => {
      const part = await put();
      const lasted = await addPart(db, id, part);
      // Deleted meanwhile: nothing may stay of it.
      if (lasted === null) await store.remove({ key: part.key });
      return lasted;
    }),
  stop: (id, reason) => stopFilm(db, id, reason),
});
