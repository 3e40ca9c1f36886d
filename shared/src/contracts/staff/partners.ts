import { z } from 'zod';
import { defineEndpoints } from '../endpoint';
import { Money } from '../money/products';
import { affiliateIdPattern, postbackUrlMaxLength } from '../limits';
import { text } from '../text';
import { staff, StaffCursor, StaffReason, Time } from './fields';

/** A partner, and what their links brought in the last 30 days. */
const StaffPartner = z.object({
  /** The `aff_id` of their links. */
  code: z.string(),
  /** Host of the address where they hear of sales; the rest may hold a secret. Omitted by servers of the previous release. */
  postbacksTo: z.string().optional(),
  clicks: z.number().int(),
  /** When a link was followed last in these days; null: none was. */
  lastClickAt: Time.nullable(),
  /** Sales that were told to the partner. */
  sales: z.number().int(),
  /** Of the sales: payments that went back since. */
  takenBack: z.number().int(),
  /** What was paid for the others in money, the most first; games bought with coins bring none. */
  revenue: z.array(Money),
});
export type StaffPartner = z.infer<typeof StaffPartner>;

const PostbackUrl = text({ min: 1, max: postbackUrlMaxLength });

export const staffPartners = defineEndpoints({
  'GET /api/staff/partners': {
    summary: 'Partners by their codes, with clicks, sales and revenue of 30 days, 50 a page; counted every 5 minutes',
    ...staff,
    act: 'partners.read',
    query: z.object({ cursor: StaffCursor }),
    reply: z.object({
      /** When it was counted. */
      at: Time,
      partners: z.array(StaffPartner),
      next: z.string().nullable(),
      /** Clicks on links with codes of no partner. */
      unknownClicks: z.number().int(),
    }),
  },
  'POST /api/staff/partners': {
    summary: 'Adds a partner, who is told of each sale from then on',
    ...staff,
    act: 'partners.add',
    fresh: true,
    changes: ['GET /api/staff/partners', 'GET /api/staff/audit'],
    body: z.object({
      code: z.string().trim().regex(affiliateIdPattern, 'must be 1 to 64 letters, digits, ".", ":", "_" or "-"'),
      /** With places such as `{click_id}` (docs/spec/affiliates.md#postbacks). */
      postbackUrl: PostbackUrl,
      reason: StaffReason,
    }),
    reply: z.object({ status: z.literal('ok') }),
  },
  'POST /api/staff/partners/address': {
    summary: 'Changes where a partner hears of sales; what is on its way keeps the address it had',
    ...staff,
    act: 'partners.edit',
    fresh: true,
    changes: ['GET /api/staff/partners', 'GET /api/staff/audit'],
    body: z.object({ code: z.string().trim().min(1).max(64), postbackUrl: PostbackUrl, reason: StaffReason }),
    reply: z.object({ status: z.literal('ok') }),
  },
});
