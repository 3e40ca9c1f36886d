import sharp from 'sharp';

/** Pixels that are decoded at most: today's largest phone photos, and no bomb. */
const largestUpload = 50_000_000;
/** What browsers and phones make. SVG is none of them: it is a program, not a picture. */
const formats: readonly string[] = [
  'jpeg',
  'png',
  'webp',
  'gif',
  'heif',
];

/**
 * Makes an avatar of an uploaded file: its first frame, upright, cropped to a square, encoded anew
 * without any metadata.
 * @param file path of what was uploaded
 * @param size pixels of a side at most; a smaller picture is not enlarged
 * @throws Error when it is no picture of a known format, broken, or too large
 */
export async function makeAvatar(file: string, size: number): Promise<Buffer> {
  const picture = sharp(file, { limitInputPixels: largestUpload, failOn: 'error', animated: false });
  const { format, width, height } = await picture.metadata();
  if (!formats.includes(format)) throw new Error(`${format} is not taken`);
  const side = Math.max(1, Math.min(size, width, height));
  // sharp leaves metadata out unless it is told to keep it.
  return picture.autoOrient().resize(side, side, { fit: 'cover' }).webp({ quality: 88, effort: 4 }).toBuffer();
}
