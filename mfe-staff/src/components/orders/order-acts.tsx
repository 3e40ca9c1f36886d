import type { StaffOrder } from '@platform/shared/contracts';
import { formatMoney } from '@platform/shared/format';
import { mutate } from '@platform/shared/queries';
import { useRuntime } from '@platform/shared/remote';
import type { ReactNode } from 'react';
import { ActDialog } from '../act/act-dialog';

interface OrderActProps {
  order: StaffOrder;
  onClose: () => void;
}

/** Gives the whole payment back through the provider, and takes back what it delivered. */
export function RefundOrder({ order: { id, paid, ordered, goods, email }, onClose }: OrderActProps): ReactNode {
  const runtime = useRuntime();
  return (
    <ActDialog
      title={`Refund order ${id}`}
      verb={`Refund ${formatMoney(paid ?? ordered)}`}
      danger
      name={`refund ${id}`}
      intro={`${formatMoney(paid ?? ordered)} goes back to ${email ?? 'the payer'} through the payment provider, and ${goods} is taken back. The member is told by e-mail.`}
      read={() => ({})}
      send={async ({ reason }) => {
        await mutate(runtime, 'POST /api/staff/orders/{id}/refund', { params: { id }, body: { reason } });
        return `Order ${id} is refunded.`;
      }}
      onClose={onClose}
    />
  );
}

/** Takes a payment that differs from its order, and delivers. */
export function AcceptOrder({ order: { id, paid, ordered, goods, problem }, onClose }: OrderActProps): ReactNode {
  const runtime = useRuntime();
  return (
    <ActDialog
      title={`Accept the payment of order ${id}`}
      verb="Accept"
      name={`accept ${id}`}
      intro={`${formatMoney(ordered)} was ordered and ${formatMoney(paid ?? ordered)} was paid${problem === null ? '' : ` (${problem})`}. The member gets ${goods}.`}
      read={() => ({})}
      send={async ({ reason }) => {
        await mutate(runtime, 'POST /api/staff/orders/{id}/acceptance', { params: { id }, body: { reason } });
        return `The payment of order ${id} is accepted.`;
      }}
      onClose={onClose}
    />
  );
}
