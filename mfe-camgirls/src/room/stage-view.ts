import type { AppErrorData } from '@platform/shared/http';
import type { RoomSnapshot } from './room-model';

/** What the stage of a room shows; `null` texts are the stage's own. */
export type StageView =
  | { readonly kind: 'entering' }
  | { readonly kind: 'playing' }
  /** Its last picture stands: the next one does not come. */
  | { readonly kind: 'frozen' }
  /** `isFirst`: the visitor was not inside yet. */
  | { readonly kind: 'reconnecting'; readonly isFirst: boolean }
  /** Nothing comes from the performer, who is waited for: her connection is gone, or our server is. */
  | { readonly kind: 'interrupted' }
  /** The performer is away; it may be known until when. */
  | { readonly kind: 'offline' }
  /** It went off the air while one watched. */
  | { readonly kind: 'ended' }
  /** It is not public any more. */
  | { readonly kind: 'gone' }
  | { readonly kind: 'private' }
  | { readonly kind: 'full' }
  | { readonly kind: 'banned' }
  /** The server's age decision is stricter than the page believed. */
  | { readonly kind: 'restricted'; readonly code: string }
  /** `message` is a sentence for the visitor. */
  | { readonly kind: 'failed'; readonly message: string };

export interface StageFacts {
  readonly status: 'live' | 'private' | 'offline';
  readonly isInterrupted: boolean;
  /** Whether the room was on air while this page was open. */
  readonly wasOnAir: boolean;
  /** Null while there is no call. */
  readonly call: Pick<RoomSnapshot, 'view' | 'remote' | 'wasLive' | 'isFrozen'> | null;
  /** Why the server did not let the visitor in; null while it does. */
  readonly refusal: Pick<AppErrorData, 'code' | 'status' | 'message'> | null;
}

/** What the room's state is by a refusal. The chat knows it better, where it is connected. */
const statusesOfCodes: Readonly<Record<string, StageFacts['status']>> = {
  'room-private': 'private',
  'room-offline': 'offline',
};
/** @returns what a refusal says of the room's state; null: nothing */
export const statusOfRefusal = (refusal: Pick<AppErrorData, 'code'> | null): StageFacts['status'] | null =>
  statusesOfCodes[refusal?.code ?? ''] ?? null;

/** What a refusal of the visitor leads to. */
const viewsOfCodes: Readonly<Record<string, 'banned' | 'restricted'>> = {
  'chat-banned': 'banned',
  'age-verification-required': 'restricted',
  'age-agreement-required': 'restricted',
};

/** @returns whether the visitor is refused, and trying again by itself would lead to the same; a room's state passes */
export const isFinalRefusal = ({ code, status }: Pick<AppErrorData, 'code' | 'status'>): boolean =>
  Object.hasOwn(viewsOfCodes, code) || status === 401 || status === 403 || status === 404;

/**
 * Whether the stage of a room on air says LIVE: while pictures come, and before the first, as long as nothing speaks
 * against it. One that stands, by a fault or by the visitor, is not live.
 */
export const saysLive = ({ kind }: StageView, call: Pick<RoomSnapshot, 'wasLive' | 'isPaused'> | null): boolean =>
  (kind === 'playing' && call?.isPaused !== true) || (kind === 'entering' && call?.wasLive !== true);

/** Decides what the stage shows: by the room's state, and not by the last failure. */
export function stageView({ status, isInterrupted, wasOnAir, call, refusal }: StageFacts): StageView {
  const code = refusal?.code ?? '';
  const visitor = viewsOfCodes[code];
  if (visitor !== undefined) return { kind: visitor, code };
  if (refusal?.status === 404) return { kind: 'gone' };
  if (status === 'offline') return { kind: wasOnAir ? 'ended' : 'offline' };
  const isInside = call !== null && call.remote.length > 0;
  // Who has paid and lost the picture gets it again; others are refused.
  const isComingBack = call?.view === 'reconnecting' && refusal?.code !== 'room-private';
  if (status === 'private' && !isInside && !isComingBack) return { kind: 'private' };
  if (isInterrupted) return { kind: 'interrupted' };
  if (refusal?.code === 'room-full' && !isInside) return { kind: 'full' };
  switch (call?.view) {
    case 'reconnecting':
      return { kind: 'reconnecting', isFirst: !call.wasLive };
    case 'ended':
    case 'failed':
      return { kind: 'failed', message: 'We couldn’t open the room.' };
    case 'live':
    case 'waiting':
      return { kind: !isInside ? 'entering' : call.isFrozen ? 'frozen' : 'playing' };
    case 'entering':
      return { kind: 'entering' };
    case undefined:
      return refusal !== null && isFinalRefusal(refusal)
        ? { kind: 'failed', message: refusal.message }
        : { kind: 'entering' };
  }
}
