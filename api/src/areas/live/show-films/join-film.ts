import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { LiveServices } from '../services';
import { whileFilesStay } from '../papers/files';
import { recorderFolder } from './folder';
import { joinParts, type LocalPart } from './join-parts';
import { failJoining, finishJoining, isFilm, keepJoining, MAX_ATTEMPTS, type ShowFilm } from './repository';

type Services = Pick<LiveServices, 'config' | 'db' | 'log' | 'media' | 'now'>;

/** Joins the parts of a film that was taken, and stores it. A failure is tried again later, three times in all. */
export async function joinFilm(services: Services, film: ShowFilm): Promise<void> {
  const { config, db, log, now } = services;
  const folder = join(recorderFolder(config), randomUUID());
  try {
    await mkdir(folder, { recursive: true });
    await storeJoined(services, film, folder);
  } catch (error) {
    const isLast = film.attempts >= MAX_ATTEMPTS;
    log[isLast ? 'error' : 'warn'](
      { err: error, film: film.id, room: film.roomId },
      'a show could not be joined to a film',
    );
    await failJoining(db, film, now());
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function storeJoined({ db, media, now }: Services, film: ShowFilm, folder: string): Promise<void> {
  const type = film.parts[0]?.type ?? 'webm';
  const parts: LocalPart[] = [];
  for (const { key, at } of film.parts) parts.push({ path: await localPathOf({ media }, key, folder), at });
  const path = join(folder, `film.${type}`);
  const durationMs = await joinParts({
    parts,
    type,
    to: path,
    onPart: async () => {
      if (!(await keepJoining(db, film, now()))) throw new Error('the film was deleted, or another instance joins it');
    },
  });
  await whileFilesStay(db, async () => {
    const { key: fileKey, bytes: sizeBytes } = await media.store.put(() => createReadStream(path), type);
    const isKept = await finishJoining(db, film, { fileKey, type, sizeBytes, durationMs });
    if (!isKept && !(await isFilm(db, film.id))) await media.store.remove({ key: fileKey });
  });
}

/** @throws Error when the part is not in the store */
async function localPathOf({ media }: Pick<Services, 'media'>, key: string, folder: string): Promise<string> {
  const path = media.bucket === null ? await media.store.localPath(key) : null;
  if (path !== null) return path;
  const file = await media.store.find(key);
  if (file === null) throw new Error(`a part of the film is missing from the media store: ${key}`);
  const copy = join(folder, randomUUID());
  await pipeline(file.open(), createWriteStream(copy));
  return copy;
}
