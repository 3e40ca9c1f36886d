import type { AttachmentMaker } from '../../../../ground/area';
import type { Queryable } from '../../../../ground/db/database';
import type { CommerceConfig } from '../../settings';
import { findCheckout } from '../repository';
import { receiptOf } from './read-receipt';
import { drawReceipt, receiptFileName } from './receipt-pdf';

/** Makes the PDF of a payment's receipt, by the checkout's id. */
export const receiptAttachment =
  (parts: { readonly db: Queryable; readonly config: CommerceConfig }): AttachmentMaker =>
  async (id) => {
    const checkout = await findCheckout(parts.db, id);
    const receipt = checkout && (await receiptOf(parts, checkout));
    return checkout && receipt
      ? {
          filename: receiptFileName(checkout),
          contentType: 'application/pdf',
          content: await drawReceipt(checkout, receipt),
        }
      : null;
  };
