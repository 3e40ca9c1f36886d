import { VideoTexture } from 'three';
import type { ViewerFile } from '../viewer-props';
import { createFilm, type FilmProblem, type FilmStart, type FilmState } from './film';
import { createFrames, onFilmFrames } from './frames';
import { enterHeadset, headsetOffered } from './headset';
import { ahead, type Look, lookInWords, turned, zoomed } from './look/look';
import { listenForLooks } from './look/look-input';
import { followMotion, headingOf, motionOffered } from './look/motion';
import { type Picture, pictureOf, pointOf } from './picture';
import { type Attitude, createStage } from './stage';

export interface ViewerSnapshot extends Readonly<Omit<FilmState, 'problem'>> {
  /** What keeps the picture from being seen; null while all is well. */
  readonly problem: FilmProblem | 'context-lost' | null;
  /** A frame was drawn, so the poster can go. */
  readonly shown: boolean;
  readonly zoom: number;
  /** The visitor has turned or zoomed the picture. */
  readonly hasLooked: boolean;
  /** The middle of the view has no picture, as behind the viewer in a 180 film. */
  readonly beside: boolean;
  readonly headset: 'none' | 'offered' | 'entering' | 'inside' | 'refused';
  readonly motion: 'none' | 'off' | 'asking' | 'on' | 'refused';
}

export interface Viewer {
  /** The film's element, for listeners to its events. */
  readonly media: { readonly current: HTMLVideoElement };
  readonly subscribe: (listener: () => void) => () => void;
  /** A new object whenever something changed. */
  readonly snapshot: () => ViewerSnapshot;
  /** Another address of the same picture: goes on at the same second. */
  load: (url: string) => void;
  play: () => void;
  pause: () => void;
  seek: (second: number) => void;
  mute: (muted: boolean) => void;
  /**
   * @param right radians
   * @param up radians
   * @returns the new look in words
   */
  turn: (right: number, up: number) => string;
  /** @param factor above 1 comes nearer */
  zoom: (factor: number) => void;
  recentre: () => void;
  /** From a press, because browsers ask then only. */
  enterHeadset: () => Promise<void>;
  /** From a press, because browsers ask then only. */
  followMotion: (follow: boolean) => Promise<void>;
  /** Frees everything: graphics memory, film, listeners, headset. Nothing may be called after it. */
  end: () => void;
}

export interface ViewerOptions extends FilmStart {
  /** Where the picture goes; it fills this element. */
  place: HTMLElement;
  file: ViewerFile;
  /** See `FilmEvents.second`. */
  onTime: (second: number) => void;
  /** The film was played to its end. */
  onEnded: () => void;
  /** Whether nothing may move by itself; asked each time. */
  still: () => boolean;
}

/**
 * The viewer without React: film, scene, looks, motion and headset, ended by one call.
 * @throws an Error where there is no WebGL 2
 */
