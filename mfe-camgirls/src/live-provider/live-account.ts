import type { AppState, AppStore } from '@platform/shared/store';
import { canHaveMemberData } from '@platform/shared/store';
import type { LiveLogin, LiveProvider } from './provider';

export interface LiveAccountOptions {
  readonly store: AppStore;
  /** @returns null when it is not known who that is; it is asked again with the next change */
  readonly findProvider: () => Promise<LiveProvider | null>;
  /** Whether this browser may still be logged in from an earlier page. */
  readonly mark: { readonly isSet: () => boolean; readonly set: (isLoggedIn: boolean) => void };
}

/**
 * Keeps the live provider's login the same as the site's: from the first live page of a document on, a member who logs
 * in is logged in there, and one who logs out is logged out, whichever page that happens on.
 */
export class LiveAccount {
  readonly #options: LiveAccountOptions;
  readonly #listeners = new Set<() => void>();
  #login: LiveLogin | null = null;
  #member: string | null = null;
  #queue: Promise<void> = Promise.resolve();
  #isStarted = false;

  constructor(options: LiveAccountOptions) {
    this.#options = options;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  /** Null while no member is logged in at the provider. */
  readonly login = (): LiveLogin | null => this.#login;

  /** Begins to follow the site's session. Once is enough. */
  start(): void {
    if (this.#isStarted) return;
    this.#isStarted = true;
    const { store, mark } = this.#options;
    const follow = (): void => this.#follow(memberOf(store.getState()));
    store.subscribe(follow);
    // A member who logged out on a page without live rooms is still logged in at the provider.
    if (memberOf(store.getState()) === null && mark.isSet()) this.#inTurn(() => this.#leave());
    follow();
  }

  /** Resolves after everything that is under way. For tests, and callers that must wait. */
  settled(): Promise<void> {
    return this.#queue;
  }

  #follow(member: string | null): void {
    if (member === this.#member) return;
    const before = this.#member;
    this.#member = member;
    this.#inTurn(async () => {
      if (before !== null) await this.#leave();
      if (member !== null && member === this.#member) await this.#enter();
    });
  }

  async #enter(): Promise<void> {
    const { findProvider, mark } = this.#options;
    const login = (await (await findProvider())?.login()) ?? null;
    if (login === null) return;
    if (login.dreamcam_token !== null) mark.set(true);
    this.#tell(login);
  }

  async #leave(): Promise<void> {
    const { findProvider, mark } = this.#options;
    this.#tell(null);
    if ((await (await findProvider())?.logout()) === true) mark.set(false);
  }

  #tell(login: LiveLogin | null): void {
    this.#login = login;
    for (const listener of this.#listeners) listener();
  }

  #inTurn(work: () => Promise<void>): void {
    this.#queue = this.#queue.then(work).catch(() => undefined);
  }
}

/** E-mail address of the member who is logged in; null: none who may use live rooms. */
const memberOf = (state: AppState): string | null =>
  canHaveMemberData(state) ? (state.session.profile?.email ?? null) : null;
