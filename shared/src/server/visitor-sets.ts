import { hash } from 'node:crypto';

/** Bits of a visitor's number: 256 IPv4 addresses have the same one, so that it tells nobody's address. */
const BITS = 24;
const RANGE = 2 ** BITS;
/** Numbers of a set that are sent: below it a count is exact, above it within some 6 % (k minimum values). */
const MOST = 256;

/** Visitors by their numbers: the smallest, in order. */
export type VisitorSet = readonly number[];

/** @returns what edges call a visitor among themselves: 24 bits of a hash */
export const visitorNumber = (address: string): number => hash('sha256', address, 'buffer').readUIntBE(0, BITS / 8);

/** @returns a set that is short enough to be sent; visitors whom several edges know are in it once */
export const visitorSet = (...numbers: readonly Iterable<number>[]): VisitorSet =>
  [...new Set(numbers.flatMap((some) => [...some]))].toSorted((one, other) => one - other).slice(0, MOST);

/** @returns how many visitors a set stands for; of a full one it is reckoned from how close its numbers are */
export function countVisitors(set: VisitorSet): number {
  const last = set[MOST - 1];
  return last === undefined ? set.length : Math.round(((MOST - 1) * RANGE) / (last + 1));
}

export const isVisitorSet = (value: unknown): value is VisitorSet =>
  Array.isArray(value) &&
  value.length <= MOST &&
  value.every((one) => Number.isSafeInteger(one) && Number(one) >= 0 && Number(one) < RANGE);
