import { z } from 'zod';
import { defineEndpoints } from '../endpoint';
import { affiliateIdPattern } from '../limits';

const AffiliateId = z.string().regex(affiliateIdPattern, 'must be 1 to 64 letters, digits, ".", ":", "_" or "-"');

export const affiliates = defineEndpoints({
  'POST /api/affiliate_event/jshit': {
    summary: 'A visit that an affiliate sent; the body is the query parameters',
    access: 'public',
    audience: 'any',
    changes: [],
    /** Everything else that the address carried is kept within limits, or ignored; it never refuses a click. */
    body: z.looseObject({ aff_id: AffiliateId, offer_id: AffiliateId }),
    reply: z.object({
      status: z.literal('ok'),
      /** Value of the `affiliate` cookie. */
      cookieValue: z.string(),
      /** Unix seconds. */
      cookieExpiredAt: z.number().int(),
    }),
  },
});
