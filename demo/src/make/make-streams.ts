/**
 * Makes the films that tests play, one test pattern for each kind of file, into `assets/streams`, with captions. They are
 * committed, so this runs only when a pattern changes: `npx tsx src/make/make-streams.ts [pattern…]` in
 * `demo`, with ffmpeg and a sans-serif font installed (`apt-get install -y ffmpeg fonts-dejavu-core`).
 *
 * Each direction carries its name, each eye its letter and its own ground (left reddish, right bluish), and a clock
 * and a ball on the horizon move, so that a viewer can be checked by looking and by reading pixels.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

const rate = 10;
const seconds = 12;
const largest = 500 * 1024;

type Eye = 'L' | 'R' | '';
interface Pattern {
  readonly name: string;
  readonly projection: 'flat' | '180' | '360';
  readonly layout: 'mono' | 'side-by-side' | 'top-bottom';
  /** Pixels of one eye's picture. */
  readonly width: number;
  readonly height: number;
}
const patterns: readonly Pattern[] = [
  { name: 'flat', projection: 'flat', layout: 'mono', width: 640, height: 360 },
  { name: 'sbs-180', projection: '180', layout: 'side-by-side', width: 640, height: 640 },
  { name: 'tb-360', projection: '360', layout: 'top-bottom', width: 1280, height: 640 },
];

/**
 * The flat pattern once more, as HLS: a master playlist, and for each height a playlist and one file of parts by byte
 * range. Their names begin with the master's, as api/src/areas/catalogue/streams/playlist.ts wants it.
 */
const adaptive = 'adaptive';
const heights = [360, 180] as const;
/** Seconds of a part. */
const partSeconds = 2;
const renditions = heights.map((height): Pattern => ({
  name: `${adaptive}.${height}`,
  projection: 'flat',
  layout: 'mono',
  width: (height * 16) / 9,
  height,
}));

/** Directions by longitude (right is positive) and latitude, in degrees. */
const directions: readonly (readonly [label: string, longitude: number, latitude: number])[] = [
  ['FRONT', 0, 0],
  ['RIGHT', 90, 0],
  ['LEFT', -90, 0],
  ['BACK', 180, 0],
  ['BACK', -180, 0],
  ['45° RIGHT', 45, 0],
  ['45° LEFT', -45, 0],
  ['UP', 0, 60],
  ['DOWN', 0, -60],
  ['UP RIGHT', 60, 40],
  ['UP LEFT', -60, 40],
  ['DOWN RIGHT', 60, -40],
  ['DOWN LEFT', -60, -40],
];
const grounds: Record<Eye, string> = { L: '#5a2030', R: '#20305a', '': '#24382e' };

/** Where a direction is in the picture, or null when it is not in it. */
function place(
  { projection, width, height }: Pattern,
  longitude: number,
  latitude: number,
): readonly [x: number, y: number] | null {
  if (projection === 'flat')
    return Math.abs(longitude) <= 60 && Math.abs(latitude) <= 45
      ? [width * (0.5 + longitude / 150), height * (0.5 - latitude / 120)]
      : null;
  const view = Number(projection);
  return Math.abs(longitude) > view / 2 ? null : [width * (0.5 + longitude / view), height * (0.5 - latitude / 180)];
}

const text = (x: number, y: number, size: number, label: string, colour = '#fff'): string =>
  `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" font-family="DejaVu Sans, sans-serif" font-weight="bold" font-size="${size}" fill="${colour}" text-anchor="middle" dominant-baseline="middle">${label}</text>`;

function grid(pattern: Pattern): string {
  const lines: string[] = [];
  const range = (from: number, to: number, step: number): number[] =>
    Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, index) => from + index * step);
  const draw = (points: readonly (readonly [number, number] | null)[], main: boolean): void => {
    const there = points.filter((point) => point !== null);
    if (there.length > 1)
      lines.push(
        `<polyline points="${there.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')}" fill="none" stroke="#fff" stroke-opacity="${main ? 0.8 : 0.25}" stroke-width="${main ? 2 : 1}"/>`,
      );
  };
  for (const longitude of range(-180, 180, 30))
    draw(
      range(-90, 90, 5).map((latitude) => place(pattern, longitude, latitude)),
      longitude === 0,
    );
  for (const latitude of range(-60, 60, 30))
    draw(
      range(-180, 180, 5).map((longitude) => place(pattern, longitude, latitude)),
      latitude === 0,
    );
  return lines.join('');
}

/** Markup of an eye's picture that does not change between frames. */
function still(pattern: Pattern, eye: Eye): string {
  const { width, height } = pattern;
  const ground = `<rect width="${width}" height="${height}" fill="${grounds[eye]}"/>`;
  const labels = directions.flatMap(([label, longitude, latitude]) => {
    const at = place(pattern, longitude, latitude);
    return at ? [text(at[0], at[1] - 16, height / 26, label)] : [];
  });
  const name = place(pattern, 0, -25);
  return (
    ground +
    grid(pattern) +
    labels.join('') +
    (name ? text(name[0], name[1], height / 20, `${pattern.name} ${eye}`.trim(), '#ffd27a') : '')
  );
}

