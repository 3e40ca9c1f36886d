import type { ReactNode } from 'react';
import { paths } from '@platform/shared/paths';
import { Link, useNavigate, useSearchParams } from '@platform/shared/router';
import { keepPreviousData, useQuery } from '@platform/shared/store';
import { Button, EmptyState, Icon, Sign, Tabs } from '@platform/shared/ui';
import { PaymentsPanel } from '../components/payments/payments-panel';
import { Loaded } from '../components/settings/loaded';
import { BalancePanel } from '../components/transactions/balance-panel';
import { TransactionFilters } from '../components/transactions/transaction-filters';
import { TransactionTable } from '../components/transactions/transaction-table';
import * as ownPaths from '../own-paths';
import { paymentsQuery } from '../state/payment-queries';
import { transactionsQuery } from '../state/queries';
import {
  exportAddress,
  readAddress,
  type TransactionsAddress,
  transactionsTabOf,
  writeAddress,
} from '../state/transactions-address';
import { useTimeZone } from '../state/use-time-zone';
import styles from './transactions-page.module.css';

/** What the member paid, and their coins and gems as they came and went: a tab each, named in the address. */
export default function TransactionsPage(): ReactNode {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const address = readAddress(search);
  const tz = useTimeZone();
  const tab = transactionsTabOf(search);
  const payments = useQuery(paymentsQuery());
  const movements = <Movements address={address} />;
  return (
    <>
      <div className={styles.head}>
        <h1 className={styles.title}>Transactions</h1>
        {tab !== 'payments' && (
          <Button href={exportAddress(address, tz ?? 'UTC')} download variant="outlined" size="sm">
            <Sign name="download" />
            Export CSV
          </Button>
        )}
      </div>
      <Tabs
        label="Transactions"
        value={tab}
        onChange={(next) =>
          void navigate(
            next === 'payments'
              ? ownPaths.payments()
              : writeAddress(address, { currency: next === 'coins' || next === 'gems' ? next : null }),
          )
        }
        tabs={[
          { value: 'all', label: 'All', content: movements },
          { value: 'coins', label: 'Coins', content: movements },
          { value: 'gems', label: 'Gems', content: movements },
          { value: 'payments', label: 'Payments', count: payments.data?.total, content: <PaymentsPanel /> },
        ]}
      />
    </>
  );
}

/** Coins and gems; list and balance load and fail alone. */
function Movements({ address }: { address: TransactionsAddress }) {
  const list = useQuery({ ...transactionsQuery(address), placeholderData: keepPreviousData });
  const known = list.isPlaceholderData ? undefined : list.data;
  return (
    <>
      <BalancePanel address={address} list={{ data: known, isWaited: known === undefined && !list.isError }} />
      <TransactionFilters address={address} />
      <div className={styles.list}>
        <Loaded query={list} what="your transactions" rows={6} from={paths.transactions()}>
          {({ items, payments = [], newer, older }) =>
            items.length + payments.length === 0 ? (
              <Nothing address={address} />
            ) : (
              <>
                <TransactionTable items={items} payments={payments} stale={list.isPlaceholderData} />
                <Turn address={address} newer={newer} older={older} />
              </>
            )
          }
        </Loaded>
      </div>
    </>
  );
}

function Turn({ address, newer, older }: { address: TransactionsAddress; newer: string | null; older: string | null }) {
  if (newer === null && older === null) return null;
  return (
    <nav aria-label="Pages" className={styles.turn}>
      {newer !== null && (
        <Link to={writeAddress(address, { after: newer })} rel="prev" className={styles.cell}>
          <Icon name="chevron-left" size={16} />
          Newer
        </Link>
      )}
      {older !== null && (
        <Link to={writeAddress(address, { before: older })} rel="next" className={styles.cell}>
          Older
          <Icon name="chevron-right" size={16} />
        </Link>
      )}
    </nav>
  );
}

/** Nothing at all, or nothing that the filters let through. */
function Nothing({ address }: { address: TransactionsAddress }) {
  const isAll = address.time === 'all' && address.currency === null && address.kind === null;
  return (
    <EmptyState
      title={isAll ? 'No transactions yet' : 'Nothing in this selection'}
      action={
        isAll ? (
          <Button variant="outlined" to={paths.games()}>
            Browse games
          </Button>
        ) : (
          <Button variant="outlined" to={writeAddress(address, { currency: null, kind: null, time: 'all' })}>
            Show all transactions
          </Button>
        )
      }
    >
      {isAll ? 'Coins and gems you earn or spend appear here.' : 'Choose another period or kind.'}
    </EmptyState>
  );
}
