import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { masterPlaylist, mediaPlaylist, readFragments } from './fragments';

/** Runs ffmpeg. @throws Error when it fails */
export async function ffmpeg(args: readonly string[], folder: string): Promise<void> {
  const running = spawn('ffmpeg', ['-v', 'error', '-y', ...args], {
    cwd: folder,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [code] = (await once(running, 'close')) as [number | null];
  if (code !== 0) throw new Error(`ffmpeg ended with ${code} for ${args.at(-1)}`);
}

/** Seconds between two places where a player may begin or change the quality. */
const PART_SECONDS = 8;
/** Bits a second of both ears together. */
const SOUND_RATE = 16_000;
/** A description first, then fragments that begin with a whole picture, with one index before them. */
const FRAGMENTS = '-movflags +frag_keyframe+empty_moov+default_base_moof+global_sidx+negative_cts_offsets';
const EXACT = '-map_metadata -1 -fflags +bitexact -flags +bitexact';

const fileOf = (stream: string, height: number): string => `${stream}.${height}.mp4`;

/**
 * How the picture of a rendition is written.
 * @param quality constant quality of x264: less is better and larger
 * @param preset of x264: a slower one is smaller
 * @param most bits a second, over a part; absent: as many as the quality takes
 */
export function pictureArgs(file: string, rate: number, quality: number, preset = 'medium', most?: number): string[] {
  const limit = most === undefined ? '' : ` -maxrate ${most} -bufsize ${most * PART_SECONDS}`;
  const keys = `-g ${rate * PART_SECONDS} -keyint_min ${rate * PART_SECONDS} -sc_threshold 0`;
  return `-r ${rate} -an -c:v libx264 -preset ${preset} -threads 1 -profile:v high -pix_fmt yuv420p -crf ${quality}${limit} ${keys} -x264-params aq-mode=3:deblock=1,1:colorprim=bt709:transfer=bt709:colormatrix=bt709 ${EXACT} ${file}`.split(
    ' ',
  );
}

/** How a sharp picture is written: AV1, which takes a third of the bytes of H.264. One thread, so that runs are alike. */
export const sharpPictureArgs = (file: string, rate: number): string[] =>
  `-r ${rate} -an -c:v libsvtav1 -preset 8 -crf 44 -g ${rate * PART_SECONDS} -pix_fmt yuv420p -svtav1-params lp=1 ${EXACT} ${file}`.split(
    ' ',
  );

/** Puts a written picture and its sound together, in fragments. A sound that is made meanwhile comes too late for them. */
export async function join(
  folder: string,
  stream: string,
  height: number,
  picture: string,
  sound: string | null,
  soundRate = SOUND_RATE,
): Promise<void> {
  const tracks =
    sound === null
      ? ['-i', picture, '-map', '0:v']
      : ['-i', picture, '-i', sound, '-map', '0:v', '-map', '1:a', '-c:a', 'aac', '-b:a', String(soundRate)];
  await ffmpeg(
    [...tracks, '-c:v', 'copy', ...`${EXACT} -f mp4 ${FRAGMENTS} ${fileOf(stream, height)}`.split(' ')],
    folder,
  );
}

/** Writes the playlists of a stream whose renditions are there, best first. */
export async function writePlaylists(folder: string, stream: string, heights: readonly number[]): Promise<void> {
  const entries = [];
  for (const height of heights) {
    const film = await readFragments(`${folder}/${fileOf(stream, height)}`);
    const playlist = `${stream}.${height}.m3u8`;
    await writeFile(`${folder}/${playlist}`, mediaPlaylist(fileOf(stream, height), film));
    entries.push({ playlist, film });
  }
  await writeFile(`${folder}/${stream}.m3u8`, masterPlaylist(entries));
}
