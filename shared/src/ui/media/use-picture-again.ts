import { useEffect, useRef, type RefObject } from 'react';
import { isPictureReady } from '../../http/is-picture-ready';

/** Requests for one picture; with the waits between them that is about two minutes. */
const maxRequests = 6;
/** Milliseconds before the first request: what the API asks for when too many pictures are drawn at once. */
const firstWaitMs = 2000;

/**
 * Quietly asks for a picture that did not come until it can be had: only while its box is on the screen, with
 * waits that double, never sooner than the server allows, and not for ever.
 * @param box stands in the picture's place
 * @param address what did not come; null when nothing is missing
 * @param onReady called once it can be had; the same function each time
 */
export function usePictureAgain(box: RefObject<Element | null>, address: string | null, onReady: () => void): void {
  const attempts = useRef({ address: '', times: 0 });
  useEffect(() => {
    if (address === null || box.current === null) return undefined;
    // The same picture may fail again after the server said that it is there.
    if (attempts.current.address !== address) attempts.current = { address, times: 0 };
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let onScreen = false;

    const wait = (atLeast: number) => {
      clearTimeout(timer);
      const { times } = attempts.current;
      if (!onScreen || times >= maxRequests) return;
      // Spread, so that the pictures of one page do not come all at once.
      const own = firstWaitMs * 2 ** times * (1 + Math.random() / 2);
      timer = setTimeout(() => void sendRequest(), Math.max(atLeast, own));
    };
    const sendRequest = async () => {
      attempts.current.times += 1;
      const state = await isPictureReady(address, stop.signal);
      if (stop.signal.aborted) return;
      if (state === 'ready') onReady();
      else if (state === 'never') seen.disconnect();
      else wait(state.busyFor);
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
