import { type RefObject, useCallback } from 'react';

/** A picture of one time of the film: a place of a larger picture. */
export interface Thumbnail {
  /** Address of the larger picture. */
  url: string;
  /** Pixels. */
  x: number;
  y: number;
  width: number;
  height: number;
}

/** What of a track of thumbnails is read. */
interface ThumbnailCue {
  /** Seconds. */
  startTime: number;
  endTime: number;
  /** Such as `/streams/…/thumbnails.jpg#xywh=160,0,160,90`. */
  text: string;
}

/**
 * The thumbnail of a time.
 * @param cues in order of time
 * @returns null where there is none, or where its place is not said
 */
export function thumbnailAt(cues: Iterable<ThumbnailCue>, seconds: number): Thumbnail | null {
  const cue = [...cues].findLast(({ startTime, endTime }) => startTime <= seconds && seconds < endTime);
  const [, url = '', ...place] = /^(\/\S+)#xywh=(\d+),(\d+),(\d+),(\d+)$/.exec(cue?.text ?? '') ?? [];
  const [x = 0, y = 0, width = 0, height = 0] = place.map(Number);
  return url === '' ? null : { url, x, y, width, height };
}

/**
 * The pictures of a film's timeline, from its `track` of metadata, which the browser reads.
 * @returns the picture of a time; the first call has the track loaded, and returns null like every call until it is there
 */
export function useThumbnails(media: RefObject<HTMLVideoElement | null>): (seconds: number) => Thumbnail | null {
  return useCallback(
    (seconds) => {
      const track = [...(media.current?.textTracks ?? [])].find(({ kind }) => kind === 'metadata');
      if (!track) return null;
      // A disabled track is not loaded; this one is never shown.
      if (track.mode === 'disabled') track.mode = 'hidden';
      return thumbnailAt((track.cues ?? []) as Iterable<VTTCue>, seconds);
    },
    [media],
  );
}
