/**
 * Makes the hover previews, one short muted loop a family, into `assets/clips`. They are committed,
 * so this runs only when the art changes: `npx tsx src/make/make-clips.ts` in `demo`, with ffmpeg
 * installed (`apt-get install -y ffmpeg`).
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { type Family, families } from '../art/families';
import { landscapeSvg } from '../art/scene/landscape';
import { type Palette, paletteByName } from '../art/scene/palettes';
import { createRandom } from '../art/scene/random';
import { circle, line, round } from '../art/scene/scene';

const size = { width: 300, height: 400 } as const;
const rate = 20;
const frames = 70;
const largestClip = 60 * 1024;
/** The picture is drawn this much larger than the clip, so that the camera moves in fractions of a pixel. */
const oversampling = 4;
const zoom = 0.14;

/** Per family: palette, the seed of its picture, and what moves. */
const scenes: Record<Family, readonly [palette: string, motion: 'rise' | 'rings' | 'streaks']> = {
  grid: ['ember', 'streaks'],
  planet: ['sodium', 'rise'],
  portal: ['lagoon', 'rise'],
  dunes: ['dusk', 'rise'],
  crystal: ['iris', 'rings'],
  city: ['coral', 'streaks'],
  tunnel: ['cobalt', 'rings'],
  monolith: ['glacier', 'rise'],
  silk: ['copper', 'rings'],
  terrace: ['lagoon', 'rise'],
  orbs: ['verdigris', 'rings'],
  isles: ['rosegold', 'rise'],
};

const motions: Record<'rise' | 'rings' | 'streaks', (phase: number, palette: Palette) => string> = {
  rise: (phase, { glow }) => {
    const random = createRandom('rise');
    let markup = '';
    for (let i = 0; i < 18; i++) {
      const travel = (random() + phase) % 1;
      const x = random() * size.width + 8 * Math.sin(2 * Math.PI * (travel + random()));
      markup += circle(
        x,
        size.height * (1 - travel),
        random.between(0.8, 2.4),
        glow,
        `opacity="${round(Math.sin(Math.PI * travel) * 0.8)}"`,
      );
    }
    return markup;
  },
  rings: (phase, { glow }) => {
    let markup = '';
    for (let i = 0; i < 3; i++) {
      const travel = (phase + i / 3) % 1;
      const r = 30 + travel * 230;
      markup += `<circle cx="150" cy="190" r="${round(r)}" fill="none" stroke="${glow}" stroke-width="2" opacity="${round(Math.sin(Math.PI * travel) * 0.45)}"/>`;
    }
    return markup;
  },
  streaks: (phase, { glow, counter }) => {
    const random = createRandom('streaks');
    let markup = '';
    for (let i = 0; i < 9; i++) {
      const travel = (random() + phase) % 1;
      const y = random.between(210, 380);
      const length = random.between(30, 80);
      const x = (i % 2 ? travel : 1 - travel) * (size.width + 160) - 80;
      markup += line(
        x,
        y,
        x + length,
        y,
        i % 3 ? glow : counter,
        1.6,
        `stroke-linecap="round" opacity="${round(0.25 + 0.55 * random())}"`,
      );
    }
    return markup;
  },
};

async function frame(
  picture: Buffer,
  large: { width: number; height: number },
  family: Family,
  phase: number,
): Promise<Buffer> {
  const [palette, motion] = scenes[family];
  // In and out again, so that the loop has no seam.
  const swing = (1 - Math.cos(2 * Math.PI * phase)) / 2;
  const scale = 1 - zoom * swing;
  const width = Math.round(large.width * scale);
  const height = Math.round(large.height * scale);
  const left = Math.round((large.width - width) * (0.5 + 0.3 * Math.sin(2 * Math.PI * phase)));
  const top = Math.round((large.height - height) * 0.4);
  const overlay = `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}">${motions[motion](phase, paletteByName(palette))}</svg>`;
  return sharp(picture, { raw: { ...large, channels: 3 } })
    .extract({ left, top, width, height })
    .resize(size.width, size.height)
    .composite([{ input: Buffer.from(overlay), blend: 'screen' }])
    .removeAlpha()
    .raw()
    .toBuffer();
}

async function encode(shots: readonly Buffer[], file: string, quality: number): Promise<void> {
  const input = [
    '-f',
    'rawvideo',
    '-pix_fmt',
    'rgb24',
    '-s',
    `${size.width}x${size.height}`,
    '-r',
    String(rate),
    '-i',
    '-',
  ];
  const output = [
    '-an',
    '-c:v',
    'libx264',
    '-profile:v',
    'baseline',
    '-pix_fmt',
    'yuv420p',
    '-preset',
    'veryslow',
    '-crf',
    String(quality),
    '-movflags',
    '+faststart',
    '-map_metadata',
    '-1',
    '-fflags',
    '+bitexact',
    '-f',
    'mp4',
    file,
  ];
  const ffmpeg = spawn('ffmpeg', ['-hide_banner', '-loglevel', 'error', '-y', ...input, ...output], {
    stdio: ['pipe', 'inherit', 'inherit'],
  });
  const ended = once(ffmpeg, 'close');
  for (const shot of shots) if (!ffmpeg.stdin.write(shot)) await once(ffmpeg.stdin, 'drain');
  ffmpeg.stdin.end();
  const [code] = (await ended) as [number | null];
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}`);
}

async function makeClip(folder: string, family: Family): Promise<void> {
  const [palette] = scenes[family];
  const svg = landscapeSvg({ seed: `clip:${family}`, family, palette, variant: 0 }, 600, 800);
  const large = { width: size.width * oversampling, height: size.height * oversampling };
  const picture = await sharp(Buffer.from(svg), { density: 144 })
    .resize(large.width, large.height)
    .removeAlpha()
    .raw()
    .toBuffer();
  const shots: Buffer[] = [];
  for (let index = 0; index < frames; index++) shots.push(await frame(picture, large, family, index / frames));
  const file = `${folder}/${family}.mp4`;
  const unfinished = `${file}.tmp`;
  // The best quality that is small enough.
  for (let quality = 26; quality <= 44; quality++) {
    await encode(shots, unfinished, quality);
    if ((await stat(unfinished)).size <= largestClip) return rename(unfinished, file);
  }
  await rm(unfinished);
  throw new Error(`the clip of ${family} stays above ${largestClip} bytes`);
}

const folder = fileURLToPath(new URL('../../assets/clips', import.meta.url));
await mkdir(folder, { recursive: true });
for (const family of families) await makeClip(folder, family);
