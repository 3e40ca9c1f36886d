import type { Receipt } from '@platform/shared/contracts';
import type { Database } from '../../../ground/db/database';
import { ApiError, notFound } from '../../../ground/errors';
import type { CommerceServices } from '../services';
import { lockAccount } from '../../identity/accounts/repository';
import { queueEmail } from '../../messages/mail/email-template';
import { clawBackSale } from '../affiliates/sales';
import { currencies, transferWithin } from '../../ledger/ledger/repository';
import { purchaseRefundEmail } from './receipt-email';
import { endPurchase, findReceipt } from './repository';
import { toReceipt } from '../../catalogue/entitlements/repository';
import { PURCHASE_EVENT, saleIdOf } from './service';

/**
 * Takes a purchase back: a compensating transfer, the end of ownership, and the partner's sale. Coins that were bought
 * come back as bought ones.
 * @param reason `withdrawn`: the game is no longer available, and the e-mail says so
 * @returns the receipt, and whether it was refunded now and not before
 * @throws ApiError not-found; conflict where the account is gone
 */
export async function refundPurchase(
  { db, config, now }: Pick<CommerceServices, 'config' | 'now'> & { readonly db: Database },
  receiptId: number,
  reason: 'support' | 'withdrawn' = 'support',
): Promise<{ receipt: Receipt; refunded: boolean }> {
  return db.transaction(async (tx) => {
    const known = await findReceipt(tx, receiptId);
    if (!known) throw notFound('There is no such receipt.');
    if (known.accountId === null) throw new ApiError(409, 'not-found', 'The account of this receipt has been erased.');
    const member = await lockAccount(tx, known.accountId);
    // Read again under the lock: another refund may have been first.
    const receipt = await findReceipt(tx, receiptId);
    if (!receipt || !member) throw notFound('There is no such receipt.');
    if (receipt.refundedAt !== null) return { receipt: toReceipt(receipt), refunded: false };
    const owner = { member: known.accountId };
    const currency = receipt.currency === currencies.gems ? currencies.gems : currencies.coins;
    const transferred =
      receipt.total === 0
        ? null
        : await transferWithin(tx, {
            initiator: owner,
            idempotencyKey: `refund:${receipt.id}`,
            reason: `refund:${receipt.gameId ?? 0}`,
            entries: [
              { owner, currency, amount: receipt.total, bought: receipt.bought },
              { owner: { system: 'sales', of: known.accountId }, currency, amount: -receipt.total },
            ],
          });
    await endPurchase(tx, receipt.id, transferred?.transferId ?? null, now());
    await clawBackSale(tx, { event: PURCHASE_EVENT, saleId: saleIdOf(receipt.id) }, now());
    await queueEmail(
      tx,
      { config, now },
      'refund',
      purchaseRefundEmail(member, toReceipt(receipt), { settled: transferred?.settled ?? 0, reason }),
    );
    return { receipt: { ...toReceipt(receipt), refundedAt: now().toISOString() }, refunded: true };
  });
}
