import { z } from 'zod';
import { defineEndpoints } from '../endpoint';
import { pathMaxLength } from '../limits';

/** A path of this site, with its leading slash. */
export const PathQuery = z.object({ path: z.string().max(pathMaxLength).startsWith('/') });

export const TextPage = z.object({
  path: z.string(),
  title: z.string(),
  /** Rich text with the few elements of the API's allow-list; checked on input and output. */
  html: z.string(),
  /** ISO date, `YYYY-MM-DD`. */
  updatedOn: z.string(),
});
export type TextPage = z.infer<typeof TextPage>;

export interface HelpNode {
  path: string;
  title: string;
  children: HelpNode[];
}
export const HelpNode: z.ZodType<HelpNode> = z.object({
  path: z.string(),
  title: z.string(),
  get children() {
    return z.array(HelpNode);
  },
});

export const Help = z.object({
  /** Pages below `/help`, in the editor's order. */
  tree: z.array(HelpNode),
  /** Search index: plain text, at most 600 characters each, of these pages and of the questions (`/faq#slug`). */
  pages: z.array(z.object({ path: z.string(), title: z.string(), text: z.string() })),
});
export type Help = z.infer<typeof Help>;

export const Faq = z.object({
  groups: z.array(
    z.object({
      title: z.string(),
      items: z.array(z.object({ slug: z.string(), question: z.string(), html: z.string() })),
    }),
  ),
});
export type Faq = z.infer<typeof Faq>;

export const textPages = defineEndpoints({
  'GET /api/text-pages': {
    summary: 'One text page by its path, or 404',
    access: 'public',
    audience: 'any',
    query: PathQuery,
    reply: TextPage,
  },
  'GET /api/help': { summary: 'The help tree and its searchable text', access: 'public', audience: 'any', reply: Help },
  'GET /api/faq': { summary: 'Questions and answers by group', access: 'public', audience: 'any', reply: Faq },
});
