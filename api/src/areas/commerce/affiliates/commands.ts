import { affiliateIdPattern } from '@platform/shared/contracts';
import type { CommerceConfig } from '../settings';
import type { Command } from '../../../ground/area';
import { recordSale, setPartner } from './sales';

const saleMessages = {
  queued: 'The sale is recorded, and its postback waits to be sent.',
  'no-partner': 'The sale is recorded; the partner has no postback address.',
} as const;

/** Partners, and sales that are told by hand. */
export const affiliateCommands: readonly Command<CommerceConfig>[] = [
  {
    words: 'affiliate partner',
    synopsis: 'AFF_ID POSTBACK_URL',
    summary: 'set the address that is told of a partner’s sales, with fields like {click_id}',
    minArgs: 2,
    maxArgs: 2,
    run: async ({ db }, [affId = '', template = '']) => {
      if (!affiliateIdPattern.test(affId))
        throw new Error('AFF_ID must be at most 64 letters, digits, ".", ":", "_" or "-".');
      await setPartner(db, affId, template);
      return `Partner ${affId} is told of sales at ${new URL(template).host}.`;
    },
  },
  {
    words: 'affiliate sale',
    synopsis: 'CLICK EVENT SALE_ID',
    summary: 'record a sale of a click by hand',
    minArgs: 3,
    maxArgs: 3,
    run: async ({ db }, [clickId = '', event = '', saleId = '']) => {
      const outcome = await recordSale(db, { clickId, event, saleId }, new Date());
      if (outcome === 'no-click') throw new Error('There is no such click, or it is too old.');
      if (outcome === 'repeated') throw new Error(`The ${event} "${saleId}" was recorded before.`);
      return saleMessages[outcome];
    },
  },
];
