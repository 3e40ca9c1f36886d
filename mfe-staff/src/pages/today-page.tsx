import { useQuery } from '@platform/shared/store';
import { Link } from '@platform/shared/router';
import { EmptyState } from '@platform/shared/ui';
import type { ReactNode } from 'react';
import { StaffPage } from '../components/frame/staff-page';
import { Loaded } from '../components/loaded';
import { OrdersTable } from '../components/orders/orders-table';
import { Card, Pad } from '../components/table/card';
import * as ownPaths from '../own-paths';
import { useMay } from '../state/me';
import { ordersQuery } from '../state/queries';

/** Where the day begins: what waits for somebody. */
export default function TodayPage(): ReactNode {
  return (
    <StaffPage title="Today">
      <Waiting />
    </StaffPage>
  );
}

function Waiting(): ReactNode {
  return useMay('orders.read') ? (
    <OrdersToReview />
  ) : (
    <EmptyState title="Nothing waits for you here">Press / to search.</EmptyState>
  );
}

function OrdersToReview(): ReactNode {
  const query = useQuery(ordersQuery({ review: 'true' }));
  return (
    <Card
      title="Payments to review"
      detail="the one that has waited longest first"
      action={<Link to={ownPaths.orders({ review: 'true' })}>All of them</Link>}
    >
      <Loaded query={query} what="orders" rows={3}>
        {({ orders }) =>
          orders.length === 0 ? (
            <Pad>No payment waits for a decision.</Pad>
          ) : (
            <OrdersTable caption="Payments to review" orders={orders.slice(0, 5)} />
          )
        }
      </Loaded>
    </Card>
  );
}
