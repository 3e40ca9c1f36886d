/** Seconds of film between two notes of where watching is. */
const noteEvery = 15;

/** Hears where watching is. */
export interface ProgressNotes {
  /** While it plays, as often as one likes. */
  playing(seconds: number): void;
  /** It was paused, or the place was changed by hand. */
  stopped(seconds: number): void;
  /** The page or the player is left. */
  left(seconds: number): void;
}

/**
 * Decides when it is worth noting where a member is: each quarter of a minute, and whenever watching stops. The same
 * second is never noted twice in a row.
 * @param save keeps whole seconds; `leaving` when the page may be gone before the response
 * @param from where watching began, in seconds: known already
 */
export function progressNotes(save: (seconds: number, leaving: boolean) => void, from = 0): ProgressNotes {
  let last = Math.floor(from);
  const note = (seconds: number, leaving: boolean): void => {
    const whole = Math.floor(seconds);
    if (whole === last) return;
    last = whole;
    save(whole, leaving);
  };
  return {
    playing: (seconds) => Math.abs(seconds - last) >= noteEvery && note(seconds, false),
    stopped: (seconds) => note(seconds, false),
    left: (seconds) => note(seconds, true),
  };
}
