import type { Studio } from '@platform/shared/contracts';
import type { AppErrorData } from '@platform/shared/http';
import type { RoomSnapshot } from '../room/room-model';
import { isFinalRefusal } from '../room/stage-view';
import { type MediaProblem, mediaProblem } from './media-advice';

/** A show was ended here: the server was asked to end it, and has not answered a request before this one. */
export type Ending = 'asked' | 'unanswered';

/** Whether a performer is on air, and from where. */
export type AirState =
  | { readonly kind: 'offline' }
  | { readonly kind: 'starting' }
  | { readonly kind: 'live' }
  /** Ended here; the server has not said so yet. */
  | { readonly kind: 'ending'; readonly isUnanswered: boolean }
  /** Why the stream is not there; `start`: it was not there yet. `problem`: the last try met it. */
  | {
      readonly kind: 'reconnecting';
      readonly cause: 'start' | NonNullable<RoomSnapshot['cause']>;
      readonly problem: MediaProblem | null;
    }
  /** On air from another tab, device or program. */
  | { readonly kind: 'elsewhere'; readonly source: 'studio' | 'whip' }
  /** `message` is a sentence for the performer. */
  | { readonly kind: 'failed'; readonly message: string };

/**
 * @param onAir what the server says is on air
 * @param call of this page; null while it sends nothing
 * @param refusal why the server did not let this page go live, the last time
 * @param ending this page has ended its show, and waits for the server's word; null: it does not
 */
export function airState(
  onAir: Studio['onAir'],
  call: Pick<RoomSnapshot, 'view' | 'wasLive' | 'cause' | 'mediaError'> | null,
  refusal: Pick<AppErrorData, 'message' | 'code' | 'status'> | null,
  ending: Ending | null = null,
): AirState {
  if (call === null) {
    if (refusal !== null && isFinalRefusal(refusal)) return { kind: 'failed', message: refusal.message };
    if (ending !== null) return { kind: 'ending', isUnanswered: ending === 'unanswered' };
    return onAir === null ? { kind: 'offline' } : { kind: 'elsewhere', source: onAir.source };
  }
  const problem = call.mediaError === null ? null : mediaProblem(call.mediaError);
  switch (call.view) {
    case 'entering':
    case 'waiting':
      return { kind: 'starting' };
    case 'live':
      return { kind: 'live' };
    case 'reconnecting':
      return { kind: 'reconnecting', cause: !call.wasLive ? 'start' : (call.cause ?? 'network'), problem };
    case 'ended':
    case 'failed':
      return { kind: 'failed', message: problem?.text ?? 'We couldn’t start your stream.' };
  }
}
