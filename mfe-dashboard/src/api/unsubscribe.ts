import { type CallParts, mutate } from '@platform/shared/queries';
import { notificationNames } from '../state/notification-names';

/** What a link of an e-mail ends: the name of a notification, or of a performer who is followed. */
export interface Ended {
  readonly kind: 'notification' | 'follow';
  readonly name: string;
  readonly subscribed: boolean;
}

/**
 * Stops following the performer that an e-mail's token names, or takes that back.
 * @throws AppError link-invalid for a token that is not ours
 */
export async function setFollowed(parts: CallParts, token: string, following: boolean): Promise<Ended> {
  const reply = following
    ? await mutate(parts, 'PUT /api/follows/unfollow', { query: { token }, body: {} })
    : await mutate(parts, 'POST /api/follows/unfollow', { query: { token } });
  return { kind: 'follow', name: reply.name, subscribed: reply.following };
}

/**
 * Switches the notification that an e-mail's token names off, or on again.
 * @throws AppError link-invalid for a token that is not ours
 */
export async function setSubscribed(parts: CallParts, token: string, subscribed: boolean): Promise<Ended> {
  const reply = subscribed
    ? await mutate(parts, 'PUT /api/notifications/unsubscribe', { query: { token }, body: {} })
    : await mutate(parts, 'POST /api/notifications/unsubscribe', { query: { token } });
  const name = notificationNames.find(([code]) => code === reply.code)?.[1] ?? reply.code;
  return { kind: 'notification', name, subscribed: reply.subscribed };
}
