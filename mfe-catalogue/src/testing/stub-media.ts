/** What the stubbed media element does; the tests move it by hand. */
export interface StubMedia {
  /** The element of the page. */
  element: () => HTMLVideoElement;
  /** Says that the film is there: 60 seconds of it. */
  load: () => void;
  /** Says that the film is at another second. */
  moveTo: (seconds: number) => void;
  /** Says that the film could not be loaded, or not be read. */
  fail: (code: 2 | 3 | 4) => void;
}

/** jsdom knows media elements, and plays nothing: this gives them a film of a minute that is moved by hand. */
export function stubMedia(): StubMedia {
  const state = { time: 0, paused: true, loaded: false, error: null as { code: number } | null };
  const prototype = HTMLMediaElement.prototype;
  const tell = (element: EventTarget, ...names: string[]) => {
    for (const name of names) element.dispatchEvent(new Event(name));
  };
  const own: PropertyDescriptorMap = {
    currentTime: {
      configurable: true,
      get: () => state.time,
      set(this: HTMLMediaElement, seconds: number) {
        state.time = seconds;
        tell(this, 'seeking', 'timeupdate', 'seeked');
      },
    },
    duration: { configurable: true, get: () => (state.loaded ? 60 : Number.NaN) },
    paused: { configurable: true, get: () => state.paused },
    ended: { configurable: true, get: () => false },
    readyState: { configurable: true, get: () => (state.loaded ? 4 : 0) },
    error: { configurable: true, get: () => state.error },
    textTracks: { configurable: true, get: () => [] },
    buffered: { configurable: true, get: () => ({ length: 0 }) },
  };
  Object.defineProperties(prototype, own);
  prototype.canPlayType = () => 'maybe';
  prototype.play = function play() {
    state.paused = false;
    tell(this, 'play', 'playing');
    return Promise.resolve();
  };
  prototype.pause = function pause() {
    state.paused = true;
    tell(this, 'pause');
  };
  prototype.load = () => {
    Object.assign(state, { time: 0, paused: true, loaded: false, error: null });
  };
  const element = (): HTMLVideoElement => {
    const found = document.querySelector('video');
    if (found === null) throw new Error('There is no video in the page.');
    return found;
  };
  return {
    element,
    load() {
      state.loaded = true;
      tell(element(), 'durationchange', 'loadedmetadata', 'canplay');
    },
    moveTo(seconds) {
      state.time = seconds;
      tell(element(), 'timeupdate');
    },
    fail(code) {
      state.error = { code };
      tell(element(), 'error');
    },
  };
}
