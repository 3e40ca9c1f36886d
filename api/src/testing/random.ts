/** Seeded numbers for catalogues of tests: the same seed gives the same ones on every machine. */
export interface Random {
  /** 0 up to, not including, 1. */
  (): number;
  /** A whole number from `low` to `high`, both included. */
  integer(low: number, high: number): number;
  /** An element of a list that is not empty. */
  pick<T>(list: readonly T[]): T;
}

/**
 * A linear congruential generator with the constants of glibc: good enough to vary tests.
 * @param seed any text
 */
export function createRandom(seed: string): Random {
  let state = Array.from(seed).reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 2 ** 31, 7);
  const next = (): number => {
    // 1103515245 times 2^31 is beyond the integers that a double holds: multiplied as 32-bit integers.
    state = ((Math.imul(state, 1_103_515_245) >>> 0) + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
  return Object.assign(next, {
    integer: (low: number, high: number): number => low + Math.floor(next() * (high - low + 1)),
    pick: <T>(list: readonly T[]): T => {
      const item = list[Math.floor(next() * list.length)];
      if (item === undefined) throw new RangeError('pick() needs a list with at least one element');
      return item;
    },
  });
}
