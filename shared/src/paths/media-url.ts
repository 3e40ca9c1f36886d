import type { imageWidths } from '@platform/shared/limits';

export interface MediaTransform {
  /** Pixels; one of the widths the image path allows. */
  width: (typeof imageWidths)[number];
  /** Pixels; with the width one of the boxes the image path allows, at either density. Absent: the natural shape. */
  height?: number | undefined;
  /** WebP quality; cards use 55 or 80 (docs/spec/interface.md#pictures). */
  quality?: 55 | 80 | 85;
  format?: 'webp' | 'avif' | 'jpeg';
  fit?: 'cover' | 'contain';
}

/**
 * The address of a transformed picture (docs/spec/interface.md#pictures).
 * @param path source path of a `MediaImage`, e.g. `posters/neon-meridian.webp`
 * @param transform width and height in pixels, quality (default 85), format (default webp), fit (default cover)
 * @returns a same-origin path; vector pictures are passed through unscaled
 */
export function mediaUrl(
  path: string,
  { width, height, quality = 85, format = 'webp', fit = 'cover' }: MediaTransform,
): string {
  if (path.endsWith('.svg')) return `/media/f_svg/${path}`;
  return `/media/w_${width}${height === undefined ? '' : `,h_${height}`},q_${quality},f_${format},fit_${fit}/${path}`;
}
