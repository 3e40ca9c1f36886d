import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import type { VideoStream } from '../../api/videos';
import { attachSource } from './attach-source';

/** What there is to choose from within one file. */
export interface Resolution {
  /** Pixels; empty where the file has one picture only. */
  heights: readonly number[];
  /** Null: as the connection allows. */
  height: number | null;
  choose: (height: number | null) => void;
}

/** `MediaError.MEDIA_ERR_DECODE`. */
const unreadableCode = 3;

/**
 * Plays a stream in a media element.
 * @param stream undefined while its address is on its way
 * @param onFail told when it cannot go on, and whether the film cannot be read
 */
export function useSource(
  media: RefObject<HTMLVideoElement | null>,
  stream: VideoStream | undefined,
  onFail: (unreadable: boolean) => void,
): Resolution {
  const [wanted, setWanted] = useState<number | null>(null);
  const failed = useEffectEvent(onFail);
  const qualities = stream?.playlist?.qualities ?? [];
  const chosen = qualities.find(({ height }) => height === wanted);
  const url = stream?.url;
  const playlistUrl = chosen?.url ?? stream?.playlist?.url ?? null;
  useEffect(() => {
    const element = media.current;
    if (url === undefined || !element) return undefined;
    const told = () => failed(element.error?.code === unreadableCode);
    element.addEventListener('error', told);
    const detach = attachSource(element, { url, playlistUrl }, (unreadable) => failed(unreadable));
    return () => {
      element.removeEventListener('error', told);
      detach();
    };
  }, [media, url, playlistUrl]);
  return { heights: qualities.map(({ height }) => height), height: chosen?.height ?? null, choose: setWanted };
}
