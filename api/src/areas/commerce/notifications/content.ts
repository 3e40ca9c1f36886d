import { z } from 'zod';

/** The e-mail of a campaign, by its notification. */
export const CampaignContent = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('games'),
    /** The newest first. */
    games: z.array(z.object({ slug: z.string(), title: z.string(), soft: z.boolean() })).min(1),
  }),
  z.object({
    kind: z.literal('offers'),
    offers: z.array(z.object({ title: z.string(), text: z.string(), endsOn: z.string().nullable() })).min(1),
  }),
  z.object({
    kind: z.literal('cart'),
    /** Whose checkout it is: the others have their turn without an e-mail. */
    accountId: z.number().int(),
    what: z.string(),
    /** Where it goes on, below the site's address. */
    path: z.string(),
  }),
  z.object({
    kind: z.literal('news'),
    subject: z.string(),
    preheader: z.string(),
    paragraphs: z.array(z.string()).min(1),
    button: z.object({ label: z.string(), path: z.string() }).nullable(),
    /** Whether it may go to members who must be verified and are not. */
    forAll: z.boolean(),
  }),
]);
export type CampaignContent = z.infer<typeof CampaignContent>;
