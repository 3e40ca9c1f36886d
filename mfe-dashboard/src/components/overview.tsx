import type { BalanceEntry, Profile } from '@platform/shared/contracts';
import { paths } from '@platform/shared/paths';
import { Button, Coins, Gems } from '@platform/shared/ui';
import { SubscriptionPanel } from './subscription-panel';
import { WalletPanel } from './wallet-panel';
import styles from './overview.module.css';

/** Greeting, balances and subscription. The greeting is the same at every hour, on server and in browser. */
export function Overview({ profile }: { profile: Profile }) {
  return (
    <>
      <h1 className={styles.heading}>Hello, {profile.name}</h1>
      <div className={styles.panels}>
        <WalletPanel
          title="Coins"
          amount={<Coins count={countOf(profile.balance, 0)} size={24} />}
          action={
            <Button variant="primary" size="sm" to={paths.payment()}>
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
            <Button variant="secondary" size="sm" to={paths.deals()}>
              Use gems
            </Button>
          }
        >
          From ratings and Premium
        </WalletPanel>
        <SubscriptionPanel profile={profile} />
      </div>
    </>
  );
}

const countOf = (balance: readonly BalanceEntry[], currency: BalanceEntry['currencyType']): number =>
  balance.find(({ currencyType }) => currencyType === currency)?.count ?? 0;
