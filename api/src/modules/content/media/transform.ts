import { imageFits, imageFormats, imageQualities, imageWidths } from '@platform/shared/contracts';
import { ApiError } from '../../../errors';
import type { ResizeOptions } from '../../../images/job';

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

/**
 * Reads `w_360,q_80,f_webp,fit_cover` or `f_svg`. There is exactly one spelling of each picture,
 * so that other spellings of the same cannot fill a cache.
 * @throws ApiError 400 that names the part which is wrong
 */
export function parseTransform(text: string): Transform {
  if (text === 'f_svg') return { kind: 'vector' };
  const given = text.split(',', parts.length + 1);
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
  const [width, quality, format] = values;
  return { kind: 'size', width: Number(width), quality: Number(quality), format: format as ResizeOptions['format'] };
}

const address = /^\/media\/([^/?#]{1,100})\/([a-z]{1,20}\/[a-z0-9-]{1,100}\.(?:webp|svg))$/;

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
