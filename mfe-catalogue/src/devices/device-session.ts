import type { Connection, Device, DeviceProblem } from './connection';
import { type DeviceEvent, type DeviceState, nextDeviceState } from './device-machine';
import { loopbackAddress, usualAddress } from './intiface-address';
import { type Clock, createScriptPlayer } from './script-player';
import { defaultLimits, type DeviceLimits, type Movement, movementsOf, type Script } from './script-movements';

export interface DeviceSnapshot {
  readonly state: DeviceState;
  readonly problem: DeviceProblem | null;
  readonly address: string;
  readonly devices: readonly Pick<Device, 'id' | 'name' | 'kind'>[];
  /** Id of the device that follows the script. */
  readonly chosen: number | null;
  readonly limits: DeviceLimits;
}

/** The film that is followed. */
export interface FollowedFilm {
  readonly video: HTMLVideoElement;
  readonly loadScript: () => Promise<Script>;
}

export interface DeviceSession {
  readonly subscribe: (listener: () => void) => () => void;
  /** A new object whenever something changed. */
  readonly snapshot: () => DeviceSnapshot;
  /** From a press alone. @param address as it was typed */
  readonly connect: (address: string) => Promise<void>;
  readonly search: () => Promise<void>;
  readonly choose: (id: number) => void;
  readonly limit: (limits: DeviceLimits) => void;
  /** Stops every device at once, and nothing moves until `resume`. */
  readonly emergencyStop: () => void;
  readonly resume: () => void;
  readonly disconnect: () => void;
  /** Follows a film from now on. @returns ends that */
  readonly follow: (film: FollowedFilm) => () => void;
  readonly end: () => void;
}

export interface DeviceSessionOptions {
  /** Loads what speaks with Intiface, and connects; rejects with an error that has a `problem`. */
  readonly open: (address: string) => Promise<Connection>;
  readonly clock: Clock;
}

/** Everything of a film that can begin or end a movement. */
const filmEvents = [
  'play',
  'playing',
  'pause',
  'waiting',
  'seeking',
  'seeked',
  'ended',
  'emptied',
  'ratechange',
] as const;
/** `HTMLMediaElement.HAVE_FUTURE_DATA`. */
const canGoOn = 3;

/**
 * The way from a film to a device, without React: connection, choice, limits, and the script in time with the film. It
 * moves only while the film plays in a tab that is seen.
 */
