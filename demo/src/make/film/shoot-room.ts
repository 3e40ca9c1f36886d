import { join as pathOf } from 'node:path';
import sharp from 'sharp';
import { families } from '../../art/families';
import { createRandom } from '../../art/scene/random';
import { roomSvg } from '../../art/sets/room';
import type { Recording } from '../../films/recordings';
import { ffmpeg, join, pictureArgs, writePlaylists } from './encoder';
import { soundOf, writeSound } from './sound';

const window = { width: 640, height: 360 };
/** Pixels that the picture is larger than the window, at each side: as much of the card is out of sight. */
const margin = { x: 28, y: 32 };
const rate = 15;
/** Constant quality of x264. */
const quality = 36;
/** Bits a second of both ears together. */
const soundRate = 20_000;

/** Makes the recording of a room: its set, before a camera that sways once while it lasts, so it begins where it ends. */
export async function shootRoom(
  { room, stream, seconds }: Recording,
  folder: string,
  temporary: string,
): Promise<void> {
  const [still, sound, picture] = ['room.png', 'room.wav', 'room.mp4'].map((name) => pathOf(temporary, name)) as [
    string,
    string,
    string,
  ];
  // The proportions of the card's picture.
  const size = { width: window.width + margin.x * 2, height: window.height + margin.y * 2 };
  await sharp(Buffer.from(roomSvg(room, 640, 400)), { density: 144 })
    .resize({ ...size, fit: 'cover' })
    .removeAlpha()
    .png({ compressionLevel: 1 })
    .toFile(still);
  const family = createRandom(`recording:${stream}`).pick(families);
  await writeSound(sound, soundOf(stream, family, undefined, [seconds / 2, seconds / 2]));
  const turn = `2*PI*n/${seconds * rate}`;
  const graph = [
    `[0:v]format=yuv420p,loop=loop=-1:size=1,fps=${rate},trim=end_frame=${seconds * rate},setpts=N/${rate}/TB`,
    `crop=${window.width}:${window.height}:x='${margin.x}+${margin.x - 2}*sin(${turn})':y='${margin.y}+${margin.y / 4}*sin(2*${turn})'[whole]`,
  ].join(',');
  await ffmpeg(
    ['-i', still, '-filter_complex', graph, '-map', '[whole]', ...pictureArgs(picture, rate, quality, 'slower')],
    temporary,
  );
  await join(folder, stream, window.height, picture, sound, soundRate);
  await writePlaylists(folder, stream, [window.height]);
}
