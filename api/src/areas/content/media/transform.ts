import {
  imageBoxes,
  imageDensities,
  imageFits,
  imageFormats,
  imageQualities,
  imageWidths,
} from '@platform/shared/contracts';
import { ApiError } from '../../../ground/errors';
import type { ResizeOptions } from '../../../ground/images/job';

/** The requested form of an image: the vector as it is, or a size. */
export type Transform = { readonly kind: 'vector' } | ({ readonly kind: 'size' } & ResizeOptions);

const example = 'w_360,q_80,f_webp,fit_cover';

const parts = [
  { name: 'width', prefix: 'w_', allowed: imageWidths.map(String) },
  { name: 'quality', prefix: 'q_', allowed: imageQualities.map(String) },
  { name: 'format', prefix: 'f_', allowed: imageFormats },
  { name: 'fit', prefix: 'fit_', allowed: imageFits },
] as const;

const refuse = (field: string, message: string): ApiError =>
  new ApiError(400, 'validation-failed', message, { fields: { [field]: message } });

/** Widths and heights that are served together. */
const boxes = imageBoxes.flatMap(({ width, height }) =>
  imageDensities.map((density) => ({ width: width * density, height: height * density })),
);

/**
 * Reads `w_360,q_80,f_webp,fit_cover`, `w_96,h_96,q_80,f_webp,fit_cover` or `f_svg`. There is exactly one spelling of
 * each picture, so that other spellings of the same cannot fill a cache.
 * @throws ApiError 400 that names the part which is wrong
 */
export function parseTransform(text: string): Transform {
  if (text === 'f_svg') return { kind: 'vector' };
  const given = text.split(',', parts.length + 2);
  const height = given[1]?.startsWith('h_') ? (given.splice(1, 1)[0] ?? '').slice('h_'.length) : undefined;
  if (given.length !== parts.length) {
    throw refuse('transform', `The transform must have four parts, like ${example}, or be f_svg.`);
  }
  const values = parts.map(({ name, prefix, allowed }, index) => {
    const part = given[index] ?? '';
    const value = part.slice(prefix.length);
    if (!part.startsWith(prefix))
      throw refuse(name, `Part ${index + 1} of the transform must be the ${name}, like in ${example}.`);
    if (!(allowed as readonly string[]).includes(value))
      throw refuse(name, `The ${name} must be one of ${allowed.join(', ')}.`);
    return value;
  });
  const [width, quality, format, fit] = values;
  const box = boxes.find((one) => String(one.width) === width && String(one.height) === height);
  if (height !== undefined && !box) {
    const allowed = boxes.map((one) => `w_${one.width},h_${one.height}`).join(', ');
    throw refuse('height', `The height must be absent, or make with the width one of ${allowed}.`);
  }
  return {
    kind: 'size',
    width: Number(width),
    ...(box && { height: box.height }),
    quality: Number(quality),
    format: format as ResizeOptions['format'],
    fit: fit as ResizeOptions['fit'],
  };
}

const address =
  /^\/media\/([^/?#]{1,100})\/([a-z-]{1,20}\/[a-z0-9-]{1,100}(?:\.[0-9a-f]{8})?\.(?:webp|avif|jpe?g|png|svg))$/;

/**
 * Splits the address of a picture, exactly as it was sent: an escape, a query or a dot too many is
 * another spelling, and refused.
 * @param url the raw request target
 * @throws ApiError 400 for an address that is no picture's
 */
export function parsePictureUrl(url: string): { transform: Transform; path: string } {
  const match = address.exec(url);
  if (!match)
    throw refuse(
      'address',
      `The address must be like /media/${example}/posters/neon-meridian.webp, without escapes and without a query.`,
    );
  const [, transform = '', path = ''] = match;
  return { transform: parseTransform(transform), path };
}
