import type { VideoFile } from '@platform/shared/contracts';
import type { PlayablePart } from './file-words';

type Encoded = Pick<VideoFile, 'codecs' | 'width' | 'height'>;

/** Pictures of this many pixels, and smaller ones, are decoded in time without a decoder in hardware. */
const lightPixels = 1920 * 1088;
/** Frames a second that a file is taken to have, which is not told: films for headsets have up to so many. */
const framerate = 60;

/** What this browser said of files, by codecs and size; nothing of those that it did not answer yet. */
const isSmooth = new Map<string, boolean>();
const keyOf = ({ codecs = '', width, height }: Encoded): string => `${codecs} ${width} ${height}`;

/**
 * Asks which of these files this browser decodes in time; for the moment a page lives, so that the answer is there when a
 * visitor presses play. Files that all browsers play are not asked about.
 */
export async function askDecoder(files: readonly VideoFile[], durationSeconds: number): Promise<void> {
  const { mediaCapabilities } = navigator as Partial<Navigator>;
  if (mediaCapabilities === undefined) return;
  const unknown = files.filter((file) => file.codecs !== undefined && !isSmooth.has(keyOf(file)));
  await Promise.allSettled(
    unknown.map(async (file) => {
      const { codecs = '', width, height, gigabytes } = file;
      const contentType = `video/mp4; codecs="${codecs.split(',')[0]}"`;
      const bitrate = Math.max(1, Math.round((gigabytes * 8e9) / Math.max(1, durationSeconds)));
      const video = { contentType, width, height, bitrate, framerate };
      const { smooth, powerEfficient } = await mediaCapabilities.decodingInfo({ type: 'file', video });
      isSmooth.set(keyOf(file), smooth && (powerEfficient || width * height <= lightPixels));
    }),
  );
}

/** Whether this browser plays what a file is encoded with; without a word about that it is H.264, which all play. */
function plays({ codecs }: Encoded): boolean {
  if (codecs === undefined) return true;
  return document.createElement('video').canPlayType(`video/mp4; codecs="${codecs}"`) !== '';
}

/** Whether it would stutter; false as long as the browser has not said so. */
const stutters = ({ frame }: PlayablePart): boolean => isSmooth.get(keyOf(frame)) === false;
const pixels = ({ frame }: PlayablePart): number => frame.width * frame.height;

/**
 * The parts that this browser plays, in their order, and behind them those that it decodes too slowly; for the moment a
 * visitor presses play, not for rendering.
 * @returns all of them where none is said to play: the player says what is wrong
 */
export function playedHere(parts: readonly PlayablePart[]): readonly PlayablePart[] {
  const played = parts.filter(({ frame }) => plays(frame));
  const some = played.length > 0 ? played : parts;
  return [...some.filter((part) => !stutters(part)), ...some.filter(stutters)];
}

/**
 * A part and those that show the same picture, laid out as it is: what there is to choose from while one looks around.
 * The sharpest that this browser plays in time comes first, those that it would decode too slowly last.
 */
export function sharpestFirst(part: PlayablePart, parts: readonly PlayablePart[]): readonly PlayablePart[] {
  const { projection, stereo, lens } = part.frame;
  const alike = parts.filter(
    (one) =>
      one.part !== part.part &&
      one.frame.projection === projection &&
      one.frame.stereo === stereo &&
      one.frame.lens === lens,
  );
  return playedHere([part, ...alike].toSorted((one, other) => pixels(other) - pixels(one)));
}
