import type { Command } from '../../../commands';
import { refundPurchase } from './refund';

/** Purchases, as support works with them. */
export const purchaseCommands: readonly Command[] = [
  {
    words: 'purchase refund',
    synopsis: 'RECEIPT',
    does: 'give coins or gems of a purchase back and end the ownership; again does nothing',
    atLeast: 1,
    atMost: 1,
    run: async ({ db, config }, [text = '']) => {
      if (!/^\d{1,9}$/.test(text)) throw new Error('RECEIPT must be the number of a receipt.');
      const { receipt, refunded } = await refundPurchase({ db, config, now: () => new Date() }, Number(text));
      return refunded
        ? `Refunded ${receipt.total} ${receipt.currency} for ${receipt.title}; it is no longer owned.`
        : `Receipt ${receipt.id} was refunded before; nothing was changed.`;
    },
  },
];
