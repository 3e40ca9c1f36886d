/**
 * Makes the loops that play in live rooms without a camera into `assets/loops`: one pass of a film as VP8, with a quiet
 * chord as Opus, in WebM. They are committed, so this runs only when a film changes: `npx tsx src/make/make-loops.ts` in
 * `demo`, after the films, with ffmpeg installed (`apt-get install -y ffmpeg`).
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { films, passes, streamOf } from '../films/films';
import { loopNames } from '../films/loops';

const rate = 15;
/** Bytes: all loops together stay below 2.5 MB. */
const largest = 830 * 1024;
/** Kilobits a second of the picture. */
const bitrate = 300;

/** Hertz of a chord each loop; whole numbers, so that a loop of whole seconds ends as it began. */
const chords = [
  [110, 165, 220],
  [98, 147, 247],
  [131, 196, 330],
] as const;

const assets = fileURLToPath(new URL('../../assets', import.meta.url));
await mkdir(`${assets}/loops`, { recursive: true });
for (const [index, name] of loopNames.entries()) {
  const film = films.find((one) => one.name === name);
  if (film === undefined) throw new Error(`there is no film ${name}`);
  const seconds = film.seconds / passes;
  const tones = (chords[index % chords.length] ?? chords[0]).map((hertz) => `0.05*sin(${hertz}*2*PI*t)`).join('+');
  const file = `${assets}/loops/${name}.webm`;
  const args = [
    ...'-v error -y -i'.split(' '),
    `${assets}/streams/${streamOf(film, 'trailer')}.720.mp4`,
    ...'-f lavfi -i'.split(' '),
    `aevalsrc=(${tones})*(0.7+0.3*cos(2*PI*t/${seconds})):s=48000:d=${seconds}`,
    // A key frame every second: who enters a room waits for one.
    ...`-t ${seconds} -map 0:v -map 1:a -vf scale=640:360 -r ${rate} -c:v libvpx -g ${rate} -b:v ${bitrate}k -maxrate ${bitrate * 1.4}k -bufsize ${bitrate}k -auto-alt-ref 0 -lag-in-frames 0 -deadline good -cpu-used 3 -pix_fmt yuv420p -c:a libopus -b:a 24k -ac 1 -frame_duration 20 -map_metadata -1 -fflags +bitexact -flags +bitexact -f webm`.split(
      ' ',
    ),
    file,
  ];
  const [code] = (await once(spawn('ffmpeg', args, { stdio: 'inherit' }), 'close')) as [number | null];
  const { size } = await stat(file);
  if (code !== 0 || size > largest) throw new Error(`${name}.webm is ${size} bytes, ffmpeg ended with ${code}`);
}
