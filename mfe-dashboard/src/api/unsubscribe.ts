import type { ReplyOf } from '@platform/shared/contracts';
import type { HttpClient } from '@platform/shared/http';

/**
 * Switches the notification that an e-mail's token names off, or on again.
 * @throws AppError link-invalid for a token that is not ours
 */
export const setSubscribed = (
  http: HttpClient,
  token: string,
  subscribed: boolean,
): Promise<ReplyOf<'POST /api/notifications/unsubscribe'>> =>
  subscribed
    ? http.call('PUT /api/notifications/unsubscribe', { query: { token }, body: {} })
    : http.call('POST /api/notifications/unsubscribe', { query: { token } });
