/**
 * Makes the demo's films and their trailers into `assets/streams`. They are committed, so this runs only when a film or
 * its art changes: `npm run films -w demo [-- name…]`, with ffmpeg installed (`apt-get install -y ffmpeg`).
 */
import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type Film, films, frameRate, passes, streamOf, worldOf } from '../films/films';
import { writeCaptions } from './film/captions';
import { Encoder } from './film/encoder';
import { writeFacts } from './film/facts';
import { type Painter, aroundPainter, flatPainter } from './film/painter';

const folder = fileURLToPath(new URL('../../assets/streams', import.meta.url));

/** The trailer is one pass through the world, the film several. */
async function make(film: Film, part: 'flat' | 'around', { frame, paint }: Painter): Promise<void> {
  const trailer = new Encoder(
    folder,
    streamOf(film, part === 'flat' ? 'trailer' : 'trailer-around'),
    frame,
    frameRate,
    [
      { height: frame.height, quality: film.quality },
      { height: frame.height / 2, quality: film.quality + 2 },
    ],
  );
  for (let index = 0; index < (film.seconds / passes) * frameRate; index++) {
    paint(index / frameRate);
    await trailer.write(frame);
  }
  await trailer.finish();
  await trailer.repeat(streamOf(film, part), passes);
}

await mkdir(folder, { recursive: true });
const wanted = process.argv.slice(2);
for (const film of films) {
  const isWanted = (part: string): boolean =>
    wanted.length === 0 || wanted.includes(film.name) || wanted.includes(`${film.name}-${part}`);
  const loop = film.seconds / passes;
  if (isWanted('flat')) await make(film, 'flat', await flatPainter(worldOf(film), loop));
  if (isWanted('around')) await make(film, 'around', await aroundPainter(film, loop));
  await writeCaptions(folder, film);
}
await writeFacts(folder);
