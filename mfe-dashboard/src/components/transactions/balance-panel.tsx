import { lazy, Suspense } from 'react';
import { formatDate, formatNumber } from '@platform/shared/format';
import { paths } from '@platform/shared/paths';
import { useQuery } from '@platform/shared/store';
import { Panel, Skeleton } from '@platform/shared/ui';
import { balanceHistoryQuery } from '../../state/queries';
import { changesOf, daysOfCurve, type ListedTransactions, soleBalance } from '../../state/sole-balance';
import type { TransactionsAddress } from '../../state/transactions-address';
import { useTimeZone } from '../../state/use-time-zone';
import { Loaded } from '../settings/loaded';
import styles from './balance-panel.module.css';

// Not in the first view: what it draws is asked for in the visitor's own time zone, which only the browser knows.
const BalanceChart = lazy(() => import(/* webpackChunkName: "balance-chart" */ './balance-chart'));

export interface BalancePanelProps {
  address: TransactionsAddress;
  /** The list below: what it says, and whether it is on its way. */
  list: { data: ListedTransactions | undefined; isWaited: boolean };
}

/**
 * The balance over the time of the address, of coins unless gems are chosen; it loads and fails alone. Where the list
 * has too few days for a curve, it is words alone, and nothing is asked for.
 */
export function BalancePanel({ address, list }: BalancePanelProps) {
  const tz = useTimeZone();
  const currency = address.currency ?? 'coins';
  const sole = list.data === undefined ? undefined : soleBalance(list.data, address);
  if (sole !== undefined)
    return (
      <Panel className={`${styles.panel} ${styles.short}`} aria-labelledby="balance-heading">
        <h2 id="balance-heading" className={styles.name}>
          {currency === 'coins' ? 'Coin balance' : 'Gem balance'}
        </h2>
        <p>
          {sole === null ? (
            `No ${currency} yet in this period.`
          ) : (
            <>
              <b>
                {formatNumber(sole.balance)} {currency}
              </b>{' '}
              since {formatDate(sole.at)}
            </>
          )}
        </p>
      </Panel>
    );
  return (
    <Panel className={styles.panel} aria-labelledby="balance-heading">
      <h2 id="balance-heading" className={styles.title}>
        {currency === 'coins' ? 'Coin balance' : 'Gem balance'}
      </h2>
      <div className={styles.room}>
        {tz === null || list.isWaited ? <Drawing /> : <History address={address} currency={currency} tz={tz} />}
      </div>
    </Panel>
  );
}

function History({ address, currency, tz }: { address: TransactionsAddress; currency: 'coins' | 'gems'; tz: string }) {
  const history = useQuery(balanceHistoryQuery(address, currency, tz));
  return (
    <Loaded query={history} what="your balance over time" rows={2} from={paths.transactions()}>
      {(data) => {
        const last = data.points.at(-1);
        if (last === undefined) return <p className={styles.none}>No {currency} yet in this period.</p>;
        if (changesOf(data.points) < daysOfCurve)
          return (
            <p className={styles.none}>
              <b>
                {formatNumber(last.balance)} {currency}
              </b>{' '}
              since {formatDate(last.on)}
            </p>
          );
        return (
          <Suspense fallback={<Drawing />}>
            <BalanceChart history={data} currency={currency} />
          </Suspense>
        );
      }}
    </Loaded>
  );
}

const Drawing = () => (
  <div role="status">
    <span className="visually-hidden">Loading your balance over time</span>
    <Skeleton height={120} />
  </div>
);
