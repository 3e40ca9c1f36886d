import { useEffect, useState, useSyncExternalStore } from 'react';
import { useRuntime, type Runtime } from '@platform/shared/remote';
import { useQuery } from '@platform/shared/store';
import { authInfoQuery, partnerQuery, providerQuery } from '../state/queries';
import { LiveAccount } from './live-account';
import { createLocalProvider } from './local-provider';
import type { LiveLogin, LiveProvider } from './provider';
import { createSdkProvider } from './sdk-provider';

/** One for each document, since the vendor's script is there once. */
const accounts = new WeakMap<Runtime['store'], LiveAccount>();
/** In the browser's storage, while it is logged in at a third party. */
const markName = 'live-login';

const accountOf = (runtime: Runtime): LiveAccount => {
  const known = accounts.get(runtime.store);
  if (known !== undefined) return known;
  const { store } = runtime;
  const provider = createFinder(runtime);
  const account = new LiveAccount({ store, findProvider: provider, mark: browserMark });
  accounts.set(store, account);
  return account;
};

/** Who keeps the accounts, as the configuration says. What the page came with is not requested again. */
function createFinder({ store, queryClient }: Runtime): () => Promise<LiveProvider | null> {
  let found: LiveProvider | null = null;
  const local = createLocalProvider(() => store.getState().session.profile?.publicName.name ?? null);
  return async () => {
    if (found !== null) return found;
    const [config, partner] = await Promise.all([
      queryClient.ensureQueryData(providerQuery()).catch(() => null),
      // Null on failure (docs/spec/errors.md#silent-failures).
      queryClient.ensureQueryData(partnerQuery()).catch(() => ({ partner_id: null })),
    ]);
    if (config === null) return null;
    const provider =
      config.provider === 'local'
        ? local
        : createSdkProvider({
            ...config,
            partnerId: partner.partner_id,
            // Tokens end after an hour, so each login gets one of its own.
            authInfo: () => queryClient.fetchQuery({ ...authInfoQuery(), staleTime: 0 }),
            window,
          });
    if (config.provider === 'local' || partner.partner_id !== null) found = provider;
    return provider;
  };
}

const browserMark = {
  isSet: (): boolean => {
    try {
      return window.localStorage.getItem(markName) !== null;
    } catch {
      return false;
    }
  },
  set: (isLoggedIn: boolean): void => {
    try {
      if (isLoggedIn) window.localStorage.setItem(markName, '1');
      else window.localStorage.removeItem(markName);
    } catch {
      // Browsers may refuse storage; then only this document knows.
    }
  },
};

const nobody = (): null => null;

/** Logs members in at the live provider (docs/spec/live.md#live-provider). @returns null while nobody is */
export function useLiveLogin(): LiveLogin | null {
  const runtime = useRuntime();
  const [account] = useState(() => accountOf(runtime));
  useEffect(() => account.start(), [account]);
  return useSyncExternalStore<LiveLogin | null>(account.subscribe, account.login, nobody);
}

/** Coins that one token of the live provider costs; null where coins are its tokens, or nobody is logged in there. */
export function useCoinsPerToken(): number | null {
  const login = useLiveLogin();
  const { data } = useQuery({ ...authInfoQuery(), enabled: login !== null && login.dreamcam_token !== null });
  return login === null || data === undefined || data.token_to_gold_multiplier === 1
    ? null
    : data.token_to_gold_multiplier;
}
