/**
 * Makes the trailers of the games into `assets/streams`: three places of each game's world, with sound. They are
 * committed, so this runs only when the art changes: `npx tsx src/make/make-trailers.ts [slug…]` in `demo`, with ffmpeg
 * installed (`apt-get install -y ffmpeg`). Without slugs it makes those that are not there.
 */
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join as pathOf } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gameWorld } from '../art/plan';
import { placeOf } from '../art/scene/places';
import { demoSubjects } from '../catalogue/subjects';
import { trailerFrame, trailerSeconds, trailerStreamOf } from '../films/game-trailers';
import { drawPlanes } from './film/camera';
import { ffmpeg, join, pictureArgs } from './film/encoder';
import { soundOf, writeSound } from './film/sound';

const rate = 15;
/** Seconds of each place; together those of the trailer. */
const parts = [3, 3, 2];
/** Constant quality of x264. */
const quality = 36;
/** Bits a second of both ears together. */
const soundRate = 16_000;
const FADE = 0.4;

const folder = fileURLToPath(new URL('../../assets/streams', import.meta.url));
const fileOf = (slug: string): string => `${folder}/${trailerStreamOf(slug)}.${trailerFrame.height}.mp4`;
const wanted = process.argv.slice(2);
const temporary = await mkdtemp(pathOf(tmpdir(), 'trailers-'));
const [picture, sound] = [pathOf(temporary, 'picture.mp4'), pathOf(temporary, 'sound.wav')];
const { games } = demoSubjects();
for (const game of games) {
  const { slug, title } = game;
  if (wanted.length === 0 ? existsSync(fileOf(slug)) : !wanted.includes(slug)) continue;
  const world = gameWorld(game);
  const files: string[] = [];
  const graph: string[] = [];
  for (const [index, seconds] of parts.entries()) {
    const frames = seconds * rate;
    const planes = await drawPlanes(placeOf(world, index, title), trailerFrame, frames, pathOf(temporary, `${index}`));
    const from = files.length;
    files.push(planes.far, planes.middle, planes.near);
    const still = (input: number, format: string, label: string): string =>
      `[${input}:v]format=${format},loop=loop=-1:size=1,fps=${rate}[${label}${index}]`;
    // To the right in one place, to the left in the next.
    const [middle, near] =
      index % 2 === 0 ? [`-floor(n/2)`, `-n`] : [`floor(n/2)-${Math.ceil(frames / 2)}`, `n-${frames}`];
    graph.push(
      still(from, 'yuv420p', 'f'),
      still(from + 1, 'yuva420p', 'm'),
      still(from + 2, 'yuva420p', 'n'),
      `[f${index}]trim=end_frame=${frames},setpts=N/${rate}/TB[t${index}]`,
      `[t${index}][m${index}]overlay=x='${middle}':y=0:shortest=1[o${index}]`,
      `[o${index}][n${index}]overlay=x='${near}':y=0:shortest=1,fade=t=in:d=${FADE},fade=t=out:st=${seconds - FADE}:d=${FADE}[p${index}]`,
    );
  }
  graph.push(`${parts.map((_, index) => `[p${index}]`).join('')}concat=n=${parts.length}:v=1[whole]`);
  const inputs = files.flatMap((file) => ['-i', file]);
  const output = ['-map', '[whole]', ...pictureArgs(picture, rate, quality)];
  await ffmpeg([...inputs, '-filter_complex', graph.join(';'), ...output], temporary);
  await writeSound(sound, soundOf(`trailer:${game.seed}`, world.family, world.motif, parts));
  await join(folder, trailerStreamOf(slug), trailerFrame.height, picture, sound, soundRate);
  process.stdout.write(`${slug}\n`);
}
await rm(temporary, { recursive: true });

const lines: string[] = [];
for (const { slug } of games) {
  const name = slug.includes('-') ? `'${slug}'` : slug;
  lines.push(`  ${name}: ${(await stat(fileOf(slug))).size},\n`);
}
await writeFile(
  fileURLToPath(new URL('../films/trailer-sizes.ts', import.meta.url)),
  `/** Bytes of each game's trailer in assets/streams, as make/make-trailers.ts measured them. */
export const trailerSizes: Readonly<Record<string, number>> = {
${lines.join('')}};
`,
);
if (parts.reduce((sum, seconds) => sum + seconds, 0) !== trailerSeconds) throw new Error('The places last otherwise.');
