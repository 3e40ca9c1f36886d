import { defaultVolume, videoElementSize } from './constants';
import type { Ports } from './ports';

/** A stream with the video element that plays it. */
export interface StreamView {
  readonly stream: MediaStream;
  readonly element: HTMLVideoElement;
  /** @param volume is clamped to 0 to 1; what is no number changes nothing */
  readonly setVolume: (volume: number) => void;
  /** Starts playing. @returns false when the browser wants a press first, because there is sound */
  readonly play: () => Promise<boolean>;
  readonly dispose: () => void;
}

/** @param isMuted for one's own camera, and for rooms that start without sound */
export function createStreamView(
  stream: MediaStream,
  isMuted: boolean,
  { createVideo }: Pick<Ports, 'createVideo'>,
): StreamView {
  const element = createVideo();
  element.width = videoElementSize.width;
  element.height = videoElementSize.height;
  element.autoplay = true;
  element.playsInline = true;
  element.muted = isMuted;
  element.volume = defaultVolume;
  element.srcObject = stream;
  return {
    stream,
    element,
    setVolume: (volume) => {
      if (!Number.isNaN(volume)) element.volume = Math.min(1, Math.max(0, volume));
    },
    play: async () => {
      try {
        await element.play();
        return true;
      } catch (error) {
        // Anything else is an element that went away meanwhile.
        return !(error instanceof DOMException && error.name === 'NotAllowedError');
      }
    },
    dispose: () => {
      element.srcObject = null;
      element.remove();
    },
  };
}
