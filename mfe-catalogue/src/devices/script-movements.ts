/** A funscript as the API serves it: positions in percent at milliseconds. */
export interface Script {
  readonly inverted: boolean;
  /** Percent of the stroke that the script uses. */
  readonly range: number;
  readonly actions: readonly { readonly at: number; readonly pos: number }[];
}

/** What a device may do at most, as its owner chose it. */
export interface DeviceLimits {
  /** The part of the stroke that is used, in percent from its lower end; `low` is below `high`. */
  readonly low: number;
  readonly high: number;
  /** Percent of the whole stroke in a second. */
  readonly speed: number;
}

/** A movement that begins at a millisecond of the film. */
export interface Movement {
  readonly at: number;
  readonly durationMs: number;
  /** Where it ends: 0 to 1 of the device's stroke. */
  readonly position: number;
  /** 0 to 1 of the fastest that is allowed, for devices that know no positions. */
  readonly strength: number;
}

/** As gentle as a script can be tried: half the stroke, a moderate speed. The owner turns it up. */
export const defaultLimits: DeviceLimits = { low: 25, high: 75, speed: 250 };
/** The fastest that devices follow, in percent of the stroke in a second. */
export const highestSpeed = 500;
export const lowestSpeed = 50;

/**
 * The movements of a script within limits. One that would be too fast ends short of its place, so that the next one
 * still begins on time.
 * @param script actions in the order of time; of several at one millisecond the last counts
 */
export function movementsOf({ inverted, range, actions }: Script, { low, high, speed }: DeviceLimits): Movement[] {
  const movements: Movement[] = [];
  /** Where the device is when a movement begins, 0 to 1; unknown before the first one. */
  let from: number | null = null;
  for (const [index, { at, pos }] of actions.entries()) {
    const begins = index === 0 ? 0 : (actions[index - 1]?.at ?? 0);
    const durationMs = at - begins;
    if (durationMs <= 0) continue;
    const share = ((inverted ? 100 - pos : pos) / 100) * (range / 100);
    const wanted = (low + (high - low) * share) / 100;
    const furthest: number = (speed / 100) * (durationMs / 1000);
    const position: number = from === null ? wanted : from + Math.max(-furthest, Math.min(furthest, wanted - from));
    const moved: number = from === null ? 0 : Math.abs(position - from);
    const strength = Math.min(1, moved / (durationMs / 1000) / (highestSpeed / 100));
    movements.push({ at: begins, durationMs, position, strength });
    from = position;
  }
  return movements;
}

/**
 * The movement that is under way at a millisecond of the film, or the next one.
 * @returns its index; the number of movements when all are over
 */
export function movementAt(movements: readonly Movement[], ms: number): number {
  let [low, high] = [0, movements.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const movement = movements[middle];
    if (movement && movement.at + movement.durationMs <= ms) low = middle + 1;
    else high = middle;
  }
  return low;
}
