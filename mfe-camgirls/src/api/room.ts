import type { ReplyOf, RequestOf } from '@platform/shared/contracts';
import { type CallParts, mutate } from '@platform/shared/queries';

/**
 * Servers and ticket for watching a room.
 * @param before the address at which there was no picture, or no place: there may be one at another
 * @throws AppError `room-offline`, `room-private`, `chat-banned`, or an age code
 */
export const openRoomCall = (
  parts: CallParts,
  nickname: string,
  before: RequestOf<'POST /api/camgirls/{nickname}/call'>['body'],
): Promise<ReplyOf<'POST /api/camgirls/{nickname}/call'>> =>
  mutate(parts, 'POST /api/camgirls/{nickname}/call', {
    params: { nickname },
    body: before,
  });

type Message = Readonly<{ nickname: string; sequence: number }>;

/**
 * Deletes a message, as its writer or the room's performer; the chat's websocket tells everybody.
 * @throws AppError when it is neither, or could not be done
 */
export const deleteMessage = async (parts: CallParts, { nickname, sequence }: Message): Promise<void> =>
  void (await mutate(parts, 'DELETE /api/camgirls/{nickname}/messages/{sequence}', { params: { nickname, sequence } }));

/** A performer’s sanction against writing: for some minutes, or for good. */
export type Sanction = RequestOf<'POST /api/camgirls/{nickname}/messages/{sequence}/sanction'>['body'];

/**
 * Silences or bans a message's writer, as the room's performer.
 * @throws AppError when it could not be done
 */
export const sanctionWriter = async (
  parts: CallParts,
  { nickname, sequence }: Message,
  sanction: Sanction,
): Promise<void> =>
  void (await mutate(parts, 'POST /api/camgirls/{nickname}/messages/{sequence}/sanction', {
    params: { nickname, sequence },
    body: sanction,
  }));

/**
 * Tips the room's performer.
 * @param tip whole coins, a text of at most 500 characters, and a key: the same key pays once
 * @throws AppError `balance-too-low`, `room-offline`, `chat-banned` or another
 */
export const sendTip = (
  parts: CallParts,
  nickname: string,
  tip: { coins: number; text: string; key: string },
): Promise<ReplyOf<'POST /api/camgirls/{nickname}/tips'>> =>
  mutate(parts, 'POST /api/camgirls/{nickname}/tips', { params: { nickname }, body: tip });
