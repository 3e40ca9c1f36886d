import { useEffect, useRef, type RefObject } from 'react';
import { isImageReady } from '../../http/is-image-ready';

/** Requests for one image; with the waits between them, about two minutes. */
const maxRequests = 6;
/** Milliseconds before the first request: the Retry-After of an API that draws too many images at once. */
const firstWaitMs = 2000;

/**
 * Retries an image that failed to load: only while its box is on the screen, with waits that double, never sooner
 * than Retry-After, at most six times.
 * @param box the element in the image's place
 * @param address the failed address; null when no image has failed
 * @param onReady called when the image is available; a stable function
 */
export function useImageRetry(box: RefObject<Element | null>, address: string | null, onReady: () => void): void {
  const attempts = useRef({ address: '', times: 0 });
  useEffect(() => {
    if (address === null || box.current === null) return undefined;
    // An image can fail again after the server reported it as ready.
    if (attempts.current.address !== address) attempts.current = { address, times: 0 };
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let onScreen = false;

    const wait = (atLeast: number) => {
      clearTimeout(timer);
      const { times } = attempts.current;
      if (!onScreen || times >= maxRequests) return;
      // Random, so that the images of one page are not all requested at once.
      const own = firstWaitMs * 2 ** times * (1 + Math.random() / 2);
      timer = setTimeout(() => void sendRequest(), Math.max(atLeast, own));
    };
    const sendRequest = async () => {
      attempts.current.times += 1;
      const state = await isImageReady(address, stop.signal);
      if (stop.signal.aborted) return;
      if (state === 'ready') onReady();
      else if (state === 'never') seen.disconnect();
      else wait(state.retryAfterMs);
    };
    const seen = new IntersectionObserver((entries) => {
      onScreen = entries.at(-1)?.isIntersecting === true;
      wait(0);
    });
    seen.observe(box.current);
    return () => {
      stop.abort();
      clearTimeout(timer);
      seen.disconnect();
    };
  }, [box, address, onReady]);
}
