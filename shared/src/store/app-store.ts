import { createStore, type StoreApi } from 'zustand/vanilla';
import type { AgeDecision, Profile } from '@platform/shared/contracts';

export interface Toast {
  id: number;
  kind: 'success' | 'error' | 'warning' | 'info';
  text: string;
}

/**
 * State shared by the whole page (docs/architecture.md#state-one-home-for-each-kind): written by the shell and
 * mfe-auth, read by all.
 */
export interface AppState {
  session: { authorized: boolean; profile: Profile | null };
  /** The server's age decision; for presentation only, the API enforces it. */
  audience: AgeDecision & {
    /**
     * The device heuristic (docs/spec/age.md#device-heuristic): pages do not mention soft mode. Sources still depend on
     * `softMode`.
     */
    countsAsVerified?: boolean;
  };
  toasts: readonly Toast[];
  signedIn(profile: Profile): void;
  /** The server's profile after a change; ignored when the session has ended meanwhile. */
  profileChanged(profile: Profile): void;
  signedOut(): void;
  audienceDecided(audience: AppState['audience']): void;
  notify(kind: Toast['kind'], text: string): void;
  dismissToast(id: number): void;
}

export type AppStore = StoreApi<AppState>;
export type ViewerState = Pick<AppState, 'session' | 'audience'>;

/** Whether the viewer may have member data (purchases, favourites, history): authorised and not in soft mode. */
export const canHaveMemberData = ({ session, audience }: Pick<AppState, 'session' | 'audience'>): boolean =>
  session.authorized && !audience.softMode;

/** Whether pages mention soft mode, and how to leave it. */
export const presentsSoftMode = ({ audience }: Pick<AppState, 'audience'>): boolean =>
  audience.softMode && audience.countsAsVerified !== true;

/** State without a bootstrap: a guest in front of the gate. */
export const restrictedViewer: ViewerState = {
  session: { authorized: false, profile: null },
  audience: { gate: 'agreement', softMode: true },
};

/**
 * Creates a store: one for the page in a browser, one for each request on a server.
 * @param viewer from the server; restricted when absent
 */
export function createAppStore(viewer: ViewerState = restrictedViewer): AppStore {
  let lastToast = 0;
  return createStore<AppState>((set) => ({
    ...viewer,
    toasts: [],
    signedIn: (profile) => set({ session: { authorized: true, profile } }),
    profileChanged: (profile) =>
      set(({ session }) => (session.authorized ? { session: { authorized: true, profile } } : {})),
    signedOut: () => set({ session: { authorized: false, profile: null } }),
    audienceDecided: (audience) => set({ audience }),
    notify: (kind, text) => {
      lastToast += 1;
      const toast = { id: lastToast, kind, text };
      // At most five: an error in a loop must not fill the screen.
      set((state) => ({ toasts: [...state.toasts, toast].slice(-5) }));
    },
    dismissToast: (id) => set((state) => ({ toasts: state.toasts.filter((toast) => toast.id !== id) })),
  }));
}
