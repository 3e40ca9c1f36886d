import type { StaffOrder } from '@platform/shared/contracts';
import { formatMoney } from '@platform/shared/format';
import { Link } from '@platform/shared/router';
import { Button, classNames } from '@platform/shared/ui';
import { type ReactNode, useState } from 'react';
import * as ownPaths from '../../own-paths';
import { useMay } from '../../state/me';
import { whyOf } from '../../state/order-problem';
import { DayTime } from '../clock-time';
import { type Column, DataTable } from '../table/data-table';
import type { Selection } from '../table/selection';
import { AcceptOrder, LookAtOrder, RefundOrder, RefundPart, SendReceipt } from './order-acts';
import { OrderState } from './order-state';
import styles from './orders.module.css';

interface OrdersTableProps {
  caption: string;
  orders: readonly StaffOrder[];
  /** Leaves the member out, on a member's own page. */
  ofOneMember?: boolean;
  selection?: Selection<StaffOrder> | undefined;
}

const decisions = {
  refund: RefundOrder,
  part: RefundPart,
  accept: AcceptOrder,
  look: LookAtOrder,
  receipt: SendReceipt,
} as const;

interface Decided {
  kind: keyof typeof decisions;
  order: StaffOrder;
}

interface Columns extends Pick<OrdersTableProps, 'ofOneMember'> {
  may: { mail: boolean; refund: boolean; review: boolean; open: boolean };
  decide: (decided: Decided) => void;
}

function columnsOf({ ofOneMember, may, decide }: Columns): readonly Column<StaffOrder>[] {
  const memberColumn: Column<StaffOrder> = {
    label: 'Member',
    phone: 'second',
    wraps: true,
    cell: ({ memberId, email }) =>
      may.open ? <Link to={ownPaths.member(memberId)}>{email ?? `Member ${memberId}`}</Link> : (email ?? memberId),
  };
  return [
    {
      label: 'Order',
      phone: 'first',
      cell: ({ id, createdAt }) => (
        <>
          {id}
          <span className={styles.under}>
            <DayTime iso={createdAt} />
          </span>
        </>
      ),
    },
    ...(ofOneMember ? [] : [memberColumn]),
    {
      label: 'Items',
      cell: ({ goods, provider, country }) => (
        <>
          {goods}
          <span className={styles.under}>{`${provider}, ${country ?? 'country unknown'}`}</span>
        </>
      ),
    },
    {
      label: 'State',
      phone: 'second-end',
      cell: (order) => (
        <>
          <OrderState order={order} />
          {whyOf(order) !== '' && <span className={classNames(styles.under, styles.why)}>{whyOf(order)}</span>}
        </>
      ),
    },
    {
      label: 'Total',
      figures: true,
      phone: 'first-end',
      cell: ({ paid, ordered, returned }) =>
        returned === null
          ? formatMoney(paid ?? ordered)
          : `${formatMoney(paid ?? ordered)}, ${formatMoney(returned)} back`,
    },
    {
      label: 'Acts',
      hideLabel: true,
      figures: true,
      phone: 'third',
      cell: (order) => (
        <div className={styles.acts}>
          {may.review && order.isUnseen && (
            <Button
              variant="text"
              size="sm"
              aria-label={`Mark reviewed: chargeback of order ${order.id}`}
              onClick={() => decide({ kind: 'look', order })}
            >
              Mark reviewed
            </Button>
          )}
          {may.review && order.heldAt !== null && (
            <Button
              variant="text"
              size="sm"
              aria-label={`Accept order ${order.id}`}
              onClick={() => decide({ kind: 'accept', order })}
            >
              Accept
            </Button>
          )}
          {may.refund && (order.state === 'paid' || order.heldAt !== null) && (
            <Button
              variant="text"
              size="sm"
              aria-label={`Refund order ${order.id}`}
              onClick={() => decide({ kind: 'refund', order })}
            >
              Refund
            </Button>
          )}
          {may.refund && order.largestPart !== null && (
            <Button
              variant="text"
              size="sm"
              aria-label={`Refund part of order ${order.id}`}
              onClick={() => decide({ kind: 'part', order })}
            >
              Part
            </Button>
          )}
          {may.mail && order.state === 'paid' && order.email !== null && (
            <Button
              variant="text"
              size="sm"
              aria-label={`Send the receipt of order ${order.id} again`}
              onClick={() => decide({ kind: 'receipt', order })}
            >
              Receipt
            </Button>
          )}
        </div>
      ),
    },
  ];
}

/** Orders with what may be done about each. */
export function OrdersTable({ caption, orders, ofOneMember = false, selection }: OrdersTableProps): ReactNode {
  const [decision, setDecision] = useState<Decided | null>(null);
  const may = {
    mail: useMay('members.mail'),
    refund: useMay('orders.refund'),
    review: useMay('orders.review'),
    open: useMay('members.read'),
  };
  const columns = columnsOf({ ofOneMember, may, decide: setDecision });
  const Decision = decision && decisions[decision.kind];
  return (
    <>
      <DataTable caption={caption} columns={columns} rows={orders} keyOf={({ id }) => id} selection={selection} />
      {decision && Decision && (
        // Made anew for another order: a key of one that goes back in part belongs to it alone.
        <Decision
          key={`${decision.kind} ${decision.order.id}`}
          order={decision.order}
          onClose={() => setDecision(null)}
        />
      )}
    </>
  );
}
