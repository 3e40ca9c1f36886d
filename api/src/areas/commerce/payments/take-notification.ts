import { ApiError, notFound } from '../../../ground/errors';
import type { MoneyParts } from '../subscriptions/lifecycle';
import { applyEvent } from './apply-event';
import {
  ForgedNotificationError,
  type PaymentEvent,
  PaymentProviderError,
  type RawNotification,
  UnreadableNotificationError,
} from './provider';
import type { PaymentProviders } from './providers';
import { TooEarlyError } from './renewal';
import type { Outcome } from './transitions';

/** The largest amount that a row holds. */
const MAX_AMOUNT = 2 ** 31 - 1;

/** Refuses bytes that no text is made of, before any provider reads them. */
function checkText({ body, query }: RawNotification): void {
  if (body.includes(0) || query.includes('\0')) throw new UnreadableNotificationError('it has a NUL');
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    throw new UnreadableNotificationError('it is no UTF-8');
  }
}

/**
 * Refuses what no row can hold, such as a NUL that was written as an escape.
 * @throws UnreadableNotificationError
 */
export function checkEvent({ money, paidUntil, ...texts }: PaymentEvent): void {
  if (
    Object.values(texts).some((text) => text !== null && (typeof text !== 'string' || /[\0\ud800-\udfff]/u.test(text)))
  )
    throw new UnreadableNotificationError('it has a NUL, or half a letter');
  if (money && !(Number.isInteger(money.amount) && money.amount >= 0 && money.amount <= MAX_AMOUNT))
    throw new UnreadableNotificationError('its amount is none');
  if (paidUntil && Number.isNaN(paidUntil.getTime())) throw new UnreadableNotificationError('its day is none');
}

/**
 * Takes a provider's webhook.
 * @param onRefusal told of each that is not the provider's, or cannot be read
 * @returns what came of it, and the body that tells the provider so
 * @throws ApiError not-found for a provider that is not configured; forbidden for what is not the provider's;
 *   validation-failed for what cannot be read; unavailable when it should be sent again
 */
export async function takeNotification(
  parts: MoneyParts,
  providers: PaymentProviders,
  name: string,
  raw: RawNotification,
  onRefusal: (provider: string) => void = () => undefined,
): Promise<{ readonly outcome: Outcome; readonly acknowledgement: string }> {
  const provider = providers.byName(name);
  if (!provider) throw notFound('There is no such provider.');
  try {
    checkText(raw);
    const event = await provider.parseNotification(raw);
    if (event) checkEvent(event);
    const outcome = event === null ? 'ignored' : await applyEvent(parts, name, event);
    return { outcome, acknowledgement: provider.acknowledgement };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const problem = { provider: name, problem: error.message };
    if (error instanceof ForgedNotificationError) {
      onRefusal(name);
      parts.log.warn(problem, 'a payment notification was refused');
      throw new ApiError(403, 'forbidden', 'This notification is not signed by the payment provider.');
    }
    if (error instanceof UnreadableNotificationError) {
      onRefusal(name);
      parts.log.warn(problem, 'a payment notification cannot be read');
      throw new ApiError(400, 'validation-failed', 'This notification cannot be read.');
    }
    if (error instanceof PaymentProviderError) {
      parts.log.error(problem, 'the payment provider cannot be asked about its notification');
      throw new ApiError(503, 'unavailable', 'This notification could not be checked. Send it again.', {
        retryAfter: 10,
      });
    }
    if (error instanceof TooEarlyError) {
      parts.log.warn(problem, 'a payment notification came too early');
      throw new ApiError(503, 'unavailable', 'This notification came too early. Send it again.', { retryAfter: 10 });
    }
    throw error;
  }
}
