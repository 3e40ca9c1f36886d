import type { BalanceEntry, Currency, Receipt } from '@platform/shared/contracts';
import { isPlayable } from '../../content/schema/playable';
import type { Database, Queryable } from '../../../ground/db/database';
import { ApiError, notFound } from '../../../ground/errors';
import type { CommerceServices } from '../services';
import { lockAccount } from '../../identity/accounts/repository';
import { queueEmail } from '../../messages/mail/email-template';
import { recordSale } from '../affiliates/sales';
import { balanceEntries, readBalanceEntries } from '../../ledger/ledger/balance-entries';
import { readDebt } from '../../ledger/ledger/debts';
import {
  currencies,
  InsufficientFundsError,
  readBalances,
  type Transferred,
  transferWithin,
} from '../../ledger/ledger/repository';
import { nameOrHost } from '../../messages/mail/site-name-repository';
import { type Price, priceFor } from '../../catalogue/games/price';
import { purchaseReceiptEmail } from './receipt-email';
import { findOrder, findReceiptOfKey, insertPurchase } from './repository';
import { type ReceiptRow, toReceipt } from '../../catalogue/entitlements/repository';

/** Event of a sale for partners, and our id of the sale. */
export const PURCHASE_EVENT = 'purchase';
export const saleIdOf = (receiptId: number): string => `game-${receiptId}`;

export interface PurchaseRequest {
  readonly accountId: number;
  readonly gameId: number;
  readonly currency: Currency;
  /** The price on the page, in whole coins or gems. */
  readonly price: number;
  /** The same key buys once. */
  readonly key: string;
  /** The visit's `affiliate` cookie, unchecked; absent without one. */
  readonly clickId?: string | undefined;
}

export interface Bought {
  readonly receipt: Receipt;
  /** The balance after the purchase. */
  readonly balance: BalanceEntry[];
}

/**
 * Buys a game: price, payment, ownership, receipt and the partner's sale in one transaction. A member's purchases come
 * one after another, so that two tabs do not spend the same coins.
 * @returns a repeated key gets the receipt that it got before
 * @throws ApiError not-found, not-for-sale, already-owned, price-changed, balance-too-low, key-used
 */
export async function buyGame(
  services: Pick<CommerceServices, 'config' | 'now'> & { readonly db: Database },
  request: PurchaseRequest,
): Promise<Bought> {
  try {
    return await services.db.transaction((tx) => purchaseWithin(tx, services, request));
  } catch (error) {
    if (!(error instanceof InsufficientFundsError)) throw error;
    throw await balanceTooLow(services.db, request);
  }
}

/** The error of a balance that is too low; a debt after a refund is part of it (docs/decisions/payments.md). */
async function balanceTooLow(db: Database, { accountId, currency, price }: PurchaseRequest): Promise<ApiError> {
  const [balances, debt] = await Promise.all([
    readBalances(db, accountId),
    readDebt(db, accountId, currencies[currency]),
  ]);
  const balance = balances[currency];
  const missing = Math.max(1, debt + price - balance);
  const message =
    debt > 0
      ? `Your account owes ${debt} ${currency} after a refund. We’ll deduct this from the next ${currency} you get.`
      : `You need ${missing} more ${currency}.`;
  return new ApiError(409, 'balance-too-low', message, { details: { missing, balance } });
}

async function purchaseWithin(
  tx: Queryable,
  services: Pick<CommerceServices, 'config' | 'now'>,
  request: PurchaseRequest,
): Promise<Bought> {
  const { accountId, gameId, currency, key, clickId } = request;
  // The order of locks is the same everywhere: account, game, ledger.
  const member = await lockAccount(tx, accountId);
  if (!member) throw new Error(`there is no account ${accountId}`);
  const now = services.now();
  const order = await findOrder(tx, request, now);
  const known = order ? order.known : await findReceiptOfKey(tx, accountId, key);
  if (known) return replay(tx, known, request);
  if (!order) throw notFound('There is no such game.');
  const { game } = order;
  if (game.owned) throw new ApiError(409, 'already-owned', `${game.title} is already in your library.`);
  if (!game.isListed) throw new ApiError(409, 'not-for-sale', `${game.title} is no longer for sale.`);
  if (game.view === 'announcement')
    throw new ApiError(409, 'not-for-sale', `${game.title} isn’t out yet. You can buy it when it is released.`);
  if (!isPlayable(game.files))
    throw new ApiError(409, 'not-for-sale', `${game.title} can’t be bought yet because there’s nothing to play.`);
  const price = priceFor(game, currency, order.isPremium);
  if (!price) throw new ApiError(409, 'not-for-sale', `${game.title} can’t be bought with ${currency}.`);
  if (price.total !== request.price)
    throw new ApiError(409, 'price-changed', `The price is now ${price.total} ${currency}. Please confirm again.`, {
      details: { price: price.total },
    });

  const paid = await pay(tx, request, price);
  const { receipt: row, balances } = await insertPurchase(tx, {
    accountId,
    gameId,
    title: game.title,
    idempotencyKey: key,
    currency: currencies[currency],
    ...price,
    bought: paid?.boughtSpent ?? 0,
    transferId: paid?.transferId ?? null,
    purchasedAt: now,
  });
  // A partner is paid for money that members spend, and granted coins are none (docs/decisions/bought-coins.md).
  if (row.bought > 0 && clickId !== undefined)
    await recordSale(tx, { clickId, event: PURCHASE_EVENT, saleId: saleIdOf(row.id) }, now);
  const receipt = toReceipt(row);
  const parts = { ...services, siteName: nameOrHost(order.siteName, services.config) };
  await queueEmail(tx, parts, 'purchase', purchaseReceiptEmail(member, receipt));
  return { receipt, balance: balanceEntries(balances) };
}

/** @returns null for a game that costs nothing: the ledger has no empty transfers */
async function pay(
  tx: Queryable,
  { accountId, gameId, currency, key }: PurchaseRequest,
  { total }: Price,
): Promise<Transferred | null> {
  if (total === 0) return null;
  const member = { member: accountId };
  return transferWithin(tx, {
    initiator: member,
    idempotencyKey: `purchase:${key}`,
    reason: `purchase:${gameId}`,
    entries: [
      { owner: member, currency: currencies[currency], amount: -total },
      { owner: { system: 'sales', of: accountId }, currency: currencies[currency], amount: total },
    ],
  });
}

/** @throws ApiError key-used where the key bought something else */
async function replay(tx: Queryable, row: ReceiptRow, request: PurchaseRequest): Promise<Bought> {
  const { accountId, gameId, currency, price } = request;
  if (row.gameId !== gameId || row.currency !== currencies[currency] || row.total !== price)
    throw new ApiError(409, 'key-used', 'This confirmation was used for another purchase. Please start again.');
  return { receipt: toReceipt(row), balance: await readBalanceEntries(tx, accountId) };
}
