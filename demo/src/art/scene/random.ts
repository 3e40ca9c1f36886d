/** A seeded source of numbers; the call itself yields a number from 0 up to, not including, 1. */
export interface Random {
  (): number;
  /** A number from `low` up to, not including, `high`. */
  between(low: number, high: number): number;
  /** A whole number from `low` to `high`, both included. */
  integer(low: number, high: number): number;
  /** One element of a list that is not empty. */
  pick<T>(list: readonly [T, ...T[]] | readonly T[]): T;
  /** 1 or -1. */
  sign(): 1 | -1;
}

/**
 * FNV-1a over the code points of a text.
 * @returns an unsigned 32-bit number
 */
function hash(text: string): number {
  let value = 2166136261 >>> 0;
  for (const character of text) {
    value ^= character.codePointAt(0) ?? 0;
    value = Math.imul(value, 16777619) >>> 0;
  }
  return value >>> 0;
}

/**
 * Mulberry32: the same seed gives the same numbers on every machine, so a slug always has the
 * same picture and the demo content is the same on every run.
 * @param seed any text
 */
export function createRandom(seed: string): Random {
  let state = hash(seed);
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const between = (low: number, high: number): number => low + (high - low) * next();
  return Object.assign(next, {
    between,
    integer: (low: number, high: number): number => Math.floor(between(low, high + 1)),
    pick: <T>(list: readonly T[]): T => {
      const item = list[Math.floor(next() * list.length)];
      if (item === undefined) throw new RangeError('pick() needs a list with at least one element');
      return item;
    },
    sign: (): 1 | -1 => (next() < 0.5 ? -1 : 1),
  });
}

/**
 * A number of a range; where a title's kind is given, of one twice as wide around the same middle, so that two pictures
 * of a kind differ in their composition.
 */
export function within(random: Random, low: number, high: number, kind: number | undefined): number {
  const more = kind === undefined ? 0 : (high - low) / 2;
  return random.between(low - more, high + more);
}
