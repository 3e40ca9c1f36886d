import { LRUCache } from 'lru-cache';
import { countedAddress } from '@platform/shared/server';

/** Seconds of its rate that an address may use at once: tabs that a browser opens again together. */
const burstSeconds = 2;
/** Addresses that are counted at the same time; one that was quiet for longest is forgotten, and has all its tokens again. */
const maxAddresses = 20_000;

/** Pages that a session costs beside its own which the API does not know: only a call can tell, and anybody can make it up. */
export const unknownSessionPages = 9;

export type PageLimit = (address: string, pages?: number) => number;

interface Bucket {
  tokens: number;
  /** Milliseconds, of the clock. */
  at: number;
}

/**
 * Makes the limit of pages that are in no cache: each costs a call and a rendering, and a cookie is enough to ask for one.
 * @param perSecond pages a second that one address may have
 * @param now the clock, in milliseconds
 * @returns counts a page of an address, or what costs as much as several: seconds to wait, from 1, or 0 when it may have it
 */
export function createPageLimit(perSecond: number, now: () => number = () => performance.now()): PageLimit {
  const capacity = perSecond * burstSeconds;
  const buckets = new LRUCache<string, Bucket>({ max: maxAddresses });
  return (address, pages = 1) => {
    const key = countedAddress(address);
    const at = now();
    const before = buckets.get(key) ?? { tokens: capacity, at };
    const tokens = Math.min(capacity, before.tokens + ((at - before.at) / 1000) * perSecond);
    const isAllowed = tokens >= 1;
    buckets.set(key, { tokens: isAllowed ? tokens - pages : tokens, at });
    return isAllowed ? 0 : Math.ceil((1 - tokens) / perSecond);
  };
}
