import { type RefObject, useEffect, useState } from 'react';

/** What a media element does at the moment; times in seconds, volume from 0 to 1. */
export interface MediaState {
  playing: boolean;
  ended: boolean;
  /** Wants to play and has nothing to show yet. */
  waiting: boolean;
  time: number;
  /** 0 until it is known. */
  duration: number;
  /** How far is loaded around the place where it plays. */
  loaded: number;
  volume: number;
  muted: boolean;
  rate: number;
}

const events = [
  'play',
  'pause',
  'playing',
  'waiting',
  'seeking',
  'seeked',
  'ended',
  'timeupdate',
  'durationchange',
  'progress',
  'volumechange',
  'ratechange',
  'loadstart',
  'canplay',
  'emptied',
] as const;
const none: MediaState = {
  playing: false,
  ended: false,
  waiting: true,
  time: 0,
  duration: 0,
  loaded: 0,
  volume: 1,
  muted: false,
  rate: 1,
};
/** `HTMLMediaElement.HAVE_FUTURE_DATA`: there is something to go on with. */
const canGoOn = 3;

/** Follows a media element. */
export function useMedia(ref: RefObject<HTMLVideoElement | null>): MediaState {
  const [state, setState] = useState(none);
  useEffect(() => {
    const media = ref.current;
    if (!media) return undefined;
    const read = () => setState(stateOf(media));
    read();
    for (const event of events) media.addEventListener(event, read);
    return () => {
      for (const event of events) media.removeEventListener(event, read);
    };
  }, [ref]);
  return state;
}

function stateOf(media: HTMLVideoElement): MediaState {
  const { paused, ended, currentTime, duration, volume, muted, playbackRate, readyState, buffered } = media;
  let loaded = 0;
  for (let index = 0; index < buffered.length; index += 1) {
    if (buffered.start(index) <= currentTime + 0.5) loaded = Math.max(loaded, buffered.end(index));
  }
  return {
    playing: !paused && !ended,
    ended,
    waiting: !ended && readyState < canGoOn && (!paused || readyState === 0),
    time: currentTime,
    duration: Number.isFinite(duration) ? duration : 0,
    loaded,
    volume,
    muted,
    rate: playbackRate,
  };
}
