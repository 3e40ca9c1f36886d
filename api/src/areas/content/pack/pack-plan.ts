import { join } from 'node:path';
import { even, fit, type FrameOptions, scale, shapeOf, trailerBox, viewFilter, viewSize } from './frame-geometry';

/** Facts of a film before it is packed. */
export interface SourceFilm {
  /** Absolute path. */
  readonly path: string;
  readonly durationSeconds: number;
  /** Pixels, upright. */
  readonly width: number;
  readonly height: number;
  readonly framesPerSecond: number;
  readonly hasSound: boolean;
  /** Whether players take it as it is: MP4 with H.264 or HEVC, and AAC. */
  readonly isPlayable: boolean;
}

/** One run of ffmpeg. */
export interface PackStep {
  /** For people. */
  readonly label: string;
  /** Names in the package, such as `streams/north.mp4`. They are there together or not at all. */
  readonly outputs: readonly string[];
  readonly args: readonly string[];
  /** Seconds of film that it writes: what progress counts. */
  readonly seconds: number;
}

/** Heights of HLS renditions; the smallest is for phones on the way. A headset's file is the film itself. */
const RENDITION_HEIGHTS = [2160, 1440, 1080, 720, 360];
const MAX_RENDITIONS = 4;
const SEGMENT_SECONDS = 6;
/** Bits for each pixel of a second, at most: 5 Mbit/s at 1080p with 30 frames. */
const MAX_BITS_PER_PIXEL = 0.08;
const SOUND = [
  '-c:a',
  'aac',
  '-b:a',
  '160k',
  '-ac',
  '2',
];

/** The trailer: four places of a long film, of a short one its beginning. */
const TRAILER = { parts: 4, partSeconds: 5 };
const CLIP = { parts: 3, partSeconds: 2, width: 640, height: 640 };
const POSTER = { width: 1920, height: 1080, shares: [0.2, 0.5, 0.8], searchSeconds: 4 };
/** Seconds of a film from which its key frames are enough for thumbnails. */
const KEY_FRAMES_SECONDS = 600;
const THUMBNAIL = { width: 160, columns: 10, most: 200 };
/** Pictures of the timeline, each for so many seconds. */
export interface ThumbnailGrid {
  readonly everySeconds: number;
  readonly count: number;
  readonly columns: number;
  readonly rows: number;
  /** Pixels of one. */
  readonly width: number;
  readonly height: number;
}

export function thumbnailGrid(film: SourceFilm, frame: FrameOptions): ThumbnailGrid {
  const everySeconds = Math.max(1, Math.ceil(film.durationSeconds / THUMBNAIL.most));
  const count = Math.max(1, Math.ceil(film.durationSeconds / everySeconds));
  const columns = Math.min(THUMBNAIL.columns, count);
  const shape = shapeOf(film, frame);
  const height = even((THUMBNAIL.width * shape.height) / shape.width);
  return { everySeconds, count, columns, rows: Math.ceil(count / columns), width: THUMBNAIL.width, height };
}

/** Heights of the renditions of a film, the largest first. */
export function renditionHeights({ height }: Pick<SourceFilm, 'height'>): number[] {
  const fitting = RENDITION_HEIGHTS.filter((one) => one <= height);
  if (fitting.length === 0) return [even(height)];
  return [...fitting.slice(0, MAX_RENDITIONS - 1), ...fitting.slice(MAX_RENDITIONS - 1).slice(-1)];
}

/**
 * Everything that ffmpeg makes of a film.
 * @param name of the files, a slug
 * @param folder absolute path in which ffmpeg writes, under the names of the package
 */
