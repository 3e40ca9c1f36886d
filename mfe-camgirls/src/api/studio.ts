import type {
  PaperKind,
  ReplyOf,
  RoomCall,
  Studio,
  StudioFilms,
  StudioPapers,
  StudioSettings,
} from '@platform/shared/contracts';
import type { CallOptions } from '@platform/shared/http';
import { type CallParts, mutate } from '@platform/shared/queries';
import type { Sanction } from './room';

/**
 * Servers and ticket for publishing from the studio page.
 * @throws AppError 403 for members who are no performers
 */
export const openStudioCall = (parts: CallParts): Promise<RoomCall> => mutate(parts, 'POST /api/studio/call', {});

/**
 * Changes the performer's room. What `body` leaves out stays as it is.
 * @returns the room with the change
 * @throws AppError with the fields that are refused
 */
export const saveStudio = (parts: CallParts, body: StudioSettings): Promise<Studio> =>
  mutate(parts, 'PUT /api/studio', { body });

/**
 * Makes a key for other programs; the one before stops working.
 * @throws AppError `reauthentication-required` without a fresh proof of who it is
 */
export const makeStreamKey = (parts: CallParts): Promise<ReplyOf<'POST /api/studio/stream-key'>> =>
  mutate(parts, 'POST /api/studio/stream-key', {});

/** Announces a show. @param startsAt ISO @throws AppError when it is not in the next 60 days, or there are too many */
export const announceShow = async (parts: CallParts, startsAt: string): Promise<void> =>
  void (await mutate(parts, 'POST /api/studio/shows', { body: { startsAt } }));

/** Takes an announced show back. @throws AppError when it could not be kept */
export const removeShow = async (parts: CallParts, id: number): Promise<void> =>
  void (await mutate(parts, 'DELETE /api/studio/shows/{id}', { params: { id } }));

/** Closes a report without doing anything about its message. @throws AppError when it could not be kept */
export const resolveReport = async (parts: CallParts, id: number): Promise<void> =>
  void (await mutate(parts, 'POST /api/studio/reports/{id}/resolve', { params: { id } }));

/** Silences or bans a member of the list of viewers. @throws AppError when it could not be kept */
export const sanctionViewer = async (parts: CallParts, id: number, body: Sanction): Promise<void> =>
  void (await mutate(parts, 'POST /api/studio/viewers/{id}/sanction', { params: { id }, body }));

/** Lets a member of the list of viewers into private shows of today for nothing. @throws AppError when it could not be kept */
export const inviteViewer = async (parts: CallParts, id: number): Promise<void> =>
  void (await mutate(parts, 'POST /api/studio/viewers/{id}/invite', { params: { id } }));

/** Lifts a sanction. @throws AppError when it could not be kept */
export const liftSanction = async (parts: CallParts, id: number): Promise<void> =>
  void (await mutate(parts, 'DELETE /api/studio/sanctions/{id}', { params: { id } }));

/**
 * Ends what the studio page publishes: viewers see it at once.
 * @param show the one that ends, if it is on air; undefined: whichever is, as an older API does it in any case
 * @returns the room without it
 * @throws AppError when it could not be kept; it ends by itself then
 */
export const endBroadcast = (parts: CallParts, show: number | undefined): Promise<Studio> =>
  mutate(parts, 'DELETE /api/studio/broadcast', { query: { show } });

/**
 * Hands a paper in; one of its kind that waits is replaced.
 * @param paper `file`: base64; `expiresOn`: as it is printed, `YYYY-MM-DD`
 * @throws AppError with the fields that are refused
 */
export const handInPaper = (
  parts: CallParts,
  paper: { readonly kind: PaperKind; readonly file: string; readonly expiresOn?: string },
  upload: Pick<CallOptions, 'signal' | 'onProgress'>,
): Promise<StudioPapers> => mutate(parts, 'POST /api/studio/papers', { body: paper }, upload);

/** Has the current or next show recorded, or ends its recording. @throws AppError when it could not be kept */
export const setRecording = (parts: CallParts, isOn: boolean): Promise<StudioFilms> =>
  mutate(parts, 'PUT /api/studio/recording', { body: { isOn } });

/** Shows a film in the room, or takes it back. @throws AppError when it could not be kept */
export const publishFilm = (parts: CallParts, id: number, isPublic: boolean): Promise<StudioFilms> =>
  mutate(parts, 'PUT /api/studio/films/{id}/publication', { params: { id }, body: { isPublic } });

/** Deletes a film for good. @throws AppError when it could not be done */
export const deleteFilm = (parts: CallParts, id: number): Promise<StudioFilms> =>
  mutate(parts, 'DELETE /api/studio/films/{id}', { params: { id } });
