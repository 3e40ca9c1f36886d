import type { Job } from '../../../ground/jobs/jobs';
import { readRestored } from '../../../ground/restored-repository';
import { removeFiles } from '../papers/files';
import type { LiveServices } from '../services';
import { joinFilm } from './join-film';
import { endRecordings, forgetFiles, readUnneeded, takeForJoining } from './repository';

/** Makes films of recorded shows, and removes deleted ones, every five seconds (docs/decisions/show-films.md). */
export const showFilmsJob: Job<LiveServices> = {
  name: 'show-films',
  failure: 'shows could not be made to films, or deleted ones not removed',
  everyMs: 5_000,
  run: tendFilms,
};

/** One round of the job. @param isStopping true: the next film waits for the next start */
export async function tendFilms(
  services: Pick<LiveServices, 'config' | 'db' | 'log' | 'media' | 'now'>,
  isStopping: () => boolean = () => false,
): Promise<void> {
  const { db, media, now } = services;
  // A drill touches nothing that the living site needs.
  if (media.bucket && (await readRestored(db))) return;
  await endRecordings(db, now());
  while (!isStopping()) {
    const film = await takeForJoining(db, now());
    if (film === null) break;
    await joinFilm(services, film);
  }
  for (const film of await readUnneeded(db, now())) {
    const keys = film.parts.map(({ key }) => key);
    if (film.removedAt !== null && film.fileKey !== null) keys.push(film.fileKey);
    if (!(await removeFiles({ db, media }, keys, () => forgetFiles(db, film)))) return;
  }
}
