import { readFile } from 'node:fs/promises';
import { MAX_IMAGE_PIXELS, MAX_IMPORTED_PIXELS } from './media-limits';
import { activeSvg } from './active-svg';
import { loadSharp } from './load-sharp';

/** Facts of a decoded picture. */
export interface MeasuredImage {
  /** Pixels, upright, as stored by the site. */
  readonly width: number;
  readonly height: number;
  /** Mean colour, `#rrggbb`. */
  readonly color: string;
  /** Whether the site stores a smaller one, because this has more pixels than are ever decoded. */
  readonly isShrunk: boolean;
}

/** sharp's format names by file extension. */
const formats: Readonly<Record<string, string>> = {
  jpg: 'jpeg',
  jpeg: 'jpeg',
  png: 'png',
  webp: 'webp',
  avif: 'heif',
  svg: 'svg',
};

/**
 * Decodes a picture completely.
 * @param file absolute path
 * @param extension type according to its name
 * @throws Error that describes the problem, as the end of a sentence that begins with its name
 */
export async function measureImage(file: string, extension: string): Promise<MeasuredImage> {
  const sharp = await loadSharp();
  // Only the header is read here, whatever size it claims.
  const header = sharp(file, { limitInputPixels: false });
  const { format, width, height, autoOrient } = await header.metadata().catch(() => {
    throw new Error('cannot be decoded');
  });
  if (format !== formats[extension]) throw new Error(`is ${format}, whatever its name says`);
  const active = format === 'svg' ? activeSvg(await readFile(file)) : null;
  if (active !== null) throw new Error(active);
  const most = format === 'svg' ? MAX_IMAGE_PIXELS : MAX_IMPORTED_PIXELS;
  if (width * height > most) throw new Error(`is larger than ${most / 1e6} megapixels`);
  const { data, info } = await sharp(file, { limitInputPixels: most, failOn: 'error' })
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
  return { ...keptSize(autoOrient), color: `#${channel(0)}${channel(1)}${channel(2)}` };
}

/** Size that the site stores of a picture: its own, or the largest of its aspect ratio that is decoded. */
function keptSize({ width, height }: { width: number; height: number }): Omit<MeasuredImage, 'color'> {
  const scale = Math.sqrt(MAX_IMAGE_PIXELS / (width * height));
  if (scale >= 1) return { width, height, isShrunk: false };
  return {
    width: Math.max(1, Math.floor(width * scale)),
    height: Math.max(1, Math.floor(height * scale)),
    isShrunk: true,
  };
}

/** For a picture that is downscaled permanently: nearly the camera's quality. */
const keptQuality = 92;

/**
 * Downscales a picture that `measureImage` calls shrunk, in its own format.
 * @param file absolute path
 * @throws Error if it cannot be decoded
 */
export async function shrinkImage(file: string): Promise<Buffer> {
  const sharp = await loadSharp();
  const source = sharp(file, { limitInputPixels: MAX_IMPORTED_PIXELS, failOn: 'error' });
  const { format, autoOrient } = await source.metadata();
  const { width, height } = keptSize(autoOrient);
  const picture = source.autoOrient().resize(width, height, { fit: 'fill' });
  switch (format) {
    case 'jpeg':
      return picture.jpeg({ quality: keptQuality }).toBuffer();
    case 'webp':
      return picture.webp({ quality: keptQuality, effort: 3 }).toBuffer();
    case 'heif':
      // Effort 2 costs a fifth of effort 4, for files that are hardly larger (docs/spec/interface.md#pictures).
      return picture.avif({ quality: 75, effort: 2 }).toBuffer();
    default:
      return picture.png().toBuffer();
  }
}
