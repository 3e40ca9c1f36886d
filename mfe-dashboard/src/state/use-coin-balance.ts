import { useAppState } from '@platform/shared/remote';

/** The member's coins, as the header shows them; 0 while there is no profile. */
export const useCoinBalance = (): number =>
  useAppState(({ session }) => session.profile)?.balance.find(({ currencyType }) => currencyType === 0)?.count ?? 0;