/** Moving markup: the clock, nearer to the viewer than the rest, and a ball that goes once around the horizon. */
function moving(pattern: Pattern, eye: Eye, frame: number): string {
  const { width, height } = pattern;
  // A nearer thing is further right for the left eye.
  const shift = eye === 'L' ? width * 0.006 : eye === 'R' ? -width * 0.006 : 0;
  const clock = place(pattern, 0, 18);
  const time = `00:${String(Math.floor(frame / rate)).padStart(2, '0')}.${frame % rate}`;
  const around = (frame / (rate * seconds)) * 360 - 180;
  const ball = place(
    pattern,
    pattern.projection === 'flat' ? around / 3 : pattern.projection === '360' ? around : around / 2,
    8,
  );
  return (
    (clock ? text(clock[0] + shift, clock[1], height / 14, time) : '') +
    (ball ? `<circle cx="${ball[0].toFixed(1)}" cy="${ball[1].toFixed(1)}" r="${height / 50}" fill="#ffd27a"/>` : '')
  );
}

/** How ffmpeg writes a pattern: a file that can be played while it loads, or parts for HLS. */
const wholeFile = (file: string): string => `-movflags +faststart ${file}.mp4`;
const inParts = (file: string): string =>
  `-keyint_min ${rate * partSeconds} -sc_threshold 0 -f hls -hls_time ${partSeconds} -hls_playlist_type vod -hls_segment_type fmp4 -hls_flags single_file+independent_segments -hls_segment_filename ${file}.mp4 ${file}.m3u8`;

async function encode(pattern: Pattern, folder: string, output: (file: string) => string = wholeFile): Promise<void> {
  const { name, layout, width, height } = pattern;
  const eyes: readonly Eye[] = layout === 'mono' ? [''] : ['L', 'R'];
  const [fullWidth, fullHeight] = [
    layout === 'side-by-side' ? width * 2 : width,
    layout === 'top-bottom' ? height * 2 : height,
  ];
  const corner = (index: number): readonly [number, number] =>
    layout === 'side-by-side' ? [index * width, 0] : [0, index * height];
  const svg = (parts: readonly string[]): Buffer =>
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${fullWidth}" height="${fullHeight}">${parts.map((part, index) => `<svg x="${corner(index)[0]}" y="${corner(index)[1]}" width="${width}" height="${height}">${part}</svg>`).join('')}</svg>`,
    );
  const base = await sharp(svg(eyes.map((eye) => still(pattern, eye))))
    .removeAlpha()
    .png()
    .toBuffer();
  const args = `-v error -y -f rawvideo -pix_fmt rgb24 -s ${fullWidth}x${fullHeight} -r ${rate} -i - -c:v libx264 -preset veryslow -crf 31 -g ${rate * partSeconds} -pix_fmt yuv420p -an ${output(name)}`;
  const ffmpeg = spawn('ffmpeg', args.split(' '), { cwd: folder, stdio: ['pipe', 'inherit', 'inherit'] });
  for (let frame = 0; frame < rate * seconds; frame += 1) {
    const raw = await sharp(base)
      .composite([{ input: svg(eyes.map((eye) => moving(pattern, eye, frame))) }])
      .removeAlpha()
      .raw()
      .toBuffer();
    if (!ffmpeg.stdin.write(raw)) await once(ffmpeg.stdin, 'drain');
  }
  ffmpeg.stdin.end();
  const [code] = (await once(ffmpeg, 'close')) as [number];
  const { size } = await stat(`${folder}/${name}.mp4`);
  if (code !== 0 || size > largest) throw new Error(`${name}.mp4 is ${size} bytes, ffmpeg ended with ${code}`);
}

/** The master playlist of the existing renditions; a line must have the largest part of each (RFC 8216 §4.3.4.2). */
async function masterPlaylist(folder: string): Promise<string> {
  const entries = await Promise.all(
    renditions.map(async ({ name, width, height }) => {
      const parts = (await readFile(`${folder}/${name}.m3u8`, 'utf8')).matchAll(/^#EXT-X-BYTERANGE:(\d+)/gm);
      const largestPart = Math.max(...Array.from(parts, ([, bytes]) => Number(bytes)));
      // H.264, high profile, at level 3.1 or below, without sound.
      return `#EXT-X-STREAM-INF:BANDWIDTH=${(largestPart * 8) / partSeconds},RESOLUTION=${width}x${height},CODECS="avc1.64001f"\n${name}.m3u8\n`;
    }),
  );
  return `#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-INDEPENDENT-SEGMENTS\n${entries.join('')}`;
}

const folder = fileURLToPath(new URL('../../assets/streams', import.meta.url));
await mkdir(folder, { recursive: true });
const wanted = process.argv.slice(2);
const isWanted = (name: string): boolean => wanted.length === 0 || wanted.includes(name);
for (const pattern of patterns) if (isWanted(pattern.name)) await encode(pattern, folder);
if (isWanted(adaptive)) {
  for (const rendition of renditions) await encode(rendition, folder, inParts);
  await writeFile(`${folder}/${adaptive}.m3u8`, await masterPlaylist(folder));
}
const stamp = (second: number): string => `00:00:${String(second).padStart(2, '0')}.000`;
const cues = Array.from(
  { length: seconds / 2 },
  (_, index) => `${stamp(index * 2)} --> ${stamp(index * 2 + 2)}\nThe clock shows ${index * 2} seconds.\n`,
);
await writeFile(`${folder}/clock-en.vtt`, `WEBVTT\n\n${cues.join('\n')}`);
