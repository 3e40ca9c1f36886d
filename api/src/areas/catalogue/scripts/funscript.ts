import { z } from 'zod';

/** The public format of scripts: positions 0 to 100 at milliseconds. */
export const Funscript = z.object({
  version: z.string().default('1.0'),
  inverted: z.boolean().default(false),
  range: z.number().int().min(0).max(100).default(100),
  actions: z.array(z.object({ at: z.number().int().min(0), pos: z.number().int().min(0).max(100) })).min(2),
});
export type Funscript = z.infer<typeof Funscript>;
