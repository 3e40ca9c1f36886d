import { z } from 'zod';

/**
 * A picture as the API names it: a source path below `/media/<transform>/`, with a version where its file may be
 * replaced, its natural size in
 * pixels and its mean colour, which is shown until the picture is there.
 */
export const MediaImage = z.object({
  path: z.string().regex(/^[a-z-]+\/[a-z0-9-]+(?:\.[0-9a-f]{8})?\.(?:webp|avif|jpe?g|png|svg)$/),
  width: z.number().int().min(0),
  height: z.number().int().min(0),
  color: z.string().regex(/^#[0-9a-f]{6}$/),
});
export type MediaImage = z.infer<typeof MediaImage>;
