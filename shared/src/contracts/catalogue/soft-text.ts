import { z } from 'zod';
import { defineEndpoints } from '../endpoint';
import { ItemKind } from './favourites';
import { Slug } from './paging';

export const SoftText = z.object({ title: z.string(), text: z.string() });
export type SoftText = z.infer<typeof SoftText>;

export const softTexts = defineEndpoints({
  'GET /api/soft-text/{kind}/{slug}': {
    summary: 'What the page of a record that is not soft says before the age gate: its title and a text of the editor',
    access: 'public',
    audience: 'any',
    params: z.object({ kind: ItemKind, slug: Slug }),
    reply: z.object({
      /** Null: it says nothing, has a soft page, or is not there. */
      item: SoftText.nullable(),
    }),
  },
});
