import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import type { SourceFilm } from './pack-plan';

/** How the programs are called. */
export interface Programs {
  readonly ffmpeg: string;
  readonly ffprobe: string;
}

/** Bytes of what ffmpeg says of a failure that are kept. */
const SAID_AT_MOST = 4096;
const codecs = { video: ['h264', 'hevc'], audio: ['aac'] };

interface Run {
  readonly program: string;
  readonly args: readonly string[];
  /** Told each line of the standard output. */
  readonly onLine: (line: string) => void;
}

/** @throws Error with the last line that the program said, or `ENOENT` when it is not installed */
function run({ program, args, onLine }: Run): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    child.stderr.on('data', (chunk: Buffer) => (said = (said + chunk.toString('utf8')).slice(-SAID_AT_MOST)));
    createInterface({ input: child.stdout }).on('line', onLine);
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve();
      else reject(new Error(said.trim().split('\n').at(-1) ?? `${program} failed`));
    });
  });
}

/** Whether both programs can be run. */
export async function isInstalled({ ffmpeg, ffprobe }: Programs): Promise<boolean> {
  const there = (program: string): Promise<boolean> =>
    run({ program, args: ['-version'], onLine: () => undefined }).then(
      () => true,
      () => false,
    );
  return (await there(ffmpeg)) && (await there(ffprobe));
}

const Probe = z.object({
  format: z.object({ duration: z.coerce.number().positive(), format_name: z.string() }),
  streams: z.array(
    z.object({
      codec_type: z.string(),
      codec_name: z.string().optional(),
      width: z.number().optional(),
      height: z.number().optional(),
      avg_frame_rate: z.string().optional(),
      disposition: z.object({ attached_pic: z.number() }).optional(),
      side_data_list: z.array(z.object({ rotation: z.number().optional() })).optional(),
    }),
  ),
});

/**
 * The facts of a film by ffprobe.
 * @param path absolute path
 * @throws Error in a sentence that begins with the path
 */
export async function probe({ ffprobe }: Programs, path: string): Promise<SourceFilm> {
  const lines: string[] = [];
  const args = ['-v', 'error', '-protocol_whitelist', 'file', '-of', 'json', '-show_format', '-show_streams', path];
  await run({ program: ffprobe, args, onLine: (line) => void lines.push(line) }).catch((error: Error) => {
    throw new Error(`${path} cannot be read as a film: ${error.message}`);
  });
  const { success, data } = Probe.safeParse(JSON.parse(lines.join('\n')));
  const picture = data?.streams.find(
    ({ codec_type, disposition }) => codec_type === 'video' && disposition?.attached_pic !== 1,
  );
  if (!success || !picture?.width || !picture.height) throw new Error(`${path} is no film: it has no moving picture.`);
  const sound = data.streams.find(({ codec_type }) => codec_type === 'audio');
  const rotation = picture.side_data_list?.find((one) => one.rotation !== undefined)?.rotation ?? 0;
  const isTurned = Math.abs(rotation) % 180 === 90;
  const [frames = 0, per = 1] = (picture.avg_frame_rate ?? '').split('/').map(Number);
  return {
    path,
    durationSeconds: data.format.duration,
    width: isTurned ? picture.height : picture.width,
    height: isTurned ? picture.width : picture.height,
    framesPerSecond: frames > 0 && per > 0 ? frames / per : 30,
    hasSound: sound !== undefined,
    isPlayable:
      data.format.format_name.includes('mp4') &&
      !isTurned &&
      codecs.video.includes(picture.codec_name ?? '') &&
      (sound === undefined || codecs.audio.includes(sound.codec_name ?? '')),
  };
}

/**
 * Runs ffmpeg.
 * @param onProgress told how many seconds of film were written
 * @throws Error with the last line that ffmpeg said
 */
export function runFfmpeg(
  { ffmpeg }: Programs,
  args: readonly string[],
  onProgress: (seconds: number) => void,
): Promise<void> {
  const fixed = [
    '-nostdin',
    '-v',
    'error',
    '-y',
    '-protocol_whitelist',
    'file,pipe',
    '-progress',
    'pipe:1',
    '-nostats',
  ];
  return run({
    program: ffmpeg,
    args: [...fixed, ...args],
    onLine: (line) => {
      const [, microseconds] = /^out_time_us=(\d+)$/.exec(line) ?? [];
      if (microseconds !== undefined) onProgress(Number(microseconds) / 1e6);
    },
  });
}
