import { z } from 'zod';

/** Content of a campaign's e-mail, by the kind of its notification. */
export const CampaignContent = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('games'),
    /** Newest first. */
    games: z.array(z.object({ slug: z.string(), title: z.string(), soft: z.boolean() })).min(1),
  }),
  z.object({
    kind: z.literal('offers'),
    offers: z.array(z.object({ title: z.string(), text: z.string(), endsOn: z.string().nullable() })).min(1),
  }),
  z.object({
    kind: z.literal('cart'),
    /** Owner of the checkout; the campaign skips all other members. */
    accountId: z.number().int(),
    what: z.string(),
    /** Path on the site where the checkout continues. */
    path: z.string(),
  }),
  z.object({
    kind: z.literal('news'),
    subject: z.string(),
    preheader: z.string(),
    paragraphs: z.array(z.string()).min(1),
    button: z.object({ label: z.string(), path: z.string() }).nullable(),
    /** Whether it may also go to members who have to verify their age and have not. */
    forAll: z.boolean(),
  }),
]);
export type CampaignContent = z.infer<typeof CampaignContent>;
