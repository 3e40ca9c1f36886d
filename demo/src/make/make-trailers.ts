/**
 * Makes the trailers of games into `assets/streams`, each from the game's own scene. They are committed, so this runs
 * only when the art changes: `npx tsx src/make/make-trailers.ts [slug…]` in `demo`, with ffmpeg installed. Without
 * slugs it makes those that are not there.
 */
import { readdir, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { frameRate, gameTrailerStream } from '../films/films';
import { Encoder } from './film/encoder';
import { writeFacts } from './film/facts';
import { flatPainter, shots } from './film/painter';
import { trailerLoop, trailerPasses, trailerWorlds } from './film/trailer-worlds';

const folder = fileURLToPath(new URL('../../assets/streams', import.meta.url));
const wanted = process.argv.slice(2);
const there = new Set(await readdir(folder));

for (const [slug, world] of trailerWorlds) {
  const stream = gameTrailerStream(slug);
  if (wanted.length === 0 ? there.has(`${stream}.m3u8`) : !wanted.includes(slug)) continue;
  const { frame, paint } = await flatPainter(world, trailerLoop, shots.still);
  const once = `${slug}-once`;
  const encoder = new Encoder(folder, once, frame, frameRate, [
    { height: frame.height, quality: 28 },
    { height: frame.height / 2, quality: 30 },
  ]);
  for (let index = 0; index < trailerLoop * frameRate; index++) {
    paint(index / frameRate);
    await encoder.write(frame);
  }
  await encoder.finish();
  await encoder.repeat(stream, trailerPasses);
  for (const name of await readdir(folder)) if (name.startsWith(`${once}.`)) await rm(`${folder}/${name}`);
}
await writeFacts(folder);
