import { loadSharp } from './load-sharp';
import { MAX_IMAGE_PIXELS } from './media-limits';

/** Pixels across that are left of a blurred picture: colours and light, no face and no body. */
const KEPT_PX = 20;
/** Pixels across of the picture that is made of them, so that no screen shows their edges. */
const DRAWN_PX = 160;

/**
 * Makes a small picture in which nothing can be recognised: what was in it is not there any more, so no program brings
 * it back.
 * @param file absolute path
 * @throws Error when it cannot be decoded
 */
export async function blurImage(file: string): Promise<Buffer> {
  const sharp = await loadSharp();
  const few = await sharp(file, { limitInputPixels: MAX_IMAGE_PIXELS, failOn: 'error' })
    .resize({ width: KEPT_PX, height: KEPT_PX, fit: 'inside' })
    .png()
    .toBuffer();
  return sharp(few)
    .resize({ width: DRAWN_PX, height: DRAWN_PX, fit: 'inside', kernel: 'cubic' })
    .blur(6)
    .webp({ quality: 50, effort: 3 })
    .toBuffer();
}