export function packPlan(film: SourceFilm, frame: FrameOptions, name: string, folder: string): PackStep[] {
  const at = (output: string): string => join(folder, output);
  const { durationSeconds: seconds } = film;
  const step = (label: string, output: string, length: number, args: readonly string[]): PackStep => ({
    label,
    outputs: [output],
    seconds: length,
    args: [...args, at(output)],
  });
  const whole = ['-i', film.path, '-map', '0:v:0', '-map', '0:a:0?'];
  const posters = POSTER.shares.map((share, index) =>
    step(`Poster ${index + 1}`, `videos/${name}${index === 0 ? '' : `-${index + 1}`}.jpg`, POSTER.searchSeconds, [
      '-ss',
      String(round(seconds * share)),
      '-t',
      String(POSTER.searchSeconds),
      '-i',
      film.path,
      '-map',
      '0:v:0',
      '-vf',
      `${viewFilter(frame, viewSize(film, frame, POSTER))},thumbnail=60`,
      '-frames:v',
      '1',
      '-q:v',
      '3',
    ]),
  );
  const grid = thumbnailGrid(film, frame);
  return [
    step('Film', `streams/${name}.mp4`, seconds, [
      ...whole,
      ...(film.isPlayable
        ? ['-c', 'copy']
        : ['-c:v', 'libx264', '-preset', 'medium', '-crf', '19', '-pix_fmt', 'yuv420p', ...SOUND]),
      '-map_chapters',
      '0',
      '-movflags',
      '+faststart',
    ]),
    ...posters,
    step('Hover clip', `clips/${name}.mp4`, lengthOf(seconds, CLIP), [
      ...cut(film, CLIP, viewFilter(frame, viewSize(film, frame, CLIP)), false),
      '-c:v',
      'libx264',
      '-preset',
      'medium',
      '-crf',
      '26',
      '-pix_fmt',
      'yuv420p',
      '-movflags',
      '+faststart',
    ]),
    step('Trailer', `streams/${name}-trailer.mp4`, lengthOf(seconds, TRAILER), [
      ...cut(film, TRAILER, scale(fit(film, trailerBox(frame))), film.hasSound),
      '-c:v',
      'libx264',
      '-preset',
      'medium',
      '-crf',
      '22',
      '-pix_fmt',
      'yuv420p',
      ...(film.hasSound ? SOUND : []),
      '-movflags',
      '+faststart',
    ]),
    step('Timeline thumbnails', `streams/${name}-thumbnails.jpg`, seconds, [
      // Of a long film key frames alone are decoded: one of hours takes minutes. A short one may have a single one.
      ...(seconds > KEY_FRAMES_SECONDS ? ['-skip_frame', 'nokey'] : []),
      '-i',
      film.path,
      '-map',
      '0:v:0',
      '-vf',
      `${viewFilter(frame, grid)},fps=1/${grid.everySeconds}:start_time=0,tpad=stop_mode=clone:stop=${grid.columns * grid.rows},tile=${grid.columns}x${grid.rows}`,
      '-frames:v',
      '1',
      '-q:v',
      '5',
    ]),
    ...renditionHeights(film).map((height): PackStep => {
      const size = { width: even((film.width * height) / film.height), height };
      const bits = Math.round(size.width * height * Math.min(60, film.framesPerSecond) * MAX_BITS_PER_PIXEL);
      return {
        label: `Rendition ${height}p`,
        outputs: [`streams/${name}.${height}.mp4`, `streams/${name}.${height}.m3u8`],
        seconds,
        args: [
          ...whole,
          '-vf',
          scale(size),
          '-c:v',
          'libx264',
          '-preset',
          'medium',
          '-crf',
          '23',
          '-pix_fmt',
          'yuv420p',
          '-maxrate',
          String(bits),
          '-bufsize',
          String(bits * 2),
          '-sc_threshold',
          '0',
          '-force_key_frames',
          `expr:gte(t,n_forced*${SEGMENT_SECONDS})`,
          ...SOUND,
          '-map_chapters',
          '-1',
          '-f',
          'hls',
          '-hls_time',
          String(SEGMENT_SECONDS),
          '-hls_playlist_type',
          'vod',
          '-hls_segment_type',
          'fmp4',
          '-hls_flags',
          'single_file+independent_segments',
          '-hls_segment_filename',
          at(`streams/${name}.${height}.mp4`),
          at(`streams/${name}.${height}.m3u8`),
        ],
      };
    }),
  ];
}

/** WebVTT of the timeline's pictures. */
export function thumbnailCues(grid: ThumbnailGrid, durationSeconds: number, sheet: string): string {
  const cues = Array.from({ length: grid.count }, (_, index) => {
    const [from, to] = [index * grid.everySeconds, Math.min(durationSeconds, (index + 1) * grid.everySeconds)];
    const [x, y] = [(index % grid.columns) * grid.width, Math.floor(index / grid.columns) * grid.height];
    return `${timestamp(from)} --> ${timestamp(to)}\n${sheet}#xywh=${x},${y},${grid.width},${grid.height}\n`;
  });
  return `WEBVTT\n\n${cues.join('\n')}`;
}

const timestamp = (seconds: number): string => {
  const [hours, rest] = [Math.floor(seconds / 3600), seconds % 3600];
  return `${pad(hours)}:${pad(Math.floor(rest / 60))}:${pad(Math.floor(rest % 60))}.${pad(Math.round((rest % 1) * 1000) % 1000, 3)}`;
};
const pad = (value: number, digits = 2): string => String(value).padStart(digits, '0');

const round = (seconds: number): number => Math.round(seconds * 1000) / 1000;

interface Excerpt {
  readonly parts: number;
  readonly partSeconds: number;
}

/** Seconds of an excerpt. */
const lengthOf = (durationSeconds: number, { parts, partSeconds }: Excerpt): number =>
  Math.min(durationSeconds, parts * partSeconds);

/** Where the parts of an excerpt begin, in seconds: spread over the film, away from titles and credits; of a short film its beginning. */
function startsOf(durationSeconds: number, { parts, partSeconds }: Excerpt): number[] {
  if (durationSeconds < parts * partSeconds * 2) return [0];
  return Array.from({ length: parts }, (_, index) => round((durationSeconds * (index + 1)) / (parts + 1)));
}

/** Reads the parts of an excerpt, each sought, and puts them together. */
function cut(film: SourceFilm, excerpt: Excerpt, filter: string, withSound: boolean): string[] {
  const starts = startsOf(film.durationSeconds, excerpt);
  const seconds = lengthOf(film.durationSeconds, excerpt) / starts.length;
  const inputs = starts.flatMap((start) => ['-ss', String(start), '-t', String(seconds), '-i', film.path]);
  const chains = starts.map((_, index) => `[${index}:v:0]${filter}[v${index}]`);
  const joined = starts.map((_, index) => `[v${index}]${withSound ? `[${index}:a:0]` : ''}`).join('');
  const graph = `${chains.join(';')};${joined}concat=n=${starts.length}:v=1:a=${withSound ? 1 : 0}[v]${withSound ? '[a]' : ''}`;
  return [...inputs, '-filter_complex', graph, '-map', '[v]', ...(withSound ? ['-map', '[a]'] : ['-an'])];
}
