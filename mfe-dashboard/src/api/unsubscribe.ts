import type { ReplyOf } from '@platform/shared/contracts';
import { type CallParts, mutate } from '@platform/shared/queries';

/**
 * Switches the notification that an e-mail's token names off, or on again.
 * @throws AppError link-invalid for a token that is not ours
 */
export const setSubscribed = (
  parts: CallParts,
  token: string,
  subscribed: boolean,
): Promise<ReplyOf<'POST /api/notifications/unsubscribe'>> =>
  subscribed
    ? mutate(parts, 'PUT /api/notifications/unsubscribe', { query: { token }, body: {} })
    : mutate(parts, 'POST /api/notifications/unsubscribe', { query: { token } });
