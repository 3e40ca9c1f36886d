import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { mediaPlaylist, masterPlaylist, readFragments } from './fragments';
import type { Frame } from './sprite';

/** One quality of a stream. */
export interface Rendition {
  /** Pixels of its height; the width follows. */
  readonly height: number;
  /** Constant quality of x264: less is better and larger. */
  readonly quality: number;
}

const fileOf = (name: string, height: number): string => `${name}.${height}.mp4`;

/** Seconds between two places where a player may begin or change the quality. */
const PART_SECONDS = 4;

/** Takes frames and makes a stream of them: a file for each rendition, best first, and their playlists. */
export class Encoder {
  private readonly ffmpeg;
  private readonly ended: Promise<unknown[]>;

  /**
   * @param name of the stream; files are `<name>.<height>.mp4`
   * @param frame size of the frames that will be written
   */
  constructor(
    private readonly folder: string,
    private readonly name: string,
    frame: { readonly width: number; readonly height: number },
    frameRate: number,
    private readonly renditions: readonly Rendition[],
  ) {
    const input = `-v error -y -f rawvideo -pix_fmt rgb0 -s ${frame.width}x${frame.height} -r ${frameRate} -i -`;
    const outputs = renditions.map(({ height, quality }) => {
      const scale = height === frame.height ? '' : `-vf scale=-2:${height}:flags=area `;
      const keys = `-g ${frameRate * PART_SECONDS} -keyint_min ${frameRate * PART_SECONDS} -sc_threshold 0`;
      return `${scale}-c:v libx264 -preset ${PRESET} -threads 2 -profile:v high -pix_fmt yuv420p -crf ${quality} ${keys} -x264-params aq-mode=3:deblock=1,1:colorprim=bt709:transfer=bt709:colormatrix=bt709 -an -map_metadata -1 -fflags +bitexact -flags +bitexact -f mp4 ${FRAGMENTS} ${fileOf(name, height)}`;
    });
    this.ffmpeg = spawn('ffmpeg', [input, ...outputs].join(' ').split(' '), {
      cwd: folder,
      stdio: ['pipe', 'inherit', 'inherit'],
    });
    this.ended = once(this.ffmpeg, 'close');
  }

  async write({ pixels }: Frame): Promise<void> {
    // A copy: the frame is painted over before ffmpeg has read it.
    const bytes = Buffer.from(pixels.buffer.slice(0) as ArrayBuffer);
    if (!this.ffmpeg.stdin.write(bytes)) await once(this.ffmpeg.stdin, 'drain');
  }

  /** Ends the files and writes their playlists. */
  async finish(): Promise<void> {
    this.ffmpeg.stdin.end();
    const [code] = await this.ended;
    if (code !== 0) throw new Error(`ffmpeg ended with ${String(code)} for ${this.name}`);
    await this.writePlaylists(this.name);
  }

  /**
   * Makes a longer stream of the finished one: its encoded pictures several times, for a world that is where it was.
   * @param name of the longer stream
   * @param times how often it is played, 2 or more
   */
  async repeat(name: string, times: number): Promise<void> {
    for (const { height } of this.renditions) {
      const args = `-v error -y -stream_loop ${times - 1} -i ${fileOf(this.name, height)} -c copy -map_metadata -1 -fflags +bitexact -flags +bitexact -f mp4 ${FRAGMENTS} ${fileOf(name, height)}`;
      const copy = spawn('ffmpeg', args.split(' '), { cwd: this.folder, stdio: ['ignore', 'inherit', 'inherit'] });
      const [code] = (await once(copy, 'close')) as [number | null];
      if (code !== 0) throw new Error(`ffmpeg ended with ${code} for ${name}`);
    }
    await this.writePlaylists(name);
  }

  private async writePlaylists(name: string): Promise<void> {
    const entries = [];
    for (const { height } of this.renditions) {
      const film = await readFragments(`${this.folder}/${fileOf(name, height)}`);
      const playlist = `${name}.${height}.m3u8`;
      await writeFile(`${this.folder}/${playlist}`, mediaPlaylist(fileOf(name, height), film));
      entries.push({ playlist, film });
    }
    await writeFile(`${this.folder}/${name}.m3u8`, masterPlaylist(entries));
  }
}

/** Of x264. */
const PRESET = 'veryfast';

/** A description first, then fragments that begin with a whole picture, with one index before them. */
const FRAGMENTS = '-movflags +frag_keyframe+empty_moov+default_base_moof+global_sidx+negative_cts_offsets';
