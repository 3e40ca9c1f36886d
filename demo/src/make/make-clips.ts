/**
 * Makes the hover clips into `assets/clips`: the picture of each game's card in motion, one short muted loop. They are
 * committed, so this runs only when the art changes: `npx tsx src/make/make-clips.ts [slug…]` in `demo`, with ffmpeg
 * installed (`apt-get install -y ffmpeg`). Without slugs it makes those that are not there.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, rename } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { demoSubjects } from '../catalogue/subjects';
import { type Painter, flatPainter, shots } from './film/painter';

const rate = 20;
/** Long enough for one way of the camera to and fro. */
const seconds = 3.6;
/** Constant quality of x264, at which a clip has 15 to 60 KB. */
const quality = 34;

const folder = fileURLToPath(new URL('../../assets/clips', import.meta.url));

async function encode({ frame, paint }: Painter, file: string): Promise<void> {
  const input = `-v error -y -f rawvideo -pix_fmt rgb0 -s ${frame.width}x${frame.height} -r ${rate} -i -`;
  const output = `-an -c:v libx264 -profile:v main -pix_fmt yuv420p -preset slow -threads 1 -crf ${quality} -movflags +faststart -map_metadata -1 -fflags +bitexact -flags +bitexact -f mp4 ${file}`;
  const ffmpeg = spawn('ffmpeg', `${input} ${output}`.split(' '), { stdio: ['pipe', 'inherit', 'inherit'] });
  const ended = once(ffmpeg, 'close');
  for (let index = 0; index < seconds * rate; index++) {
    paint(index / rate);
    // A copy: the frame is painted over before ffmpeg has read it.
    const bytes = Buffer.from(frame.pixels.buffer.slice(0) as ArrayBuffer);
    if (!ffmpeg.stdin.write(bytes)) await once(ffmpeg.stdin, 'drain');
  }
  ffmpeg.stdin.end();
  const [code] = (await ended) as [number | null];
  if (code !== 0) throw new Error(`ffmpeg ended with ${code} for ${file}`);
}

await mkdir(folder, { recursive: true });
const wanted = process.argv.slice(2);
const there = new Set(await readdir(folder));
for (const { slug, family, palette, variant } of demoSubjects().games) {
  if (wanted.length === 0 ? there.has(`${slug}.mp4`) : !wanted.includes(slug)) continue;
  const painter = await flatPainter({ seed: slug, family, palette, variant }, seconds, shots.poster);
  await encode(painter, `${folder}/${slug}.mp4.unfinished`);
  await rename(`${folder}/${slug}.mp4.unfinished`, `${folder}/${slug}.mp4`);
}
