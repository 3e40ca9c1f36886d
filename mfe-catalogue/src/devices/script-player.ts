import { movementAt, type Movement } from './script-movements';

/** Time, so that tests can make it. */
export interface Clock {
  /** Calls after so many milliseconds. @returns takes it back */
  readonly after: (ms: number, run: () => void) => () => void;
}

/** Where the film is. */
export interface FilmPlace {
  readonly ms: number;
  /** 1 is the film's own speed. */
  readonly rate: number;
}

export interface ScriptPlayerOptions {
  readonly clock: Clock;
  /** Asked whenever a movement is due: the film's clock rules, timers drift. */
  readonly place: () => FilmPlace;
  /** @param durationMs real time, in which the device is to be there */
  readonly send: (movement: Movement, durationMs: number) => void;
}

export interface ScriptPlayer {
  /** Begins at the film's place, in the middle of a movement where that is. */
  readonly start: (movements: readonly Movement[]) => void;
  /** No movement is sent any more. */
  readonly stop: () => void;
}

/** Milliseconds before its time at which a movement is sent, rather than waiting for the last part of one. */
const EARLY_MS = 2;

/** Sends each movement of a script when the film is at it. */
export function createScriptPlayer({ clock, place, send }: ScriptPlayerOptions): ScriptPlayer {
  let cancel: (() => void) | null = null;
  const stop = (): void => {
    cancel?.();
    cancel = null;
  };
  const run = (movements: readonly Movement[], sentUpTo: number): void => {
    const { ms, rate } = place();
    const index = Math.max(sentUpTo, movementAt(movements, ms));
    const movement = movements[index];
    if (!movement) return stop();
    if (movement.at - ms > EARLY_MS) {
      cancel = clock.after(Math.max(EARLY_MS, (movement.at - ms) / rate), () => run(movements, index));
      return;
    }
    const rest = movement.at + movement.durationMs - ms;
    if (rest > 0) send(movement, rest / rate);
    const next = movements[index + 1];
    cancel = next ? clock.after(Math.max(0, next.at - ms) / rate, () => run(movements, index + 1)) : null;
  };
  return {
    stop,
    start: (movements) => {
      stop();
      run(movements, 0);
    },
  };
}
