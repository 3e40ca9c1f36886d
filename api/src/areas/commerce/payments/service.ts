import type { Checkout, CheckoutQuote, Money, ReplyOf } from '@platform/shared/contracts';
import type { Attachment } from '../../../ground/area';
import { ApiError, notFound } from '../../../ground/errors';
import { checkCoupon } from '../coupons/check-coupon';
import { claim, lockCoupon, releaseClaim } from '../coupons/repository';
import { currencies, lockBalances, readBalances } from '../../ledger/ledger/repository';
import { discounted, findProduct, type Product, productName } from '../products/products';
import type { MoneyParts } from '../subscriptions/lifecycle';
import { findSubscription } from '../subscriptions/repository';
import { applyEvent, applyStatus } from './apply-event';
import { isUnsettled, wasPaid } from './transitions';
import { makeCheckoutId } from './checkout-id';
import {
  CHECKOUT_MINUTES,
  CLAIM_KEPT_MINUTES,
  type PaymentProvider,
  PaymentProviderError,
  type RawNotification,
} from './provider';
import type { PaymentProviders } from './providers';
import {
  type CheckoutRow,
  findCheckout,
  insertCheckout,
  lockCheckout,
  saleOf,
  takeTurn,
  updateCheckout,
} from './repository';
import { receiptAttachment } from './receipts/receipt-attachment';
import { receiptOf } from './receipts/read-receipt';
import { giveBackPaid, queueClose } from './settle';
import { shownCheckout } from './shown-checkout';
import { watchRefusals } from './refused-notifications';
import { takeNotification } from './take-notification';
import { refusalWords, withdrawalOf } from './withdrawal';

const MINUTE = 60_000;
/** Milliseconds between two questions to the provider about one checkout, however often the page polls. */
const ASK_EVERY_MS = 2_000;

export interface BeginRequest {
  readonly accountId: number;
  readonly productId: string;
  readonly coupon: string | undefined;
  /** The price that the member was shown. */
  readonly price: Money;
  readonly continueTo: string | null;
  /** Coins that the purchase costs for which the member buys them. */
  readonly coinsNeeded: number | null;
  readonly page: 'payment' | 'payment-playa';
  /** Two letters; null: unknown. */
  readonly country: string | null;
  readonly affiliateClickId: string | null;
}

export interface Payments {
  readonly providers: PaymentProviders;
  /** @throws ApiError not-found, coupon-invalid */
  quote(accountId: number, productId: string, coupon: string | undefined): Promise<CheckoutQuote>;
  /** Begins a checkout. @throws ApiError not-found, coupon-invalid, price-changed, already-subscribed, unavailable */
  begin(request: BeginRequest): Promise<Checkout>;
  /** A member's checkout; one that waits is asked from the provider. @throws ApiError not-found */
  read(accountId: number, id: string): Promise<Checkout>;
  /** A member's checkout with its receipt; without one while nothing was paid. @throws ApiError not-found */
  readWithReceipt(accountId: number, id: string): Promise<ReplyOf<'GET /api/checkouts/{id}/receipt'>>;
  /** The receipt of a member's payment as a file. @throws ApiError not-found, also while nothing was paid */
  receiptFile(accountId: number, id: string): Promise<Attachment>;
  /** Gives a purchase back by law. @throws ApiError not-found, withdrawal-refused */
  withdraw(accountId: number, id: string): Promise<Checkout>;
  /** Takes a provider's webhook. @throws ApiError (take-notification.ts) */
  notify(providerName: string, raw: RawNotification): ReturnType<typeof takeNotification>;
  /**
   * Asks the provider that a checkout was begun with about it and takes over what it says.
   * @returns how many renewals it told that were not known
   * @throws PaymentProviderError when it cannot say; then nothing has changed
   */
  refresh(id: string): Promise<number>;
}

