import type { PlayablePart } from './file-words';

/** Whether this browser plays what a file is encoded with; without a word about that it is H.264, which all play. */
function plays({ codecs }: PlayablePart['frame']): boolean {
  if (codecs === undefined) return true;
  return document.createElement('video').canPlayType(`video/mp4; codecs="${codecs}"`) !== '';
}

const pixels = ({ frame }: PlayablePart): number => frame.width * frame.height;

/**
 * The parts that this browser plays, in their order; for the moment a visitor presses play, not for rendering.
 * @returns all of them where none is said to play: the player says what is wrong
 */
export function playedHere(parts: readonly PlayablePart[]): readonly PlayablePart[] {
  const played = parts.filter(({ frame }) => plays(frame));
  return played.length > 0 ? played : parts;
}

/** The sharpest file that this browser plays among those whose picture lies as that of a given one. */
export function sharpestOf(part: PlayablePart, parts: readonly PlayablePart[]): PlayablePart {
  const { projection, stereo, lens } = part.frame;
  const alike = parts.filter(
    ({ frame }) => frame.projection === projection && frame.stereo === stereo && frame.lens === lens,
  );
  return playedHere([part, ...alike]).reduce((best, one) => (pixels(one) > pixels(best) ? one : best));
}
