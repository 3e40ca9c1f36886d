import { listDevices, type MediaDevice, openMedia, stopTracks } from '../engine/media';
import type { MediaDevicesPort } from '../engine/ports';
import { silence } from './level';
import { qualities, type Quality } from './quality';
import { disconnected, type MediaProblem, mediaProblem } from './media-advice';

/** The browser, as a preview needs it. */
export interface PreviewPorts {
  /** Undefined where a page is not secure. */
  readonly mediaDevices: () =>
    (MediaDevicesPort & Partial<Pick<EventTarget, 'addEventListener' | 'removeEventListener'>>) | undefined;
  /** Measures a microphone: decibels below full scale, -60 to 0. */
  readonly createMeter: (stream: MediaStream) => { readonly level: () => number; readonly end: () => void };
  readonly every: (ms: number, callback: () => void) => () => void;
}

export interface PreviewSnapshot {
  readonly phase: 'opening' | 'ready' | 'failed';
  /** What went wrong, and what to do. */
  readonly problem: MediaProblem | null;
  /** What camera and microphone give: the preview's own, or the call's. */
  readonly stream: MediaStream | null;
  readonly cameras: readonly string[];
  readonly microphones: readonly string[];
  /** The names of those that are used. */
  readonly camera: string | null;
  readonly microphone: string | null;
  readonly quality: Quality;
  readonly isCameraOn: boolean;
  readonly isMicrophoneOn: boolean;
  /** Decibels below full scale, -60 to 0. */
  readonly level: number;
}

/** Camera and microphone before one goes live, and while one is. */
export interface PreviewModel {
  readonly subscribe: (listener: () => void) => () => void;
  /** A new object whenever something changed. */
  readonly snapshot: () => PreviewSnapshot;
  readonly chooseCamera: (name: string) => void;
  readonly chooseMicrophone: (name: string) => void;
  /** Takes effect at once for the preview; what a call sends is the call's. */
  readonly chooseQuality: (quality: Quality) => void;
  readonly setCameraOn: (isOn: boolean) => void;
  readonly setMicrophoneOn: (isOn: boolean) => void;
  /**
   * Shows what a call sends, in place of the preview's own; null opens that again. Some phones give a camera to one
   * stream alone.
   */
  readonly follow: (stream: MediaStream | null) => void;
  /** Gives the devices up, so that a call can open them; `follow` comes next. */
  readonly release: () => void;
  /** Opens the devices again after a failure. */
  readonly retry: () => void;
  /** Ends it: the camera's light goes out. */
  readonly end: () => void;
}

const meterEveryMs = 100;

/** Opens camera and microphone for a preview. */
export function openPreview(ports: PreviewPorts): PreviewModel {
  const listeners = new Set<() => void>();
  /** What the preview has opened itself, and ends itself. */
  let own: MediaStream | null = null;
  let meter: ReturnType<PreviewPorts['createMeter']> | null = null;
  let unwatch: (() => void)[] = [];
  let generation = 0;
  let hasEnded = false;
  let current: PreviewSnapshot = {
    phase: 'opening',
    problem: null,
    stream: null,
    cameras: [],
    microphones: [],
    camera: null,
    microphone: null,
    quality: '720',
    isCameraOn: true,
    isMicrophoneOn: true,
    level: silence,
  };
  const update = (change: Partial<PreviewSnapshot>): void => {
    if (hasEnded) return;
    current = { ...current, ...change };
    for (const listener of listeners) listener();
  };

  const applySwitches = (): void => {
    for (const track of current.stream?.getVideoTracks() ?? []) track.enabled = current.isCameraOn;
    for (const track of current.stream?.getAudioTracks() ?? []) track.enabled = current.isMicrophoneOn;
  };
  const forget = (): void => {
    for (const stop of unwatch) stop();
    unwatch = [];
    meter?.end();
    meter = null;
  };
  const show = (stream: MediaStream): void => {
    forget();
    meter = ports.createMeter(stream);
    const named = (tracks: readonly MediaStreamTrack[]): string | null => tracks[0]?.label || null;
    update({
      phase: 'ready',
      problem: null,
      stream,
      camera: named(stream.getVideoTracks()),
      microphone: named(stream.getAudioTracks()),
    });
    applySwitches();
  };
  const fail = (problem: MediaProblem): void => {
    stopTracks(own);
    own = null;
    forget();
    update({ phase: 'failed', problem, stream: null, level: silence });
  };
  const list = async (): Promise<void> => {
    // Names come only once the page may use the devices; without a list there is nothing to choose from.
    const devices = await listDevices(ports.mediaDevices()).catch((): MediaDevice[] => []);
    const named = (kind: MediaDevice['kind']): string[] =>
      devices.filter((device) => device.kind === kind && device.name !== '').map(({ name }) => name);
    update({ cameras: named('videoinput'), microphones: named('audioinput') });
  };
  const open = async (videoDevice = current.camera, audioDevice = current.microphone): Promise<void> => {
    generation += 1;
    const mine = generation;
    stopTracks(own);
    own = null;
    update({ phase: 'opening', problem: null });
    try {
      const stream = await openMedia(ports.mediaDevices(), {
        ...studioMedia(current.quality),
        videoDevice,
        audioDevice,
      });
      if (mine !== generation || hasEnded) return stopTracks(stream);
      if (stream === null) return;
      own = stream;
      show(stream);
      for (const track of stream.getTracks()) {
        const ended = (): void => fail(disconnected);
        track.addEventListener('ended', ended);
        unwatch.push(() => track.removeEventListener('ended', ended));
      }
      await list();
    } catch (error) {
      if (mine === generation) fail(mediaProblem(error));
    }
  };

  const devices = ports.mediaDevices();
  const changed = (): void => void list();
  devices?.addEventListener?.('devicechange', changed);
  const stopClock = ports.every(meterEveryMs, () => {
    if (meter === null) return;
    const level = current.isMicrophoneOn ? Math.round(meter.level()) : silence;
    if (level !== current.level) update({ level });
  });
  void open();

  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    snapshot: () => current,
    chooseCamera: (name) => void open(name, current.microphone),
    chooseMicrophone: (name) => void open(current.camera, name),
    chooseQuality: (quality) => {
      update({ quality });
      if (own !== null) void open();
    },
    setCameraOn: (isCameraOn) => {
      update({ isCameraOn });
      applySwitches();
    },
    setMicrophoneOn: (isMicrophoneOn) => {
      update({ isMicrophoneOn });
      applySwitches();
    },
    follow: (stream) => {
      if (stream === null) return void open();
      generation += 1;
      stopTracks(own);
      own = null;
      show(stream);
    },
    release: () => {
      generation += 1;
      forget();
      stopTracks(own);
      own = null;
      update({ stream: null, level: silence });
    },
    retry: () => {
      if (current.phase === 'failed') void open(null, null);
    },
    end: () => {
      hasEnded = true;
      generation += 1;
      stopClock();
      devices?.removeEventListener?.('devicechange', changed);
      forget();
      stopTracks(own);
      own = null;
      listeners.clear();
    },
  };
}

/** What a studio sends. */
export const studioMedia = (quality: Quality) => ({ audio: true, video: true, ...qualities[quality] }) as const;
