/** Why a film does not play: it could not be loaded, or not be decoded. */
export type FilmProblem = 'not-loaded' | 'not-playable';

export interface FilmState {
  playing: boolean;
  muted: boolean;
  /** Waits for data. */
  waiting: boolean;
  second: number;
  /** Seconds; 0 until it is known. */
  duration: number;
  problem: FilmProblem | null;
}

export interface FilmEvents {
  /** Something of the state changed. */
  changed: () => void;
  /** Width and height are known, or are others. */
  measured: () => void;
  /** The second of the film; each whole one, and where it pauses or ends. */
  second: (second: number) => void;
  /** It was played to its end. */
  over: () => void;
}

export interface Film {
  readonly video: HTMLVideoElement;
  readonly state: Readonly<FilmState>;
  /** Loads an address, and goes on where the film was, playing if it did. */
  load: (url: string) => void;
  play: () => void;
  pause: () => void;
  /** @param second where to go; beyond the film's ends it stops there */
  seek: (second: number) => void;
  mute: (muted: boolean) => void;
  end: () => void;
}

export interface FilmStart {
  /** Second to begin at. */
  startAt: number;
  /** Whether to start as soon as it can; a browser may refuse, then it waits for `play`. */
  autoPlay: boolean;
  /** 0 to 1; at 0 it is muted. */
  volume: number;
}

/** A video without a place on the page: its frames go into the scene. */
export function createFilm({ startAt, autoPlay, volume }: FilmStart, events: FilmEvents): Film {
  const video = document.createElement('video');
  // Without it the frames of another origin may be shown, but not be drawn from.
  video.crossOrigin = 'anonymous';
  video.muted = volume === 0;
  if (volume > 0) video.volume = volume;
  video.playsInline = true;
  video.preload = 'auto';
  const state: FilmState = {
    playing: false,
    muted: video.muted,
    waiting: true,
    second: startAt,
    duration: 0,
    problem: null,
  };
  let [from, wanted, told] = [startAt, autoPlay, -1];

  const tell = (second: number): void => {
    if (second === told) return;
    told = second;
    events.second(second);
  };
  const update = (change: Partial<FilmState>): void => {
    Object.assign(state, change);
    events.changed();
  };
  const play = (): void => {
    wanted = true;
    if (video.src === '') return;
    video.play().catch((refusal: unknown) => {
      // Where the press is too long ago (iOS), a browser starts silent films alone.
      if (refusal instanceof DOMException && refusal.name === 'NotAllowedError' && wanted && !video.muted) {
        video.muted = true;
        play();
        return;
      }
      // Any other refusal (no press yet, or loading anew) shows as a film that is paused.
      update({ playing: !video.paused });
    });
  };

  const heard: Partial<Record<keyof HTMLMediaElementEventMap, () => void>> = {
    loadedmetadata: () => {
      if (from > 0) video.currentTime = Math.min(from, Math.max(0, video.duration - 0.1));
      update({ duration: Number.isFinite(video.duration) ? video.duration : 0 });
      events.measured();
    },
    resize: () => events.measured(),
    playing: () => update({ playing: true, waiting: false }),
    pause: () => {
      update({ playing: false });
      tell(video.currentTime);
    },
    ended: () => {
      update({ playing: false, waiting: false });
      events.over();
    },
    waiting: () => update({ waiting: true }),
    canplay: () => update({ waiting: false }),
    seeking: () => update({ waiting: true }),
    seeked: () => update({ waiting: false, second: video.currentTime }),
    volumechange: () => update({ muted: video.muted }),
    timeupdate: () => {
      // Until it is where it began, 0 is not what the visitor saw.
      if (video.readyState < video.HAVE_METADATA) return;
      from = video.currentTime;
      update({ second: video.currentTime });
      tell(Math.floor(video.currentTime));
    },
    error: () => {
      const undecodable = video.error?.code === MediaError.MEDIA_ERR_DECODE;
      update({ problem: undecodable ? 'not-playable' : 'not-loaded', playing: false, waiting: false });
    },
  };
  for (const [name, listener] of Object.entries(heard)) video.addEventListener(name, listener);

  return {
    video,
    state,
    load: (url) => {
      update({ problem: null, waiting: true });
      video.src = url;
      video.load();
      if (wanted) play();
    },
    play,
    pause: () => {
      wanted = false;
      video.pause();
    },
    seek: (second) => {
      from = Math.min(Math.max(0, second), state.duration);
      if (video.readyState >= video.HAVE_METADATA) video.currentTime = from;
      update({ second: from });
    },
    mute: (muted) => {
      video.muted = muted;
    },
    end: () => {
      for (const [name, listener] of Object.entries(heard)) video.removeEventListener(name, listener);
      // The end was reported already: its second is no place to go on at.
      if (!video.ended) tell(state.second);
      video.pause();
      // Lets go of the connection, which a removed element would keep.
      video.removeAttribute('src');
      video.load();
    },
  };
}
