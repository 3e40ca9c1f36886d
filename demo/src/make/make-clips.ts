/**
 * Makes the hover clips into `assets/clips`: the picture of each game's card in motion, one short muted loop. They are
 * committed, so this runs only when the art changes: `npx tsx src/make/make-clips.ts [slug…]` in `demo`, with ffmpeg
 * installed (`apt-get install -y ffmpeg`). Without slugs it makes those that are not there.
 */
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gameWorld } from '../art/plan';
import { demoSubjects } from '../catalogue/subjects';
import { drawCorners, drawPoster } from './film/camera';
import { ffmpeg } from './film/encoder';

const rate = 15;
/** Frames from one side to the other and back. */
const frames = 52;
/** Constant quality of x264, at which a clip has 15 to 60 KB. */
const quality = 32;
/** Pixels of a clip, and by how many its planes are larger at each side. */
const window = { width: 300, height: 400 };
const margin = 22;

const folder = fileURLToPath(new URL('../../assets/clips', import.meta.url));
/** Where the near plane is at a frame: from the middle to the right, to the left and back. */
const sway = `(if(lt(n,13),n,if(lt(n,39),26-n,n-52)))`;

await mkdir(folder, { recursive: true });
const wanted = process.argv.slice(2);
const there = new Set(await readdir(folder));
const temporary = await mkdtemp(join(tmpdir(), 'clips-'));
const corners = join(temporary, 'corners.png');
await drawCorners(window, corners);
for (const game of demoSubjects().games) {
  const { slug } = game;
  if (wanted.length === 0 ? there.has(`${slug}.mp4`) : !wanted.includes(slug)) continue;
  const planes = await drawPoster(gameWorld(game), window, margin, join(temporary, 'poster'));
  const still = (input: number, format: string): string =>
    `[${input}:v]format=${format},loop=loop=-1:size=1,fps=${rate}`;
  const graph = [
    `${still(0, 'yuv420p')},trim=end_frame=${frames},setpts=N/${rate}/TB,crop=${window.width}:${window.height}[far]`,
    `${still(1, 'yuva420p')}[middle]`,
    `${still(2, 'yuva420p')}[near]`,
    `${still(3, 'yuva420p')}[corners]`,
    `[far][middle]overlay=x='floor(${sway}/2)-${margin}':y=-30:shortest=1[a]`,
    `[a][near]overlay=x='${sway}-${margin}':y=-30:shortest=1[b]`,
    `[b][corners]overlay=shortest=1[clip]`,
  ];
  const file = `${slug}.mp4.unfinished`;
  const inputs = [planes.far, planes.middle, planes.near, corners].flatMap((plane) => ['-i', plane]);
  const output = `-map [clip] -r ${rate} -an -c:v libx264 -profile:v main -pix_fmt yuv420p -preset faster -threads 1 -crf ${quality} -movflags +faststart -map_metadata -1 -fflags +bitexact -flags +bitexact -f mp4 ${file}`;
  await ffmpeg([...inputs, '-filter_complex', graph.join(';'), ...output.split(' ')], folder);
  await rename(`${folder}/${file}`, `${folder}/${slug}.mp4`);
}
await rm(temporary, { recursive: true });
