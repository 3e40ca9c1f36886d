import type { ReplyOf } from '@platform/shared/contracts';
import { type CallParts, mutate } from '@platform/shared/queries';

/**
 * Enters a private show: coins of a minute are held.
 * @param body the price that was shown, and whether the picture is there already
 * @throws AppError `price-changed`, `balance-too-low`, `room-private`, `room-offline`, `room-full`, `chat-banned`,
 *   `unavailable`
 */
export const enterPrivateShow = (
  parts: CallParts,
  nickname: string,
  body: { coinsPerMinute: number; isInside: boolean },
): Promise<ReplyOf<'POST /api/camgirls/{nickname}/private'>> =>
  mutate(parts, 'POST /api/camgirls/{nickname}/private', { params: { nickname }, body });

/** Leaves a private show: the minute that has begun is paid. @throws AppError when it could not be kept */
export const leavePrivateShow = (
  parts: CallParts,
  nickname: string,
): Promise<ReplyOf<'DELETE /api/camgirls/{nickname}/private'>> =>
  mutate(parts, 'DELETE /api/camgirls/{nickname}/private', { params: { nickname } });

/** Invites a message's writer to private shows for nothing, as the room's performer. @throws AppError when it could not be kept */
export const inviteWriter = async (parts: CallParts, params: { nickname: string; sequence: number }): Promise<void> =>
  void (await mutate(parts, 'POST /api/camgirls/{nickname}/messages/{sequence}/invite', { params }));
