import { type RefObject, useEffect, useState } from 'react';

export interface FullScreen {
  /** Whether the element has the whole screen, or the whole window where browsers give no screen (iPhone). */
  full: boolean;
  /** It is the window only: the page has to lay it over everything, and Escape is the page's to hear. */
  window: boolean;
  toggle: () => void;
}

/** Full screen for one element. */
export function useFullScreen(ref: RefObject<HTMLElement | null>): FullScreen {
  const [screen, setScreen] = useState(false);
  const [window, setWindow] = useState(false);
  useEffect(() => {
    const changed = () => setScreen(ref.current !== null && document.fullscreenElement === ref.current);
    document.addEventListener('fullscreenchange', changed);
    return () => document.removeEventListener('fullscreenchange', changed);
  }, [ref]);

  const toggle = () => {
    if (screen) void document.exitFullscreen().catch(() => undefined);
    else if (window) setWindow(false);
    else if (ref.current && document.fullscreenEnabled)
      ref.current.requestFullscreen({ navigationUI: 'hide' }).catch(() => setWindow(true));
    else setWindow(true);
  };
  return { full: screen || window, window, toggle };
}
