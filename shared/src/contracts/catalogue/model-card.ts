import { z } from 'zod';
import { MediaImage } from '../content/media';

/** A performer as a card (docs/spec/entities.md#performers). */
export const ModelCard = z.object({
  id: z.string(),
  pageUrl: z.string(),
  posters: z.object({ listItem: MediaImage }),
  firstName: z.string(),
  lastName: z.string(),
  lazyLoad: z.boolean(),
  /** Games and videos that she is in, of those that the viewer may see. */
  titles: z.number().int().min(0),
  /** Whether she is in her live room now; never in a soft source. */
  live: z.boolean(),
});
export type ModelCard = z.infer<typeof ModelCard>;
