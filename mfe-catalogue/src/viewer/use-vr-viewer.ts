import { type RefObject, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { createViewer, type Viewer, type ViewerSnapshot } from './core/viewer';
import type { VrViewerProps } from './viewer-props';

export interface RunningViewer {
  /** For the element the picture fills. */
  place: RefObject<HTMLDivElement | null>;
  viewer: Viewer | null;
  state: ViewerSnapshot | null;
  /** This browser cannot draw the picture at all. */
  impossible: boolean;
  /** Begins anew, at the second the film is at. */
  restart: () => void;
}

/** Whether the visitor asked for less motion. */
const stillness = (): boolean => globalThis.matchMedia('(prefers-reduced-motion: reduce)').matches;

const nothing = () => () => undefined;

/** Runs a viewer for as long as the component is there, and another one when the picture is laid out differently. */
export function useVrViewer({
  file,
  startAt = 0,
  autoPlay = false,
  volume = 1,
  onTime,
  onEnded,
}: Pick<VrViewerProps, 'file' | 'startAt' | 'autoPlay' | 'volume' | 'onTime' | 'onEnded'>): RunningViewer {
  const place = useRef<HTMLDivElement>(null);
  const second = useRef(startAt);
  const sound = useRef(volume);
  const [viewer, setViewer] = useState<Viewer | null>(null);
  const [impossible, setImpossible] = useState(false);
  const [run, setRun] = useState(0);
  const hear = useEffectEvent((now: number) => {
    second.current = now;
    onTime?.(now);
  });
  const over = useEffectEvent(() => onEnded?.());
  const begin = useEffectEvent((element: HTMLElement) => {
    try {
      const started = createViewer({
        place: element,
        file,
        startAt: second.current,
        autoPlay,
        volume: sound.current,
        onTime: hear,
        onEnded: over,
        still: stillness,
      });
      setViewer(started);
      setImpossible(false);
      return started;
    } catch {
      setImpossible(true);
      return null;
    }
  });
  const follow = useEffectEvent((url: string) => viewer?.load(url));

  const { projection, stereo, fieldOfView, lens, url } = file;
  useEffect(() => {
    const started = place.current && begin(place.current);
    return () => {
      if (started?.snapshot().muted === true) sound.current = 0;
      started?.end();
      setViewer(null);
    };
  }, [projection, stereo, fieldOfView, lens, run]);
  useEffect(() => {
    follow(url);
  }, [url]);

  const state = useSyncExternalStore(
    viewer?.subscribe ?? nothing,
    () => viewer?.snapshot() ?? null,
    () => null,
  );
  return { place, viewer, state, impossible, restart: () => setRun(run + 1) };
}