/** Checkouts, from their beginning to their end. */
export function createPayments(parts: MoneyParts, providers: PaymentProviders): Payments {
  const { db, config, now, log } = parts;
  const noteRefusal = watchRefusals(log);
  const unavailable = (): ApiError =>
    new ApiError(503, 'unavailable', 'Payments aren’t available right now. Nothing was charged. Please try again.', {
      retryAfter: 10,
    });

  function productOf(id: string): Product {
    const product = findProduct(config.payments.products, id);
    if (!product) throw notFound('There is no such product.');
    return product;
  }

  const shown = async (row: CheckoutRow): Promise<Checkout> => {
    const { coins } = await readBalances(db, row.accountId);
    return shownCheckout(row, config, { coins, now: now() });
  };

  async function own(accountId: number, id: string): Promise<CheckoutRow> {
    const row = await findCheckout(db, id);
    if (!row || row.accountId !== accountId) throw notFound('There is no such payment.');
    return row;
  }

  async function refresh(id: string): Promise<number> {
    const row = await findCheckout(db, id);
    if (!row) return 0;
    const provider = providers.byName(row.provider);
    const renewals = provider ? await applyStatus(parts, provider, row.id) : 0;
    if (row.expiresAt > now()) return renewals;
    if (row.couponCode !== null && provider && !wasPaid(row.state)) await close(row, provider);
    await db.transaction(async (tx) => {
      const late = await lockCheckout(tx, id);
      if (late?.state === 'open') await updateCheckout(tx, id, { state: 'expired', settledAt: late.expiresAt });
      const isIdle = late !== null && late.heldAt === null && !wasPaid(late.state) && late.state !== 'pending';
      if (isIdle && late.expiresAt.getTime() + CLAIM_KEPT_MINUTES * MINUTE <= now().getTime())
        await releaseClaim(tx, id, now());
    });
    return renewals;
  }

  /** Gives the coupon back where the provider confirms that the checkout cannot be paid any more. */
  async function close({ id, productId }: CheckoutRow, { name, close: closeAt }: PaymentProvider): Promise<void> {
    const sale = await saleOf(db, id);
    if (!(await closeAt(sale))) return;
    const event = { ...sale, eventId: `closed:${id}`, kind: 'expired' as const, productId };
    await applyEvent(parts, name, { ...event, paymentId: null, money: null, paidUntil: null });
  }

  async function read(accountId: number, id: string): Promise<Checkout> {
    const row = await own(accountId, id);
    if (!isUnsettled(row.state) || !(await takeTurn(db, id, ASK_EVERY_MS, now()))) return shown(row);
    try {
      await refresh(id);
    } catch (error) {
      if (!(error instanceof PaymentProviderError)) throw error;
      // The member sees it as it stands; the webhook or reconciliation brings the rest.
      log.error({ checkout: id, problem: error.message }, 'the payment provider cannot be asked');
    }
    return shown(await own(accountId, id));
  }

  return {
    providers,
    refresh,
    quote: async (accountId, productId, code) => {
      const product = productOf(productId);
      const coupon = code === undefined ? null : await checkCoupon(db, { code, product, accountId, now: now() });
      return {
        productId,
        listPrice: product.price,
        price: priceOf(product, coupon),
        coupon: coupon && { code: coupon.code, percent: coupon.percent },
      };
    },

    begin: async ({ coupon: code, page, price, ...request }) => {
      const { accountId, productId, continueTo, coinsNeeded, country, affiliateClickId } = request;
      const product = productOf(productId);
      const provider = providers.forOrder({ country, kind: 'coins' in product ? 'packs' : 'plans' });
      if (!provider) throw new ApiError(503, 'unavailable', 'Purchases aren’t available on this site.');
      if (!('coins' in product)) await refuseSecondPlan(accountId);
      const begunAt = now();
      const row = await db.transaction(async (tx) => {
        const find = { code: code ?? '', product, accountId, now: begunAt };
        const coupon = code === undefined ? null : await checkCoupon(tx, find, lockCoupon);
        const charged = priceOf(product, coupon);
        if (charged.amount !== price.amount || charged.currency !== price.currency)
          throw new ApiError(409, 'price-changed', 'The price has changed. Please check it and confirm again.');
        const checkout = await insertCheckout(tx, {
          id: makeCheckoutId(),
          accountId,
          ...('coins' in product ? { kind: 'pack', coins: product.coins } : { kind: 'plan', plan: product.plan }),
          productId,
          amount: charged.amount,
          listAmount: product.price.amount,
          currency: charged.currency,
          couponCode: coupon?.code ?? null,
          state: 'open',
          provider: provider.name,
          continueTo,
          coinsNeeded,
          country,
          affiliateClickId,
          createdAt: begunAt,
          expiresAt: new Date(begunAt.getTime() + CHECKOUT_MINUTES * MINUTE),
        });
        if (coupon) {
          const replaced = await claim(tx, { checkoutId: checkout.id, code: coupon.code, accountId }, begunAt);
          for (const one of replaced) await queueClose(tx, one, begunAt);
        }
        return checkout;
      });
      const back = new URLSearchParams({ checkout: row.id });
      try {
        const { url } = await provider.startCheckout({
          reference: row.id,
          productId,
          description: productName(product),
          price,
          recurring: 'coins' in product ? null : { price: product.price, months: product.months },
          returnUrl: `${config.siteUrl}/${page}?${back.toString()}`,
          notificationUrl: `${config.siteUrl}/api/payments/notification/${provider.name}`,
        });
        await updateCheckout(db, row.id, { payUrl: url });
        return await shown({ ...row, payUrl: url });
      } catch (error) {
        if (!(error instanceof PaymentProviderError)) throw error;
        log.error({ checkout: row.id, problem: error.message }, 'a checkout could not be begun at the provider');
        throw unavailable();
      }
    },

    read,

    readWithReceipt: async (accountId, id) => {
      const checkout = await read(accountId, id);
      return { checkout, receipt: await receiptOf(parts, await own(accountId, id)) };
    },

    receiptFile: async (accountId, id) => {
      await own(accountId, id);
      const file = await receiptAttachment(parts)(id);
      if (!file) throw notFound('There is no receipt because nothing was paid.');
      return file;
    },

    withdraw: async (accountId, id) => {
      await own(accountId, id);
      await db.transaction(async (tx) => {
        const row = await lockCheckout(tx, id);
        if (!row) throw notFound('There is no such payment.');
        const [coins = 0] = await lockBalances(tx, [{ owner: { member: accountId }, currency: currencies.coins }]);
        const withdrawal = withdrawalOf(row, config, { coins, now: now() });
        if (!withdrawal.possible) throw new ApiError(409, 'withdrawal-refused', refusalWords(withdrawal));
        await giveBackPaid(tx, parts, row);
      });
      return shown(await own(accountId, id));
    },

    notify: (providerName, raw) => takeNotification(parts, providers, providerName, raw, noteRefusal),
  };

  async function refuseSecondPlan(accountId: number): Promise<void> {
    const running = await findSubscription(db, accountId);
    if (running && (running.status === 'active' || (running.status === 'cancelled' && running.accessUntil > now())))
      throw new ApiError(409, 'already-subscribed', 'You already have Premium.');
  }
}

const priceOf = ({ price }: Product, coupon: { percent: number } | null): Money =>
  coupon ? { ...price, amount: discounted(price.amount, coupon.percent) } : price;
