import { lifetimes } from '@platform/shared/lifetimes';
import { LRUCache } from 'lru-cache';
import type { Visit } from './decide';
import { type GuestPageKey, type GuestPages, keyOf } from './guest-pages';

/** A page without parameters that guests have asked for: it is made anew before it expires. */
export interface WarmPage {
  readonly visit: Visit;
  /** When a guest asked for it last, in milliseconds since 1970. */
  askedAt: number;
}

interface RenewalsOptions {
  readonly pages: GuestPages;
  /** Names the content that the API has now. */
  readonly content: () => string;
  /** Makes a page and keeps it; rejects when it could not be made. */
  readonly make: (visit: Visit, key: GuestPageKey) => Promise<void>;
  readonly now?: () => number;
}

/** Pages that wait to be made anew; what is beyond is made when it is asked for. */
const maxWaiting = 200;
const maxWarm = 200;
/** Milliseconds for which a page without requests is kept warm. */
const warmForMs = 5 * 60_000;
/** The share of its life after which a warm page is made anew. */
const warmRenewal = 0.8;
const lookMs = 1_000;

export interface Renewals {
  /** Has a page made anew; its guests do not wait for it. */
  renew(visit: Visit): void;
  /** Keeps a page warm that a guest has asked for. @returns what tells that it is asked for again */
  keepWarm(visit: Visit): WarmPage;
  /** A page that is kept warm, when it is made anew without a guest; null: it is not. */
  warmOf(visit: Visit): WarmPage | null;
  stop(): void;
}

/**
 * Makes guests' pages anew behind their visitors, one at a time: renewals never delay a page that a visitor waits for.
 */
export function createRenewals({ pages, content, make, now = Date.now }: RenewalsOptions): Renewals {
  const waiting = new Map<string, Visit>();
  const warm = new LRUCache<string, WarmPage>({ max: maxWarm });
  let isBusy = false;

  const nameOf = ({ agreed, country, url }: Visit): string => `${agreed}|${country.rule}|${url.pathname}${url.search}`;
  const work = async (): Promise<void> => {
    isBusy = true;
    for (const [name, earlier] of waiting) {
      waiting.delete(name);
      const visit = { ...earlier, content: content() };
      const key = keyOf(visit, visit.seen().version);
      if (pages.isUnderWay(key)) continue;
      // An API that is away is not asked for all the others, too.
      await make(visit, key).catch(() => waiting.clear());
    }
    isBusy = false;
  };
  const renew = (visit: Visit): void => {
    if (waiting.size < maxWaiting) waiting.set(nameOf(visit), visit);
    if (!isBusy) void work();
  };
  const timer = setInterval(() => {
    for (const { visit, askedAt } of warm.values()) {
      if (now() - askedAt > warmForMs) continue;
      const kept = pages.find(keyOf({ ...visit, content: content() }, visit.seen().version));
      if (kept === undefined || now() - kept.begunAt > lifetimes.guestPage.max * warmRenewal) renew(visit);
    }
  }, lookMs);
  timer.unref();

  return {
    renew,
    keepWarm(visit) {
      const known = warm.get(nameOf(visit));
      if (known !== undefined) {
        known.askedAt = now();
        return known;
      }
      const page = { visit, askedAt: now() };
      warm.set(nameOf(visit), page);
      return page;
    },
    warmOf: (visit) => warm.get(nameOf(visit)) ?? null,
    stop: () => clearInterval(timer),
  };
}
