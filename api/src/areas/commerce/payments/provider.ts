import type { Money } from '@platform/shared/contracts';
import type { CheckoutEvent } from './transitions';

/** Minutes in which a checkout can be paid; then it counts as abandoned. */
export const CHECKOUT_MINUTES = 60;
/** Minutes after a checkout's end for which it keeps its coupon where the provider cannot confirm that it will not be paid. */
export const CLAIM_KEPT_MINUTES = 24 * 60;

/** Input of a new checkout. */
export interface StartRequest {
  /** Our checkout's id: the provider repeats it in all that it says of this payment. */
  readonly reference: string;
  readonly productId: string;
  /** Description of the product, for the member. */
  readonly description: string;
  /** Amount to charge now. */
  readonly price: Money;
  /** For a plan: what each renewal costs, and after how many months; null: it is paid once. */
  readonly recurring: { readonly price: Money; readonly months: number } | null;
  /** Where the member comes back to, whatever the outcome. */
  readonly returnUrl: string;
  readonly notificationUrl: string;
}

/** Names of a checkout on both sides. */
export interface Sale {
  /** The checkout that began it. */
  readonly reference: string;
  /** The provider's name of it, from its first news; null: no news yet, or it has no name. */
  readonly saleId: string | null;
}

/**
 * News of a payment in our terms.
 * - a `CheckoutEvent` is of the charge that `paymentId` names, or of the first one; `declined`: a try failed, and another
 *   one may come; `expired`: it can no longer be paid;
 * - `renewed`: a further period was paid;
 * - `stopped`: nothing more will be charged: the member ended the renewal at the provider's, or the provider gave up.
 */
export interface PaymentEvent {
  /** The provider's name of this news: the same news told twice has the same one. */
  readonly eventId: string;
  /** The checkout that began it; null where the provider names its own sale alone. */
  readonly reference: string | null;
  /** The provider's name of the sale; null where it has none. */
  readonly saleId: string | null;
  readonly kind: CheckoutEvent | 'renewed' | 'stopped';
  /** The provider's name of the charge; null where it does not say. */
  readonly paymentId: string | null;
  /** Amount charged or refunded; null where the provider does not say. */
  readonly money: Money | null;
  readonly productId: string | null;
  /** When the next renewal is due. */
  readonly paidUntil: Date | null;
}

/** A notification exactly as it came. */
export interface RawNotification {
  /** Without the question mark. */
  readonly query: string;
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** A charge that has been paid. */
export interface PaidCharge extends Sale {
  readonly paymentId: string | null;
  readonly price: Money;
  readonly isRenewal: boolean;
}

/** A refund that the provider pays out where the member asks it to. */
export interface RefundClaim {
  /** The provider's page on which it is claimed, by whom has the address. */
  readonly claimUrl: string;
}

/** An extract of all sales, from a provider that has one. */
export interface News {
  /** In the order in which it happened. */
  readonly events: readonly PaymentEvent[];
  /** Up to when this is all there is. */
  readonly until: Date;
}

/** The provider did not respond in time, or sent what is not understood. Nothing has changed. */
export class PaymentProviderError extends Error {
  override readonly name = 'PaymentProviderError';
}

/** A notification that is not the provider's: unsigned, wrongly signed, or of another shop. */
export class ForgedNotificationError extends Error {
  override readonly name = 'ForgedNotificationError';
}

/** A notification that cannot be parsed, from any sender. */
export class UnreadableNotificationError extends Error {
  override readonly name = 'UnreadableNotificationError';
}

/** A payment provider; docs/payments.md has the contract of each function. */
export interface PaymentProvider {
  /** How it is called in addresses, settings and rows. */
  readonly name: string;
  /** The body that tells it that a notification was taken. */
  readonly acknowledgement: string;
  /** False: it charges once, so it sells packs and no plans; true where it is absent. */
  readonly canRenew?: boolean;
  /** @returns where the member pays @throws PaymentProviderError */
  startCheckout(request: StartRequest): Promise<{ readonly url: string }>;
  /**
   * Checks on the raw bytes, in constant time, that it comes from the provider. Where it is no more than a hint, the provider
   * is asked what is so.
   * @returns null: it does, and there is nothing to do
   * @throws ForgedNotificationError, UnreadableNotificationError, PaymentProviderError
   */
  parseNotification(raw: RawNotification): PaymentEvent | null | Promise<PaymentEvent | null>;
  /**
   * All that the provider knows by now of a checkout and its renewals, the oldest first; empty: nothing was paid yet.
   * @throws PaymentProviderError
   */
  fetchStatus(sale: Sale): Promise<readonly PaymentEvent[]>;
  /** Stops the renewal; one that has stopped is fine. @throws PaymentProviderError */
  cancel(sale: Sale): Promise<void>;
  /**
   * Gives back what is left of a charge; one that was given back is fine.
   * @returns where the member has to claim it; nothing: it goes back the way it came
   * @throws PaymentProviderError
   */
  refund(charge: PaidCharge): Promise<RefundClaim | void>;
  /**
   * Gives a part of a charge back; one that was given back under this key is fine. Without this function a provider gives
   * back whole charges alone.
   * @throws PaymentProviderError
   */
  refundPart?(charge: PaidCharge, part: { readonly key: string; readonly amount: number }): Promise<RefundClaim | void>;
  /**
   * Has the provider take no payment for a checkout from now on.
   * @returns true: it can no longer be paid; false: it was paid, or the provider cannot say
   * @throws PaymentProviderError
   */
  close(sale: Sale): Promise<boolean>;
  /** For a provider that cannot be asked about one sale, but tells of all that happened. */
  readonly news?: {
    /** Milliseconds between two questions, all instances together. */
    readonly everyMs: number;
    /** @throws PaymentProviderError */
    fetch(since: Date, now: Date): Promise<News>;
  };
}
