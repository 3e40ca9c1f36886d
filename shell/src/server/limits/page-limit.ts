import { LRUCache } from 'lru-cache';
import { countedAddress } from '@platform/shared/server';

/** Seconds of its rate that an address may use at once: tabs that a browser opens again together. */
const burstSeconds = 2;
/** Addresses, and accounts, that are counted at the same time; one that was quiet for longest is forgotten, and has all its tokens again. */
const maxCounted = 20_000;

/** Pages that a session costs beside its own which the API does not know: only a call can tell, and anybody can make it up. */
const unknownSessionPages = 9;

/** Counts the pages that cost a call and a rendering; those in a cache, or being made for another visitor, cost nothing. */
export interface PageLimit {
  /**
   * Counts a page that is begun for a guest.
   * @returns seconds to wait, from 1, or 0 when it may be begun
   */
  guest(address: string): number;
  /**
   * Counts a page that is one visitor's: to the account whose session it is known to be, else to the address.
   * @param session the cookies that name the visitor
   * @returns as `guest`
   */
  visitor(address: string, session: string): number;
  /**
   * Hears what the API said of a session: an account's pays for itself from now on, a made-up one costs more.
   * @param account what names the account; null: it is none's
   * @param isMadeUp whether the API knows nothing in it
   */
  told(address: string, session: string, known: { readonly account: string | null; readonly isMadeUp: boolean }): void;
}

interface Bucket {
  tokens: number;
  /** Milliseconds, of the clock. */
  at: number;
}

/**
 * Makes the limit of pages that are in no cache: each costs a call and a rendering, and a cookie is enough to ask for one.
 * Many visitors may stand behind one address, so members are counted each by themselves as soon as the API knows them:
 * by account, because one session may be sent beside any number of other cookies.
 * @param perSecond pages a second that one address, or one account, may have
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
