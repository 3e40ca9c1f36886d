import type { Studio } from '@platform/shared/contracts';
import { toAppError } from '@platform/shared/http';
import { type CallParts, invalidate } from '@platform/shared/queries';
import { endBroadcast } from '../api/studio';
import { pauseAfter } from '../room/pause-after';
import { studioQuery } from '../state/queries';

/** @returns after so many milliseconds, or when the page is left */
const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', done);
    if (signal.aborted) done();
  });

/**
 * Ends the show at the server, which waits for the performer otherwise; asks until it answers, after growing pauses. What
 * it says then is the studio's query.
 * @param onAir the show, as the server said; null: it had not said so
 * @param signal the page is left: nothing is asked any more
 * @param onUnanswered told after each request that failed and is made again
 */
export async function endShow(
  parts: CallParts,
  onAir: Studio['onAir'],
  signal: AbortSignal,
  onUnanswered: () => void,
): Promise<void> {
  const { queryClient } = parts;
  let show = onAir;
  /** Whether the show is still on air. Another one may have begun elsewhere meanwhile, and must not end. */
  const isOnAir = async (): Promise<boolean> => {
    const { onAir: now } = await queryClient.fetchQuery({ ...studioQuery(), staleTime: 0 });
    show ??= now;
    return now !== null && now.startedAt === show?.startedAt;
  };
  for (let tries = 0; !signal.aborted; tries += 1) {
    try {
      if (tries > 0 && !(await isOnAir())) return;
      queryClient.setQueryData(studioQuery().queryKey, await endBroadcast(parts, show?.id));
      return;
    } catch (error) {
      // A refusal would be the same again: what is true of the room is read.
      if (!toAppError(error).retryable) return invalidate(queryClient, 'GET /api/studio');
    }
    onUnanswered();
    await pause(pauseAfter(tries + 1), signal);
  }
}
