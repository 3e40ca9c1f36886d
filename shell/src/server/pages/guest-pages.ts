import { lifetimes } from '@platform/shared/lifetimes';
import { LRUCache } from 'lru-cache';
import type { CachedPage } from './cached-page';
import type { Visit } from './decide';
import type { Rendered, RemoteRender } from './remote-render';
import type { WarmPage } from './renewals';

/** Bytes of all pages that are kept, as far as they can be reckoned. */
const maxBytes = 64 * 1024 * 1024;
/** Audiences and addresses whose last good page is known by name. */
const maxNames = 20_000;

/** Key of a guest's page. */
export interface GuestPageKey {
  agreed: boolean;
  country: string;
  /** Path and query. */
  address: string;
  /** Version of the remotes' releases. */
  releases: string;
  /** Names the content that the API has (api-settings.ts). */
  content: string;
}

/** A page that is kept. */
export interface KeptPage {
  readonly page: CachedPage;
  /** When its making began, as `Date.now()`: what it shows is no older. */
  readonly begunAt: number;
  /** Whether it says who is live now. */
  readonly isLive: boolean;
  /** The visit by which it is kept warm; null: it is not. */
  readonly warm: WarmPage | null;
}

/** A page that is being made, once for all guests who ask for it. */
export interface Making {
  readonly render: RemoteRender;
  /** Puts the page together, once. */
  whole(rendered: Rendered): Promise<{ page: CachedPage; apiFailed: boolean }>;
}

/**
 * The pages that guests share: as long as their content is the API's, at most a minute (lifetimes.guestPage), and for a
 * minute while the API fails.
 */
export class GuestPages {
  readonly #kept = new LRUCache<string, KeptPage>({
    maxSize: maxBytes,
    sizeCalculation: ({ page }) => page.size,
  });
  /** Names of the last good pages by audience and address. */
  readonly #lastGood = new LRUCache<string, string>({ max: maxNames });
  readonly #making = new Map<string, Making>();
  /** Pages that are being made, from the first call of the API on. */
  readonly #begun = new Set<string>();
  readonly #now: () => number;

  /** @param now the clock, in milliseconds since 1970 */
  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** A page that may be sent, or undefined. */
  find(key: GuestPageKey): KeptPage | undefined {
    return this.#alive(this.#kept.get(nameOf(key)));
  }

  /** Whether a page should be made anew, while it is sent. */
  isDue({ begunAt, isLive }: KeptPage): boolean {
    const { renewAfter, renewLiveAfter } = lifetimes.guestPage;
    return this.#now() - begunAt >= (isLive ? renewLiveAfter : renewAfter);
  }

  /** The last good page of the same audience, for when the API fails; of any release, because all files stay. */
  lastGood(key: GuestPageKey): CachedPage | undefined {
    const name = this.#lastGood.get(audienceOf(key));
    return name === undefined ? undefined : this.#alive(this.#kept.peek(name))?.page;
  }

  /** Keeps a page for the guests after this one. */
  keep(key: GuestPageKey, kept: KeptPage): void {
    const name = nameOf(key);
    this.#kept.set(name, kept);
    if (kept.page.status === 200) this.#lastGood.set(audienceOf(key), name);
  }

  /** Forgets a page: its address leads elsewhere now. */
  forget(key: GuestPageKey): void {
    this.#kept.delete(nameOf(key));
  }

  /** Whether a request is making this page now, so that another one for it begins nothing. */
  isUnderWay(key: GuestPageKey): boolean {
    const name = nameOf(key);
    return this.#begun.has(name) || this.#making.has(name);
  }

  /**
   * Says that a page is being made.
   * @returns what says that it is no more
   */
  begin(key: GuestPageKey): () => void {
    const name = nameOf(key);
    this.#begun.add(name);
    return () => void this.#begun.delete(name);
  }

  /**
   * Begins to make a page, once for all guests who request it while it is under way: after a deployment, or when a page
   * has just expired, a busy site would otherwise send the same work to one worker many times, and be late with all.
   * @param begin begins it
   * @returns `isFirst`: whether this call has begun it
   */
  make(key: GuestPageKey, begin: () => Making): { readonly making: Making; readonly isFirst: boolean } {
    const name = nameOf(key);
    const known = this.#making.get(name);
    if (known !== undefined) return { making: { ...known, render: known.render.join() }, isFirst: false };
    const making = begin();
    this.#making.set(name, making);
    void making.render.ended.finally(() => this.#making.delete(name));
    return { making, isFirst: true };
  }

  #alive(kept: KeptPage | undefined): KeptPage | undefined {
    return kept !== undefined && this.#now() - kept.begunAt < lifetimes.guestPage.max ? kept : undefined;
  }
}

/** @param releases version of the remotes' releases */
export const keyOf = (
  { agreed, country, url, content }: Pick<Visit, 'agreed' | 'country' | 'url' | 'content'>,
  releases: string,
): GuestPageKey => ({
  agreed,
  country: country.rule,
  address: `${url.pathname}${url.search}`,
  releases,
  content,
});

const audienceOf = ({ agreed, country, address }: GuestPageKey): string => `${agreed}|${country}|${address}`;
const nameOf = (key: GuestPageKey): string => `${key.releases}|${key.content}|${audienceOf(key)}`;
