import { z } from 'zod';
import { MediaImage } from '../content/media';

/** A performer as a card (product.md §3). */
export const ModelCard = z.object({
  id: z.string(),
  pageUrl: z.string(),
  posters: z.object({ listItem: MediaImage }),
  firstName: z.string(),
  lastName: z.string(),
  lazyLoad: z.boolean(),
});
export type ModelCard = z.infer<typeof ModelCard>;
