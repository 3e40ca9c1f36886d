import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { MAX_IMAGE_PIXELS } from '../content/media-limits';
import { activeSvg } from './active-svg';

/** What is known of a picture once it was decoded. */
export interface MeasuredImage {
  /** Pixels, upright. */
  readonly width: number;
  readonly height: number;
  /** Mean colour, `#rrggbb`. */
  readonly color: string;
}

/** What sharp calls the formats of each file extension. */
const formats: Readonly<Record<string, string>> = {
  jpg: 'jpeg',
  jpeg: 'jpeg',
  png: 'png',
  webp: 'webp',
  avif: 'heif',
  svg: 'svg',
};

/**
 * Decodes a picture, all of it.
 * @param file absolute path
 * @param extension what its name says it is
 * @throws Error that says what is wrong with it, as the end of a sentence that begins with its name
 */
export async function measureImage(file: string, extension: string): Promise<MeasuredImage> {
  // The header alone is read here, whatever size it says.
  const header = sharp(file, { limitInputPixels: false });
  const { format, width, height, autoOrient } = await header.metadata().catch(() => {
    throw new Error('cannot be decoded');
  });
  if (format !== formats[extension]) throw new Error(`is ${format}, whatever its name says`);
  const active = format === 'svg' ? activeSvg(await readFile(file)) : null;
  if (active !== null) throw new Error(active);
  if (width * height > MAX_IMAGE_PIXELS) throw new Error(`is larger than ${MAX_IMAGE_PIXELS / 1e6} megapixels`);
  const { data, info } = await sharp(file, { limitInputPixels: MAX_IMAGE_PIXELS, failOn: 'error' })
    .resize(1, 1, { fit: 'fill' })
    .flatten({ background: '#000' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(() => {
      throw new Error('cannot be decoded');
    });
  const channel = (index: number): string =>
    (data[Math.min(index, info.channels - 1)] ?? 0).toString(16).padStart(2, '0');
  return { width: autoOrient.width, height: autoOrient.height, color: `#${channel(0)}${channel(1)}${channel(2)}` };
}