export function createViewer({ place, file, onTime, onEnded, still, ...start }: ViewerOptions): Viewer {
  const listeners = new Set<() => void>();
  let [look, held, picture, ended]: [Look, Attitude | null, Picture | null, boolean] = [ahead, null, null, false];
  let [leaveHeadset, stopMotion]: [(() => void) | null, (() => void) | null] = [null, null];
  let own: Pick<ViewerSnapshot, 'shown' | 'zoom' | 'hasLooked' | 'beside' | 'headset' | 'motion'> & { lost: boolean } =
    {
      shown: false,
      zoom: 1,
      hasLooked: false,
      beside: false,
      headset: 'none',
      motion: motionOffered() ? 'off' : 'none',
      lost: false,
    };
  const read = (): ViewerSnapshot => {
    const { lost, ...rest } = own;
    return { ...film.state, ...rest, problem: film.state.problem ?? (lost ? 'context-lost' : null) };
  };
  const tell = (): void => {
    if (ended) return;
    current = read();
    for (const listener of listeners) listener();
  };
  const update = (change: Partial<typeof own>): void => {
    own = { ...own, ...change };
    tell();
  };

  const film = createFilm(start, {
    changed: () => tell(),
    second: onTime,
    over: onEnded,
    measured: () => {
      const next = pictureOf(file, film.video.videoWidth || 1, film.video.videoHeight || 1);
      // Browsers tell the first size twice.
      if (picture?.texel.x === next.texel.x && picture.texel.y === next.texel.y) return;
      picture = next;
      stage.show(picture);
      aim(look);
    },
  });
  let current: ViewerSnapshot = read();
  const texture = new VideoTexture(film.video);
  const stage = createStage(texture);
  const { canvas } = stage;
  const frames = createFrames(() => {
    // The headset asks for its frames itself.
    if (leaveHeadset === null && !own.lost) stage.render();
  });
  const aim = (next: Look): void => {
    const hasLooked = own.hasLooked || next !== look;
    look = next;
    stage.aim(look, held);
    frames.request();
    const beside = picture !== null && pointOf(picture, stage.facing(), 'left') === null;
    if (beside !== own.beside || look.zoom !== own.zoom || hasLooked !== own.hasLooked)
      update({ beside, zoom: look.zoom, hasLooked });
  };

  const measure = (): void => {
    const { clientWidth, clientHeight } = place;
    if (clientWidth === 0 || clientHeight === 0 || leaveHeadset !== null) return;
    stage.resize(clientWidth, clientHeight);
    // In this very frame: a canvas of another size is empty.
    if (own.shown && !own.lost) stage.render();
  };
  const size = new ResizeObserver(measure);
  const stops = [
    () => size.disconnect(),
    frames.end,
    onFilmFrames(film.video, () => {
      if (!own.shown) update({ shown: true });
      frames.request();
    }),
    listenForLooks(canvas, {
      drag: (right, down) => aim(turned(look, -right * stage.radiansPerPixel(), down * stage.radiansPerPixel())),
      zoom: (factor) => aim(zoomed(look, factor)),
      ownsWheel: () => place.contains(document.activeElement) || document.fullscreenElement?.contains(place) === true,
      still,
    }),
  ];
  const lost = (): void => update({ lost: true });
  const restored = (): void => {
    texture.needsUpdate = true;
    update({ lost: false });
    frames.request();
  };
  canvas.addEventListener('webglcontextlost', lost);
  canvas.addEventListener('webglcontextrestored', restored);
  place.append(canvas);
  size.observe(place);
  measure();
  void headsetOffered().then((offered) => offered && update({ headset: 'offered' }));
  film.load(file.url);

  return {
    media: { current: film.video },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    snapshot: () => current,
    load: film.load,
    play: film.play,
    pause: film.pause,
    seek: film.seek,
    mute: film.mute,
    turn: (right, up) => {
      aim(turned(look, right, up));
      return lookInWords(look);
    },
    zoom: (factor) => aim(zoomed(look, factor)),
    recentre: () => aim({ ...look, yaw: held === null ? 0 : -headingOf(held), pitch: 0 }),
    enterHeadset: async () => {
      if (picture === null || own.headset === 'entering' || own.headset === 'inside') return;
      update({ headset: 'entering' });
      try {
        const leave = await enterHeadset(stage, film.video, picture, {
          selected: () => (film.state.playing ? film.pause() : film.play()),
          left: () => {
            leaveHeadset = null;
            if (ended) return;
            update({ headset: 'offered' });
            measure();
            aim(look);
          },
        });
        if (ended) leave();
        leaveHeadset = leave;
        update({ headset: 'inside' });
      } catch {
        update({ headset: 'refused' });
      }
    },
    followMotion: async (follow) => {
      stopMotion?.();
      stopMotion = null;
      if (!follow) {
        // Goes on looking where the device did.
        look = held === null ? look : { ...look, yaw: look.yaw + headingOf(held), pitch: 0 };
        held = null;
        update({ motion: 'off' });
        aim(look);
        return;
      }
      update({ motion: 'asking' });
      const stop = await followMotion((attitude) => {
        if (ended) return;
        if (held === null) look = { ...look, yaw: look.yaw - headingOf(attitude) };
        held = attitude;
        aim(look);
      });
      if (ended) stop?.();
      else stopMotion = stop;
      update({ motion: stop === null ? 'refused' : 'on' });
    },
    end: () => {
      ended = true;
      listeners.clear();
      leaveHeadset?.();
      stopMotion?.();
      for (const stop of stops) stop();
      canvas.removeEventListener('webglcontextlost', lost);
      canvas.removeEventListener('webglcontextrestored', restored);
      film.end();
      stage.end();
    },
  };
}
