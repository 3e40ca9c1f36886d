import { useEffect, useRef, useState, type FocusEvent, type PointerEvent, type RefObject } from 'react';
import { previewDelay } from '../tokens';

export interface HoverPreview {
  /** For the `video` element. */
  videoRef: RefObject<HTMLVideoElement | null>;
  /** Whether the video is wanted in the page; it stays once it has been played. */
  mounted: boolean;
  playing: boolean;
  start: () => void;
  stop: () => void;
  /** For the element whose hover and focus play the preview. */
  handlers: {
    onPointerEnter: (event: PointerEvent) => void;
    onPointerLeave: () => void;
    onPointerDown: (event: PointerEvent) => void;
    onFocus: () => void;
    onBlur: (event: FocusEvent) => void;
  };
}

const prefersStill = () => typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * Plays a muted video while something is hovered or has focus (docs/spec/interface.md#hover-preview): it starts 300 ms
 * after the request; leaving stops and rewinds it. Fingers never start it, nor does hover or focus
 * for visitors who prefer reduced motion: they have `start` and `stop` for a button.
 * @param enabled false when there is nothing to play
 */
export function useHoverPreview(enabled: boolean): HoverPreview {
  const videoRef = useRef<HTMLVideoElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const touching = useRef(false);
  const [mounted, setMounted] = useState(false);
  const [playing, setPlaying] = useState(false);

  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    const video = videoRef.current;
    if (!playing || !video) return undefined;
    // Refused or interrupted playback leaves the poster, which is all a decoration needs.
    video.play().catch(() => setPlaying(false));
    return () => {
      video.pause();
      video.currentTime = 0;
    };
  }, [playing]);

  const start = () => {
    if (!enabled) return;
    setMounted(true);
    setPlaying(true);
  };
  const stop = () => {
    clearTimeout(timer.current);
    setPlaying(false);
  };
  const request = () => {
    if (!enabled || prefersStill()) return;
    clearTimeout(timer.current);
    timer.current = setTimeout(start, previewDelay);
  };

  return {
    videoRef,
    mounted,
    playing,
    start,
    stop,
    handlers: {
      onPointerEnter: (event) => {
        touching.current = event.pointerType === 'touch';
        if (!touching.current) request();
      },
      onPointerLeave: stop,
      // A tap focuses the link: that focus is not a wish to see the preview.
      onPointerDown: (event) => {
        touching.current = event.pointerType === 'touch';
      },
      onFocus: () => {
        if (!touching.current && !playing) request();
      },
      onBlur: (event) => {
        if (event.currentTarget.contains(event.relatedTarget)) return;
        touching.current = false;
        stop();
      },
    },
  };
}
