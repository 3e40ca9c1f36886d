import { z } from 'zod';
import { defineEndpoints } from '../endpoint';
import { Money } from '../money/products';
import { staff, StaffCursor, Time } from './fields';

/** A partner, and what their links brought in the last 30 days. */
const StaffPartner = z.object({
  /** The `aff_id` of their links. */
  code: z.string(),
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
});
