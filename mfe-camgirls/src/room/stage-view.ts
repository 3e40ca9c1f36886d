import type { AppErrorData } from '@platform/shared/http';
import type { RoomSnapshot } from './room-model';

/** What the stage of a room shows; `null` texts are the stage's own. */
export type StageView =
  | { readonly kind: 'entering' }
  | { readonly kind: 'playing' }
  | { readonly kind: 'reconnecting' }
  /** The performer's connection is gone, and is waited for. */
  | { readonly kind: 'interrupted' }
  /** The performer is away; it may be known until when. */
  | { readonly kind: 'offline' }
  /** It went off the air while one watched. */
  | { readonly kind: 'ended' }
  | { readonly kind: 'private' }
  | { readonly kind: 'full' }
  | { readonly kind: 'banned' }
  /** The server's age decision is stricter than the page believed. */
  | { readonly kind: 'restricted' }
  /** `message` is a sentence for the visitor. */
  | { readonly kind: 'failed'; readonly message: string };

export interface StageFacts {
  readonly status: 'live' | 'private' | 'offline';
  readonly isInterrupted: boolean;
  /** Whether the room was on air while this page was open. */
  readonly wasOnAir: boolean;
  /** Null while there is no call. */
  readonly call: Pick<RoomSnapshot, 'view' | 'remote'> | null;
  /** Why the server did not let the visitor in; null while it does. */
  readonly refusal: Pick<AppErrorData, 'code' | 'status' | 'message'> | null;
}

/** What a refusal that stays leads to; any other may pass, and is tried again by the engine. */
const viewsOfCodes: Readonly<Record<string, Exclude<StageView['kind'], 'failed'>>> = {
  'room-private': 'private',
  'room-full': 'full',
  'chat-banned': 'banned',
  'age-verification-required': 'restricted',
  'age-agreement-required': 'restricted',
};

/** @returns whether trying again by itself would lead to the same */
export const isFinalRefusal = ({ code }: Pick<AppErrorData, 'code'>): boolean =>
  code === 'room-offline' || Object.hasOwn(viewsOfCodes, code);

/** Decides what the stage shows. Who is inside a room that closes its doors stays inside. */
export function stageView({ status, isInterrupted, wasOnAir, call, refusal }: StageFacts): StageView {
  const away = { kind: wasOnAir ? 'ended' : 'offline' } as const;
  if (refusal !== null) {
    if (refusal.code === 'room-offline') return away;
    const kind = viewsOfCodes[refusal.code];
    if (kind !== undefined) return { kind };
  }
  if (status === 'offline') return away;
  const isInside = call !== null && call.remote.length > 0;
  if (status === 'private' && !isInside) return { kind: 'private' };
  if (isInterrupted) return { kind: 'interrupted' };
  switch (call?.view) {
    case 'reconnecting':
      return { kind: 'reconnecting' };
    case 'ended':
      // The room is still on air: its media node has hung up.
      return { kind: 'failed', message: 'The video stopped.' };
    case 'failed':
      return { kind: 'failed', message: refusal?.message ?? 'We couldn’t open the room.' };
    case 'live':
    case 'waiting':
      return { kind: isInside ? 'playing' : 'entering' };
    case 'entering':
    case undefined:
      return { kind: 'entering' };
  }
}
