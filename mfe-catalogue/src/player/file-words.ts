import type { VideoFile } from '@platform/shared/contracts';
import type { VideoPart } from '../api/videos';

type Layout = Pick<VideoFile, 'projection' | 'stereo' | 'fieldOfView' | 'lens'>;
type Frame = Layout & Pick<VideoFile, 'quality' | 'codecs' | 'width' | 'height'>;

const stereoWords = { mono: '2D', 'side-by-side': 'side by side', 'top-bottom': 'top and bottom' } as const;

/** How the picture of a file lies, e.g. `180°, side by side`. */
export function projectionWords({ projection, stereo, fieldOfView, lens }: Layout): string {
  if (projection === 'flat') return 'Flat screen';
  const view = lens === null ? `${fieldOfView || Number(projection)}°` : `${lens.toUpperCase()} lens, ${fieldOfView}°`;
  return `${view}, ${stereoWords[stereo]}`;
}

/** A file as a choice of quality, e.g. `4K, flat` or `8K, VR 180`. */
const qualityWords = ({ quality, projection, codecs }: Pick<Frame, 'quality' | 'projection' | 'codecs'>): string =>
  `${quality}${codecs?.startsWith('av01') ? ' for newer browsers' : ''}, ${projection === 'flat' ? 'flat' : `VR ${projection}`}`;

/** A part of a video that can be played, with the words of its choice. */
export interface PlayablePart {
  part: VideoPart;
  label: string;
  frame: Frame;
}

/** The files that can be played, the flat ones first: they are what a screen shows best. */
export function playableParts(files: readonly VideoFile[]): PlayablePart[] {
  const there = files.filter(({ playable }) => playable);
  const flat = there.filter(({ projection }) => projection === 'flat');
  return [...flat, ...there.filter((file) => !flat.includes(file))].map((file) => ({
    part: file.file,
    label: qualityWords(file),
    frame: file,
  }));
}
