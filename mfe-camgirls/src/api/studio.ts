import type { ReplyOf, RoomCall, Studio, StudioSettings } from '@platform/shared/contracts';
import type { HttpClient } from '@platform/shared/http';

/**
 * Servers and ticket for publishing from the studio page.
 * @throws AppError 403 for who is no performer
 */
export const openStudioCall = (http: HttpClient): Promise<RoomCall> => http.call('POST /api/studio/call', {});

/**
 * Changes the performer's room. What `body` leaves out stays as it is.
 * @returns the room with the change
 * @throws AppError with the fields that are refused
 */
export const saveStudio = (http: HttpClient, body: StudioSettings): Promise<Studio> =>
  http.call('PUT /api/studio', { body });

/**
 * Makes a key for other programs; the one before stops working.
 * @throws AppError `reauthentication-required` without a fresh proof of who it is
 */
export const makeStreamKey = (http: HttpClient): Promise<ReplyOf<'POST /api/studio/stream-key'>> =>
  http.call('POST /api/studio/stream-key', {});

/** Closes a report without doing anything about its message. @throws AppError when it could not be kept */
export const resolveReport = async (http: HttpClient, id: number): Promise<void> =>
  void (await http.call('POST /api/studio/reports/{id}/resolve', { params: { id } }));

/** Lets somebody write again. @throws AppError when it could not be kept */
export const liftSanction = async (http: HttpClient, id: number): Promise<void> =>
  void (await http.call('DELETE /api/studio/sanctions/{id}', { params: { id } }));

/**
 * Ends what the studio page publishes: viewers see it at once.
 * @returns the room without it
 * @throws AppError when it could not be kept; it ends by itself then
 */
export const endBroadcast = (http: HttpClient): Promise<Studio> => http.call('DELETE /api/studio/broadcast', {});
