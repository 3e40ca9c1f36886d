/**
 * Draws when something changed, at most once a frame of the screen.
 * @param draw must not ask for a frame itself unless something goes on moving
 */
export function createFrames(draw: () => void): { request: () => void; end: () => void } {
  let asked = 0;
  return {
    request: () => {
      asked ||= requestAnimationFrame(() => {
        asked = 0;
        draw();
      });
    },
    end: () => cancelAnimationFrame(asked),
  };
}

/**
 * Tells of each new frame of a film. Browsers without `requestVideoFrameCallback` (Firefox before 132) are asked
 * at each frame of the screen while the film plays, and after a seek.
 * @returns stops it
 */
export function onFilmFrames(video: HTMLVideoElement, frame: () => void): () => void {
  let asked = 0;
  if ('requestVideoFrameCallback' in video) {
    const next = (): void => {
      asked = video.requestVideoFrameCallback(next);
      frame();
    };
    asked = video.requestVideoFrameCallback(next);
    return () => video.cancelVideoFrameCallback(asked);
  }
  return onFilmFramesByAsking(video, frame);
}

function onFilmFramesByAsking(video: HTMLVideoElement, frame: () => void): () => void {
  let [asked, shown] = [0, -1];
  const look = (): void => {
    if (video.readyState >= video.HAVE_CURRENT_DATA && video.currentTime !== shown) {
      shown = video.currentTime;
      frame();
    }
  };
  const loop = (): void => {
    look();
    asked = video.paused ? 0 : requestAnimationFrame(loop);
  };
  const start = (): void => {
    if (asked === 0) loop();
  };
  const listened = [
    ['playing', start],
    ['loadeddata', look],
    ['seeked', look],
  ] as const;
  for (const [name, heard] of listened) video.addEventListener(name, heard);
  return () => {
    cancelAnimationFrame(asked);
    for (const [name, heard] of listened) video.removeEventListener(name, heard);
  };
}
