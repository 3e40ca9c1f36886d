import type { ReactNode } from 'react';
import type { BalanceEntry, Profile } from '@platform/shared/contracts';
import { defaultMemberName } from '@platform/shared/limits';
import { paths } from '@platform/shared/paths';
import { Button, Coins, Gems, Skeleton } from '@platform/shared/ui';
import { SubscriptionPanel } from './subscription-panel';
import { WalletPanel } from './wallet-panel';
import styles from './overview.module.css';

/** The same at every hour, on server and in browser. @param profile undefined: on its way */
export function Greeting({ profile }: { profile: Profile | undefined }): ReactNode {
  if (profile !== undefined)
    return (
      <h1 className={styles.heading}>{profile.name === defaultMemberName ? 'Welcome' : <>Hello, {profile.name}</>}</h1>
    );
  return (
    <div role="status" className={styles.heading}>
      <span className="visually-hidden">Loading your overview</span>
      <Skeleton height={40} width={340} />
    </div>
  );
}

/** Balances and subscription. @param profile undefined: on its way */
export function Overview({ profile }: { profile: Profile | undefined }): ReactNode {
  if (profile === undefined)
    return (
      <div className={styles.panels} aria-hidden="true">
        <Skeleton shape="card" height={164} />
        <Skeleton shape="card" height={164} />
        <Skeleton shape="card" height={164} />
      </div>
    );
  return (
    <div className={styles.panels}>
      <WalletPanel
        title="Coins"
        amount={<Coins count={countOf(profile.balance, 0)} size={24} />}
        action={
          <Button variant="secondary" size="sm" to={paths.payment()}>
            Get coins
          </Button>
        }
      >
        For games and tips
      </WalletPanel>
      <WalletPanel
        title="Gems"
        amount={<Gems count={countOf(profile.balance, 1)} size={24} />}
        action={
          <Button variant="secondary" size="sm" to={`${paths.deals()}#gems`}>
            Use gems
          </Button>
        }
      >
        From ratings and Premium
      </WalletPanel>
      <SubscriptionPanel profile={profile} />
    </div>
  );
}

const countOf = (balance: readonly BalanceEntry[], currency: BalanceEntry['currencyType']): number =>
  balance.find(({ currencyType }) => currencyType === currency)?.count ?? 0;
