import { lifetimes } from '@platform/shared/lifetimes';
import { Cache } from '@platform/shared/server';
import type { CachedPage } from './cached-page';
import type { RemoteRender } from './remote-render';

/** How many guests' pages are kept, and how many last good ones; both hold the same pages, mostly. */
const maxEntries = 500;

/** What a guest's page depends on, besides the releases of the remotes. */
export interface GuestPageKey {
  agreed: boolean;
  country: string;
  /** Path and query. */
  address: string;
}

/** The pages that guests share: for some seconds as they are, and for longer while the API fails. */
export class GuestPages {
  readonly #fresh = new Cache<CachedPage | null>({ lifetimeMs: lifetimes.guestPage, maxEntries });
  readonly #lastGood = new Cache<CachedPage>({ lifetimeMs: lifetimes.guestPageIfError, maxEntries });

  readonly #underWay = new Map<string, RemoteRender>();
  /** Pages that are being made, from the first call of the API on. */
  readonly #begun = new Set<string>();

  /** Whether somebody's request is making this page now, so that another one for it begins nothing. */
  isUnderWay(key: GuestPageKey, releases: string): boolean {
    const name = freshKey(key, releases);
    return this.#begun.has(name) || this.#underWay.has(name);
  }

  /**
   * Says that a page is being made.
   * @returns what says that it is no more
   */
  begin(key: GuestPageKey, releases: string): () => void {
    const name = freshKey(key, releases);
    this.#begun.add(name);
    return () => void this.#begun.delete(name);
  }

  /**
   * Begins a remote's render, once for all guests who request its page while it is under way: after a deployment, or when
   * a page has just expired, a busy site would otherwise send the same work to one worker many times, and be late with all.
   * @param begin begins it
   * @returns `isFirst`: whether this call has begun it
   */
  render(
    key: GuestPageKey,
    releases: string,
    begin: () => RemoteRender,
  ): { readonly render: RemoteRender; readonly isFirst: boolean } {
    const name = freshKey(key, releases);
    const known = this.#underWay.get(name);
    if (known !== undefined) return { render: known.join(), isFirst: false };
    const render = begin();
    this.#underWay.set(name, render);
    void render.ended.finally(() => this.#underWay.delete(name));
    return { render, isFirst: true };
  }

  /**
   * A page that is there already, or undefined.
   * @param releases version of the remotes' releases
   */
  peek(key: GuestPageKey, releases: string): CachedPage | undefined {
    return this.#fresh.peek(freshKey(key, releases)) ?? undefined;
  }

  /**
   * Gets a page, making it once for all guests who request it meanwhile.
   * @param make makes it; null: it is not for others, and is not kept
   */
  async get(key: GuestPageKey, releases: string, make: () => Promise<CachedPage | null>): Promise<CachedPage | null> {
    return this.#fresh.get(freshKey(key, releases), async () => {
      const page = await make();
      if (page?.status === 200) this.#lastGood.set(audienceKey(key), page);
      return page;
    });
  }

  /**
   * Keeps a page that came too late to be waited for: the guests after its first one get it whole.
   * @param begunAt when its making began, as `Date.now()`: it is kept no longer than one that came in time
   */
  keep(key: GuestPageKey, releases: string, page: CachedPage, begunAt: number): void {
    this.#fresh.set(freshKey(key, releases), page, begunAt);
    if (page.status === 200) this.#lastGood.set(audienceKey(key), page);
  }

  /** The last good page of the same audience, for when the API fails; of any release, because all files stay. */
  lastGood(key: GuestPageKey): CachedPage | undefined {
    return this.#lastGood.peek(audienceKey(key));
  }
}

const audienceKey = ({ agreed, country, address }: GuestPageKey): string => `${agreed}|${country}|${address}`;
const freshKey = (key: GuestPageKey, releases: string): string => `${releases}|${audienceKey(key)}`;
