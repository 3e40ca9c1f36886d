import { useState } from 'react';
import type { Checkout } from '@platform/shared/contracts';
import { formatDate, formatMoney } from '@platform/shared/format';
import { paths } from '@platform/shared/paths';
import { Link } from '@platform/shared/router';
import { useQuery } from '@platform/shared/store';
import { Button, EmptyState } from '@platform/shared/ui';
import * as ownPaths from '../../own-paths';
import { paymentsQuery, productsQuery, subscriptionQuery } from '../../state/payment-queries';
import { Loaded } from '../settings/loaded';
import { PaymentsPage, PaymentsTable } from './payments-table';
import styles from './payments-panel.module.css';

/** What the member paid, with the state of each payment and its receipt; older ones are loaded by a press. */
export function PaymentsPanel() {
  const payments = useQuery(paymentsQuery());
  return (
    <Loaded query={payments} what="your payments" rows={6} from={ownPaths.payments()}>
      {({ items, total }) =>
        items.length === 0 ? (
          <EmptyState
            title="No payments yet"
            action={
              <Button variant="outlined" to={paths.payment()}>
                Get coins
              </Button>
            }
          >
            Coins and Premium that you pay for appear here, with their receipts.
          </EmptyState>
        ) : (
          <>
            <Summary items={items} />
            <List pageSize={items.length} total={total} />
          </>
        )
      }
    </Loaded>
  );
}

/** @param pageSize of the first page, which is a full one where others follow */
function List({ pageSize, total }: { pageSize: number; total: number }) {
  const [cursors, setCursors] = useState<readonly (string | undefined)[]>([undefined]);
  const last = useQuery(paymentsQuery(cursors.at(-1)));
  const shown = (cursors.length - 1) * pageSize + (last.data?.items.length ?? 0);
  const older = last.data?.older ?? null;
  const isLoading = last.data === undefined;
  return (
    <>
      <PaymentsTable>
        {cursors.map((cursor) => (
          <PaymentsPage key={cursor ?? 'newest'} before={cursor} />
        ))}
      </PaymentsTable>
      <div className={styles.foot}>
        <p role="status">{`${shown < total ? `${shown} of ` : ''}${total} ${total === 1 ? 'payment' : 'payments'}`}</p>
        {(older !== null || isLoading) && (
          <Button
            variant="outlined"
            loading={isLoading && !last.isError}
            onClick={() => {
              if (older !== null) setCursors([...cursors, older]);
              else void last.refetch();
            }}
          >
            {last.isError ? 'Try again' : 'Load older payments'}
          </Button>
        )}
      </div>
    </>
  );
}

/** The last payment that was kept, the next one, and the name to look for on a statement. */
function Summary({ items }: { items: readonly Checkout[] }) {
  const { data: products } = useQuery(productsQuery());
  const { data: premium } = useQuery(subscriptionQuery());
  const last = items.find(({ state }) => state === 'paid');
  const subscription = premium?.subscription ?? null;
  const next = subscription?.status === 'active' ? subscription : null;
  return (
    <dl className={styles.strip}>
      <div>
        <dt>Last payment</dt>
        <dd>
          {last ? formatMoney(last.paid ?? last.price) : 'None'}
          <small>{last ? formatDate(last.settledAt ?? last.createdAt) : 'No current payment.'}</small>
        </dd>
      </div>
      <div>
        <dt>Next payment</dt>
        <dd>
          {next ? formatMoney(next.price) : 'None'}
          <small>
            {next ? (
              <>
                {formatDate(next.paidUntil)},{' '}
                <Link to={ownPaths.easyCancel()} className="link" aria-label="Premium: easy cancel">
                  Premium
                </Link>
              </>
            ) : (
              'Nothing renews.'
            )}
          </small>
        </dd>
      </div>
      <div>
        <dt>Name on your statement</dt>
        {next === null && items.every(({ paidWith }) => paidWith === 'crypto') ? (
          <dd>
            None
            <small>Crypto payments don’t appear on bank statements.</small>
          </dd>
        ) : (
          <dd>
            {products?.statementName ?? '…'}
            <small>Look for it when you check your card.</small>
          </dd>
        )}
      </div>
    </dl>
  );
}
