import { z } from 'zod';

/**
 * A picture as the API names it: a source path below `/media/<transform>/`, its natural size in
 * pixels and its mean colour, which is shown until the picture is there.
 */
export const MediaImage = z.object({
  path: z.string().regex(/^[a-z-]+\/[a-z0-9-]+\.(webp|svg)$/),
  width: z.number().int().min(0),
  height: z.number().int().min(0),
  color: z.string().regex(/^#[0-9a-f]{6}$/),
});
export type MediaImage = z.infer<typeof MediaImage>;

/** Widths in pixels at which pictures are served: decisions.md, "Breakpoints", and thumbnails and densities between them. */
export const mediaWidths = [96, 192, 360, 540, 768, 1080, 1440, 1920] as const;
/** Cards 55 or 80, everything else 85 (product.md §9). */
export const mediaQualities = [55, 80, 85] as const;
export const mediaFormats = ['webp', 'avif', 'jpeg'] as const;
/** There is no height in an address, so both keep the natural shape; the page crops. */
export const mediaFits = ['cover', 'contain'] as const;
