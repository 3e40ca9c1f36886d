import { hash } from 'node:crypto';

/** Bits of a visitor's number: 256 IPv4 addresses share one, so that it does not reveal an address. */
const BITS = 24;
const RANGE = 2 ** BITS;
/** Maximum numbers sent per set: below it a count is exact, above it within some 6 % (k minimum values). */
const MOST = 256;

/** Visitors by their numbers: the smallest ones, in order. */
export type VisitorSet = readonly number[];

/** @returns the number by which edges refer to a visitor: 24 bits of a hash */
export const visitorNumber = (address: string): number => hash('sha256', address, 'buffer').readUIntBE(0, BITS / 8);

/** @returns a set that is short enough to be sent; visitors known to several edges are in it once */
export const visitorSet = (...numbers: readonly Iterable<number>[]): VisitorSet =>
  [...new Set(numbers.flatMap((some) => [...some]))].toSorted((one, other) => one - other).slice(0, MOST);

/** @returns the number of visitors in a set; for a full one it is estimated from the density of its numbers */
export function countVisitors(set: VisitorSet): number {
  const last = set[MOST - 1];
  return last === undefined ? set.length : Math.round(((MOST - 1) * RANGE) / (last + 1));
}

export const isVisitorSet = (value: unknown): value is VisitorSet =>
  Array.isArray(value) &&
  value.length <= MOST &&
  value.every((one) => Number.isSafeInteger(one) && Number(one) >= 0 && Number(one) < RANGE);
