import { type RefObject, useEffect, useState } from 'react';

/** Whether the browser can show the film in a window of its own, whether it does, and the switch. */
export function usePictureInPicture(media: RefObject<HTMLVideoElement | null>): {
  possible: boolean;
  on: boolean;
  toggle: () => void;
} {
  const [on, setOn] = useState(false);
  const possible = typeof document !== 'undefined' && document.pictureInPictureEnabled;
  useEffect(() => {
    const element = media.current;
    const read = () => setOn(element !== null && document.pictureInPictureElement === element);
    element?.addEventListener('enterpictureinpicture', read);
    element?.addEventListener('leavepictureinpicture', read);
    return () => {
      element?.removeEventListener('enterpictureinpicture', read);
      element?.removeEventListener('leavepictureinpicture', read);
    };
  }, [media]);
  // A refusal (no film yet, or the browser's settings) leaves everything as it is.
  const toggle = () =>
    void (on ? document.exitPictureInPicture() : media.current?.requestPictureInPicture())?.catch(() => undefined);
  return { possible, on, toggle };
}
