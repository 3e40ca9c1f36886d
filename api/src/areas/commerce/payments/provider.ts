import type { Money } from '@platform/shared/contracts';
import type { CheckoutEvent } from './transitions';

/** What a provider needs to begin. */
export interface StartRequest {
  /** Our checkout's id: the provider repeats it in all that it says of this payment. */
  readonly reference: string;
  readonly productId: string;
  /** What is bought, in words for the member. */
  readonly description: string;
  /** What is charged now. */
  readonly price: Money;
  /** For a plan: what each renewal costs, and after how many months; null: it is paid once. */
  readonly recurring: { readonly price: Money; readonly months: number } | null;
  /** Where the member comes back to, whatever the outcome. */
  readonly returnUrl: string;
  readonly notificationUrl: string;
}

/**
 * News of a payment in our terms.
 * - a `CheckoutEvent` is of the charge that `paymentId` names, or of the first one; `declined`: a try failed, and another
 *   one may come; `expired`: it can no longer be paid;
 * - `renewed`: a further period was paid;
 * - `stopped`: the member ended the renewal at the provider's.
 */
export interface PaymentEvent {
  /** The provider's name of this news: the same news told twice has the same one. */
  readonly eventId: string;
  /** The checkout that began it. */
  readonly reference: string;
  readonly kind: CheckoutEvent | 'renewed' | 'stopped';
  /** The provider's name of the charge; null where it does not say. */
  readonly paymentId: string | null;
  /** What was charged or given back; null where it does not say. */
  readonly money: Money | null;
  readonly productId: string | null;
  /** Of a renewal: when the next one is due. */
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
export interface PaidCharge {
  readonly reference: string;
  readonly paymentId: string | null;
  readonly price: Money;
}

/** The provider did not respond in time, or sent what is not understood. Nothing has changed. */
export class PaymentProviderError extends Error {
  override readonly name = 'PaymentProviderError';
}

/** A notification that is not the provider's: unsigned, wrongly signed, or not readable. */
export class ForgedNotificationError extends Error {
  override readonly name = 'ForgedNotificationError';
}

/** Who takes the money (docs/spec/money.md#payment-providers). */
export interface PaymentProvider {
  /** How it is called in addresses and rows. */
  readonly name: string;
  /** The body that tells it that a notification was taken. */
  readonly acknowledgement: string;
  /** @returns where the member pays @throws PaymentProviderError */
  startCheckout(request: StartRequest): Promise<{ readonly url: string }>;
  /** Checks the signature on the raw bytes, in constant time. @throws ForgedNotificationError */
  parseNotification(raw: RawNotification): PaymentEvent;
  /**
   * All that the provider knows by now of a checkout and its renewals, the oldest first; empty: nothing was paid yet.
   * @throws PaymentProviderError
   */
  fetchStatus(reference: string): Promise<readonly PaymentEvent[]>;
  /** Stops the renewal; one that has stopped is fine. @throws PaymentProviderError */
  cancel(reference: string): Promise<void>;
  /** Gives a charge back; one that was given back is fine. @throws PaymentProviderError */
  refund(charge: PaidCharge): Promise<void>;
  /**
   * Has the provider take no payment for a checkout from now on.
   * @returns true: it can no longer be paid; false: it was paid, or the provider cannot say
   * @throws PaymentProviderError
   */
  close(reference: string): Promise<boolean>;
}
