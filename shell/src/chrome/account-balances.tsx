import type { ReactNode } from 'react';
import type { BalanceEntry, Profile } from '@platform/shared/contracts';
import { Coins, Gems } from '@platform/shared/ui';

export interface AccountBalance {
  currency: 'coins' | 'gems';
  /** The amount with its sign, read with its unit. */
  amount: ReactNode;
  label: string;
}

/** A member's coins and gems as the account's menus show them. */
export function balancesOf({ balance }: Profile): AccountBalance[] {
  const count = (currency: BalanceEntry['currencyType']) =>
    balance.find(({ currencyType }) => currencyType === currency)?.count ?? 0;
  return [
    { currency: 'coins', amount: <Coins count={count(0)} />, label: 'Coins' },
    { currency: 'gems', amount: <Gems count={count(1)} />, label: 'Gems' },
  ];
}
