import { formatNumber } from '@platform/shared/format';
import { Link, useSearchParams } from '@platform/shared/router';
import { useQuery } from '@platform/shared/store';
import { EmptyState, Field, Select } from '@platform/shared/ui';
import type { ReactNode } from 'react';
import { BulkBar, useBulk } from '../components/bulk/bulk-bar';
import { FileButton } from '../components/file/file-button';
import { StaffPage } from '../components/frame/staff-page';
import { Loaded } from '../components/loaded';
import { OrdersTable } from '../components/orders/orders-table';
import { Card } from '../components/table/card';
import { CopyLink } from '../components/table/copy-link';
import { Filters } from '../components/table/filters';
import { ListSteps } from '../components/table/list-steps';
import { ListTabs } from '../components/table/list-tabs';
import * as ownPaths from '../own-paths';
import { orderActs } from '../state/bulk-acts';
import { useMe } from '../state/me';
import { figureWords, kindWords, type OrdersAddress, readOrdersAddress, stateWords } from '../state/orders-address';
import { ordersQuery } from '../state/queries';

const states = [{ value: '', label: 'Any' }, ...Object.entries(stateWords).map(([value, label]) => ({ value, label }))];
const kinds = [{ value: '', label: 'Any' }, ...Object.entries(kindWords).map(([value, label]) => ({ value, label }))];

/** Orders by filters that are the address, those to review, and the accountant's file. */
export default function OrdersPage(): ReactNode {
  const [search] = useSearchParams();
  const { cursor: _cursor, ...filter } = readOrdersAddress(search);
  return (
    <StaffPage
      title="Orders"
      actions={
        <>
          <CopyLink />
          <OrdersFile filter={filter} />
        </>
      }
    >
      <Orders />
    </StaffPage>
  );
}

function OrdersFile({ filter }: { filter: OrdersAddress }): ReactNode {
  // Drawn inside of the page, which knows who is at work.
  return useMe().acts.includes('orders.export') ? (
    <FileButton address={ownPaths.ordersFile(filter)}>CSV for the accountant</FileButton>
  ) : null;
}

function Orders(): ReactNode {
  const [search] = useSearchParams();
  const address = readOrdersAddress(search);
  const { cursor, ...filter } = address;
  const query = useQuery(ordersQuery(address));
  const bulk = useBulk(orderActs, query.data?.orders ?? []);
  const { review, ...typed } = filter;
  const { figure, ...withoutFigure } = filter;
  const day = figure === undefined ? '' : `${figureWords[figure].day} `;
  const toReview = query.data?.toReview ?? 0;
  return (
    <>
      <ListTabs
        label="Which orders"
        name="review"
        tabs={[
          { label: 'All orders' },
          { label: toReview > 0 ? `To review (${formatNumber(toReview)})` : 'To review', value: 'true' },
        ]}
        read={readOrdersAddress}
        path={ownPaths.orders}
      />
      <Filters label="Filters of orders" isSet={Object.keys(typed).length > 0}>
        {filter.review !== undefined && <input type="hidden" name="review" value={filter.review} />}
        {figure !== undefined && <input type="hidden" name="figure" value={figure} />}
        <Select label="State" name="state" options={states} defaultValue={filter.state ?? ''} />
        <Select label="Items" name="kind" options={kinds} defaultValue={filter.kind ?? ''} />
        <Field label={day === '' ? 'From' : `${day}from`} name="from" type="date" defaultValue={filter.from ?? ''} />
        <Field label={day === '' ? 'To' : `${day}to`} name="to" type="date" defaultValue={filter.to ?? ''} />
        <Field label="Country" name="country" maxLength={2} placeholder="GB" defaultValue={filter.country ?? ''} />
        <Field label="Paid with" name="provider" maxLength={40} defaultValue={filter.provider ?? ''} />
        <Field
          label="Member"
          name="member"
          inputMode="numeric"
          placeholder="Number"
          defaultValue={filter.member ?? ''}
        />
      </Filters>
      <Loaded query={query} what="orders" rows={12}>
        {({ orders, next }) => (
          <>
            <BulkBar bulk={bulk} />
            {orders.length === 0 ? (
              <EmptyState title={review ? 'Nothing to review' : 'No orders match these filters'}>
                Remove a filter, or search for the number in the member’s e-mail.
              </EmptyState>
            ) : (
              <>
                <Card
                  title={review ? 'To review' : 'Orders'}
                  detail={review ? 'longest waiting first' : ((figure && figureWords[figure].list) ?? 'newest first')}
                  action={
                    figure !== undefined && <Link to={ownPaths.orders(withoutFigure)}>All orders in this period</Link>
                  }
                >
                  <OrdersTable caption="Orders" orders={orders} selection={bulk.selection} />
                </Card>
                <ListSteps
                  first={cursor === undefined ? null : ownPaths.orders(filter)}
                  next={next === null ? null : ownPaths.orders({ ...filter, cursor: next })}
                />
              </>
            )}
          </>
        )}
      </Loaded>
    </>
  );
}
