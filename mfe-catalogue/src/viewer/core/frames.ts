/**
 * Draws when something changed, at most once a frame of the screen.
 * @param draw must not ask for a frame itself unless something goes on moving
 */
export function createFrames(draw: () => void): { request: () => void; end: () => void } {
  let frameRequest = 0;
  return {
    request: () => {
      frameRequest ||= requestAnimationFrame(() => {
        frameRequest = 0;
        draw();
      });
    },
    end: () => cancelAnimationFrame(frameRequest),
  };
}

/**
 * Tells of each new frame of a film. Browsers without `requestVideoFrameCallback` (Firefox before 132) are asked
 * at each frame of the screen while the film plays, and after a seek.
 * @returns stops it
 */
export function onFilmFrames(video: HTMLVideoElement, frame: () => void): () => void {
  let frameRequest = 0;
  if ('requestVideoFrameCallback' in video) {
    const next = (): void => {
      frameRequest = video.requestVideoFrameCallback(next);
      frame();
    };
    frameRequest = video.requestVideoFrameCallback(next);
    return () => video.cancelVideoFrameCallback(frameRequest);
  }
  return onFilmFramesByAsking(video, frame);
}

function onFilmFramesByAsking(video: HTMLVideoElement, frame: () => void): () => void {
  let [frameRequest, shown] = [0, -1];
  const look = (): void => {
    if (video.readyState >= video.HAVE_CURRENT_DATA && video.currentTime !== shown) {
      shown = video.currentTime;
      frame();
    }
  };
  const loop = (): void => {
    look();
    frameRequest = video.paused ? 0 : requestAnimationFrame(loop);
  };
  const start = (): void => {
    if (frameRequest === 0) loop();
  };
  const listened = [
    ['playing', start],
    ['loadeddata', look],
    ['seeked', look],
  ] as const;
  for (const [name, heard] of listened) video.addEventListener(name, heard);
  return () => {
    cancelAnimationFrame(frameRequest);
    for (const [name, heard] of listened) video.removeEventListener(name, heard);
  };
}