export function createDeviceSession({ open, clock }: DeviceSessionOptions): DeviceSession {
  const listeners = new Set<() => void>();
  let current: DeviceSnapshot = {
    state: 'off',
    problem: null,
    address: usualAddress,
    devices: [],
    chosen: null,
    limits: defaultLimits,
  };
  let connection: Connection | null = null;
  let device: Device | null = null;
  let film: { readonly video: HTMLVideoElement; script: Script | null } | null = null;
  let movements: Movement[] = [];
  let attempt = 0;

  const update = (change: Partial<DeviceSnapshot>): void => {
    current = { ...current, ...change };
    for (const listener of listeners) listener();
  };
  const player = createScriptPlayer({
    clock,
    place: () => ({ ms: (film?.video.currentTime ?? 0) * 1000, rate: film?.video.playbackRate ?? 1 }),
    send: (movement, durationMs) => {
      device
        ?.move(movement, durationMs)
        .catch(() => current.state === 'moving' && update({ problem: 'device-failed' }));
    },
  });
  /** The one place in which states change, and with them what moves. */
  const happen = (event: DeviceEvent, change: Partial<DeviceSnapshot> = {}): void => {
    const [before, after] = [current.state, nextDeviceState(current.state, event)];
    if (before === 'moving' && after !== 'moving') {
      player.stop();
      device?.stop().catch(() => undefined);
    }
    if (before !== after || Object.keys(change).length > 0) update({ ...change, state: after });
    if (after === 'moving' && before !== 'moving') player.start(movements);
  };
  const look = (): void => {
    const video = film?.video;
    const plays =
      video !== undefined &&
      film?.script !== null &&
      !video.paused &&
      !video.ended &&
      !video.seeking &&
      video.readyState >= canGoOn &&
      document.visibilityState === 'visible';
    happen(plays ? 'play' : 'still');
  };
  /** As `look`, from the film's place: after a seek or another speed. */
  const lookAnew = (): void => {
    happen('still');
    look();
  };
  const newMovements = (): void => {
    movements = film?.script ? movementsOf(film.script, current.limits) : [];
    lookAnew();
  };
  const take = (found: readonly Device[]): void => {
    const kept = found.find(({ id }) => id === current.chosen) ?? (device === null ? found[0] : undefined);
    const lost = device !== null && kept === undefined;
    if (lost) {
      device = null;
      happen('device-lost', { devices: found, chosen: null, problem: 'device-lost' });
      return;
    }
    if (!kept) return update({ devices: found });
    const isNew = device === null;
    device = kept;
    if (isNew) {
      happen('chosen', { devices: found, chosen: kept.id, problem: null });
      look();
    } else update({ devices: found });
  };
  const close = (problem: DeviceProblem | null): void => {
    attempt += 1;
    player.stop();
    const [closing, moving] = [connection, device];
    [connection, device] = [null, null];
    moving?.stop().catch(() => undefined);
    void closing?.close().catch(() => undefined);
    happen('closed', { devices: [], chosen: null, problem });
  };
  const search = async (): Promise<void> => {
    const own = connection;
    if (!own) return;
    update({ problem: null });
    try {
      const found = await own.search();
      if (own !== connection) return;
      if (found.length === 0) update({ devices: [], problem: 'no-device' });
      else take(found);
    } catch {
      if (own === connection) update({ problem: 'no-device' });
    }
  };

  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    snapshot: () => current,
    connect: async (typed) => {
      if (current.state !== 'off') return;
      const address = loopbackAddress(typed);
      if (address === null) return update({ problem: 'bad-address' });
      happen('connect', { address, problem: null });
      attempt += 1;
      const own = attempt;
      try {
        const opened = await open(address);
        if (own !== attempt) return void opened.close().catch(() => undefined);
        connection = opened;
        opened.onClosed(() => connection === opened && close('lost'));
        opened.onChange(() => connection === opened && current.state !== 'connecting' && take(opened.devices()));
        happen('connected');
        const there = opened.devices();
        if (there.length > 0) take(there);
        else await search();
      } catch (error) {
        if (own !== attempt) return;
        const { problem = 'not-loaded' } = error as { problem?: DeviceProblem };
        happen('failed', { problem });
      }
    },
    search,
    choose: (id) => {
      const next = connection?.devices().find((one) => one.id === id);
      if (!next || next.id === current.chosen) return;
      player.stop();
      device?.stop().catch(() => undefined);
      device = next;
      happen('chosen', { chosen: id, problem: null });
      look();
    },
    limit: (limits) => {
      update({ limits });
      newMovements();
    },
    emergencyStop: () => {
      player.stop();
      void connection?.stopAll().catch(() => undefined);
      happen('emergency');
    },
    resume: () => {
      happen('resume');
      look();
    },
    disconnect: () => close(null),
    follow: ({ video, loadScript }) => {
      const own = { video, script: null as Script | null };
      film = own;
      const listen = (event: Event): void =>
        event.type === 'seeked' || event.type === 'ratechange' ? lookAnew() : look();
      for (const event of filmEvents) video.addEventListener(event, listen);
      document.addEventListener('visibilitychange', look);
      loadScript().then(
        (script) => {
          if (film !== own) return;
          own.script = script;
          newMovements();
        },
        () => film === own && update({ problem: 'no-script' }),
      );
      return () => {
        for (const event of filmEvents) video.removeEventListener(event, listen);
        document.removeEventListener('visibilitychange', look);
        if (film !== own) return;
        film = null;
        look();
      };
    },
    end: () => close(null),
  };
}
