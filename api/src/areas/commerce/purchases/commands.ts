import type { CommerceConfig } from '../settings';
import type { Command } from '../../../ground/area';
import { refundPurchase } from './refund';

/** Purchases, as support works with them. */
export const purchaseCommands: readonly Command<CommerceConfig>[] = [
  {
    words: 'purchase refund',
    synopsis: 'RECEIPT',
    summary: 'return the coins or gems of a purchase and end the ownership; running it again does nothing',
    minArgs: 1,
    maxArgs: 1,
    run: async ({ db, config }, [text = '']) => {
      if (!/^\d{1,9}$/.test(text)) throw new Error('RECEIPT must be the number of a receipt.');
      const { receipt, refunded } = await refundPurchase({ db, config, now: () => new Date() }, Number(text));
      return refunded
        ? `Refunded ${receipt.total} ${receipt.currency} for ${receipt.title}; it is no longer owned.`
        : `Receipt ${receipt.id} was refunded before; nothing was changed.`;
    },
  },
];
