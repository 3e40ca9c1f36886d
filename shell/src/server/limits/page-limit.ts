import { LRUCache } from 'lru-cache';
import { countedAddress } from '@platform/shared/server';

/** Burst in seconds of an address's rate: tabs that a browser reopens together. */
const burstSeconds = 2;
/**
 * Maximum addresses, and accounts, that are counted at the same time; the one idle longest is dropped, and has all its
 * tokens again.
 */
const maxCounted = 20_000;

/**
 * Extra pages charged for a session unknown to the API: only an API call can tell, and sessions are easy to make up.
 */
const unknownSessionPages = 9;

/** Limits pages that cost a call and a rendering; pages in a cache, or being made for another visitor, are free. */
export interface PageLimit {
  /** Counts a page that is begun for a guest. @returns seconds to wait, from 1, or 0 when it may be begun */
  guest(address: string): number;
  /**
   * Counts a personal page: against the account of a known session, else against the address.
   * @param session the cookies that identify the visitor
   * @returns as `guest`
   */
  visitor(address: string, session: string): number;
  /**
   * Records the API's response about a session: an account's session is charged to the account from now on, a made-up
   * one costs more.
   * @param account identifies the account; null: no account
   * @param isMadeUp whether the API knows nothing in it
   */
  told(address: string, session: string, known: { readonly account: string | null; readonly isMadeUp: boolean }): void;
}

interface Bucket {
  tokens: number;
  /** Clock time in milliseconds. */
  at: number;
}

/**
 * Creates the limit of uncached pages: each costs a call and a rendering, and a cookie is enough to request one. Many
 * visitors may share one address, so members are counted individually as soon as the API knows them: by account,
 * because one session may be sent with any number of other cookies.
 * @param perSecond pages a second for one address, or one account
 * @param now the clock, in milliseconds
 */
export function createPageLimit(perSecond: number, now: () => number = () => performance.now()): PageLimit {
  const capacity = perSecond * burstSeconds;
  const addresses = new LRUCache<string, Bucket>({ max: maxCounted });
  const accounts = new LRUCache<string, Bucket>({ max: maxCounted });
  const accountOfSession = new LRUCache<string, string>({ max: maxCounted });

  function take(buckets: LRUCache<string, Bucket>, key: string, pages = 1): number {
    const at = now();
    const before = buckets.get(key) ?? { tokens: capacity, at };
    const tokens = Math.min(capacity, before.tokens + ((at - before.at) / 1000) * perSecond);
    const isAllowed = tokens >= 1;
    buckets.set(key, { tokens: isAllowed ? tokens - pages : tokens, at });
    return isAllowed ? 0 : Math.ceil((1 - tokens) / perSecond);
  }
  const ofAddress = (address: string, pages?: number): number => take(addresses, countedAddress(address), pages);

  return {
    guest: (address) => ofAddress(address),
    visitor(address, session) {
      const account = accountOfSession.get(session);
      return account === undefined ? ofAddress(address) : take(accounts, account);
    },
    told(address, session, { account, isMadeUp }) {
      if (account === null) accountOfSession.delete(session);
      if (isMadeUp) ofAddress(address, unknownSessionPages);
      if (account === null || accountOfSession.has(session)) return;
      accountOfSession.set(session, account);
      // The account pays for its first page, too, as far as it can; the address gets it back.
      if (take(accounts, account) === 0) giveBack(addresses.get(countedAddress(address)));
    },
  };
}

function giveBack(bucket: Bucket | undefined): void {
  if (bucket !== undefined) bucket.tokens += 1;
}
