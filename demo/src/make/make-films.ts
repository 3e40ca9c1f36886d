/**
 * Makes the films of videos and games, their trailers, and the recordings of rooms, into `assets/streams`. They are committed, so this runs only
 * when a film or its art changes: `npm run films -w demo [-- name…]`, with ffmpeg installed (`apt-get install -y
 * ffmpeg`). Without names it makes those that are not there.
 */
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Film, films, gameFilms, streamOf } from '../films/films';
import { writeCaptions } from './film/captions';
import { writeFacts } from './film/facts';
import { recordings } from '../films/recordings';
import { type Studio, shootAround, shootFlat } from './film/shoot';
import { shootRoom } from './film/shoot-room';
import { piecesOf, soundOf, writeSound } from './film/sound';

const folder = fileURLToPath(new URL('../../assets/streams', import.meta.url));

/** Writes the sound of a film and of its trailer. */
async function record(film: Film, temporary: string): Promise<Studio['sounds']> {
  const { chapters, seconds, world, trailer } = film;
  const parts = chapters.map(({ at }, index) => (chapters[index + 1]?.at ?? seconds) - at);
  const sound = soundOf(world.seed, world.family, world.motif, parts);
  const sounds = { film: join(temporary, 'film.wav'), trailer: join(temporary, 'trailer.wav') };
  await writeSound(sounds.film, sound);
  await writeSound(sounds.trailer, piecesOf(sound, trailer));
  return sounds;
}

await mkdir(folder, { recursive: true });
const wanted = process.argv.slice(2);
const there = new Set(await readdir(folder));
const temporary = await mkdtemp(join(tmpdir(), 'films-'));
for (const film of [...films, ...gameFilms]) {
  const isWanted = (part: 'flat' | 'around'): boolean =>
    wanted.length === 0 ? !there.has(`${streamOf(film, part)}.m3u8`) : wanted.includes(film.name);
  if (!isWanted('flat') && !isWanted('around')) continue;
  const studio = { folder, temporary, sounds: film.hasSound ? await record(film, temporary) : null };
  if (film.flat.length > 0 && isWanted('flat')) await shootFlat(film, studio);
  if (isWanted('around')) await shootAround(film, studio);
  process.stdout.write(`${film.name}\n`);
}
for (const recording of recordings.values()) {
  const { stream } = recording;
  if (wanted.length === 0 ? there.has(`${stream}.m3u8`) : !wanted.includes(stream)) continue;
  await shootRoom(recording, folder, temporary);
  process.stdout.write(`${stream}\n`);
}
await rm(temporary, { recursive: true });
// Words change more often than films.
for (const film of films) await writeCaptions(folder, film);
await writeFacts(folder);
