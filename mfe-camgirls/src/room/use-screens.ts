import { type RefObject, useEffect, useState } from 'react';

/** Safari of iPhones gives the whole screen to a film alone. */
type PhoneVideo = HTMLVideoElement & { webkitEnterFullscreen?: () => void };

/** A way to show the stage elsewhere; `isPossible` is false on the server. */
export interface ScreenSwitch {
  readonly isPossible: boolean;
  readonly isOn: boolean;
  readonly toggle: () => void;
}

/** The whole screen for the stage. @param video what plays on it, for phones that give a screen to films alone */
export function useFullScreen(stage: RefObject<HTMLElement | null>, video: HTMLVideoElement | null): ScreenSwitch {
  const [isOn, setOn] = useState(false);
  useEffect(() => {
    const changed = (): void => setOn(stage.current !== null && document.fullscreenElement === stage.current);
    document.addEventListener('fullscreenchange', changed);
    return () => document.removeEventListener('fullscreenchange', changed);
  }, [stage]);
  const phone: PhoneVideo | null = video;
  const isEnabled = typeof document !== 'undefined' && document.fullscreenEnabled;
  return {
    isOn,
    isPossible: isEnabled || phone?.webkitEnterFullscreen !== undefined,
    toggle: () => {
      if (isOn) void document.exitFullscreen().catch(() => undefined);
      else if (isEnabled) void stage.current?.requestFullscreen({ navigationUI: 'hide' }).catch(() => undefined);
      else phone?.webkitEnterFullscreen?.();
    },
  };
}

/** A window of its own for the picture, over other programs. */
export function usePictureInPicture(video: HTMLVideoElement | null): ScreenSwitch {
  const [isOn, setOn] = useState(false);
  useEffect(() => {
    const read = (): void => setOn(video !== null && document.pictureInPictureElement === video);
    read();
    video?.addEventListener('enterpictureinpicture', read);
    video?.addEventListener('leavepictureinpicture', read);
    return () => {
      video?.removeEventListener('enterpictureinpicture', read);
      video?.removeEventListener('leavepictureinpicture', read);
    };
  }, [video]);
  return {
    isOn,
    isPossible: video !== null && document.pictureInPictureEnabled,
    // A refusal (no picture yet, or the browser's settings) leaves everything as it is.
    toggle: () =>
      void (isOn ? document.exitPictureInPicture() : video?.requestPictureInPicture())?.catch(() => undefined),
  };
}
