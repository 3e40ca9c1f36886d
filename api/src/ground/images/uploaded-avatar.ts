import { loadSharp } from './load-sharp';

/** Maximum number of decoded pixels: enough for today's largest phone photos, but no decompression bomb. */
const largestUpload = 50_000_000;
/** Formats made by browsers and phones. Not SVG, which is a program rather than a picture. */
const formats: readonly string[] = [
  'jpeg',
  'png',
  'webp',
  'gif',
  'heif',
];

/**
 * Makes an avatar of an uploaded file: its first frame, upright, cropped to a square, re-encoded without any metadata.
 * @param file path of the upload
 * @param size maximum side in pixels; a smaller picture is not enlarged
 * @throws Error if it is no picture of a known format, broken, or too large
 */
export async function makeAvatar(file: string, size: number): Promise<Buffer> {
  const sharp = await loadSharp();
  const picture = sharp(file, { limitInputPixels: largestUpload, failOn: 'error', animated: false });
  const { format, width, height } = await picture.metadata();
  if (!formats.includes(format)) throw new Error(`${format} is not taken`);
  const side = Math.max(1, Math.min(size, width, height));
  // sharp drops metadata by default.
  return picture.autoOrient().resize(side, side, { fit: 'cover' }).webp({ quality: 88, effort: 4 }).toBuffer();
}
