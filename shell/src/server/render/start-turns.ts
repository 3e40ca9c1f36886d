/** Lets workers start one at a time: each takes a core for itself, which visitors need, too. */
export interface StartTurns {
  /** Runs the start of a worker when those before it have ended. @returns what it returns */
  run<T>(start: () => Promise<T>): Promise<T>;
}

export function createStartTurns(): StartTurns {
  let last: Promise<unknown> = Promise.resolve();
  return {
    run<T>(start: () => Promise<T>): Promise<T> {
      const turn = last.then(start);
      // The next one starts whatever comes of this one.
      last = turn.catch(() => undefined);
      return turn;
    },
  };
}
