import type { StaffOrder } from '@platform/shared/contracts';
import { formatMoney } from '@platform/shared/format';
import { mutate } from '@platform/shared/queries';
import { useRuntime } from '@platform/shared/remote';
import { Field } from '@platform/shared/ui';
import { type ReactNode, useState } from 'react';
import { readMoney } from '../../state/read-money';
import { ActDialog } from '../act/act-dialog';

interface OrderActProps {
  order: StaffOrder;
  onClose: () => void;
}

/** Gives what is left of a payment back through the provider, and takes back what it delivered. */
export function RefundOrder({ order, onClose }: OrderActProps): ReactNode {
  const runtime = useRuntime();
  const { id, goods, email } = order;
  const left = leftOf(order);
  return (
    <ActDialog
      title={`Refund order ${id}`}
      verb={`Refund ${formatMoney(left)}`}
      danger
      name={`refund ${id}`}
      intro={`${formatMoney(left)} goes back to ${email ?? 'the payer'} through the payment provider, and we take back ${goods}. We’ll tell the member by e-mail.`}
      read={() => ({})}
      send={async ({ reason }) => {
        await mutate(runtime, 'POST /api/staff/orders/{id}/refund', { params: { id }, body: { reason } });
        return `Order ${id} refunded.`;
      }}
      onClose={onClose}
    />
  );
}

/** Gives a part of a payment back through the provider; the member keeps what was delivered. */
export function RefundPart({ order, onClose }: OrderActProps): ReactNode {
  const runtime = useRuntime();
  // One key for one dialog: what is sent twice goes back once.
  const [key] = useState(() => crypto.randomUUID());
  const { id, goods, email, largestPart } = order;
  const { currency } = leftOf(order);
  const most = { amount: largestPart ?? 0, currency };
  return (
    <ActDialog
      title={`Refund part of order ${id}`}
      verb="Refund this part"
      danger
      name={`refund-part ${id}`}
      intro={`It goes back to ${email ?? 'the payer'} through the payment provider. The member keeps ${goods}. We’ll tell them by e-mail.`}
      labels={{ amount: 'The amount' }}
      renderFields={(draft, errors) => (
        <Field
          label={`Amount in ${currency}`}
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          hint={`Up to ${formatMoney(most)}. To return everything, refund the order.`}
          defaultValue={draft['amount']}
          error={errors['amount']}
        />
      )}
      read={(field) => ({ amount: readMoney(field('amount'), currency) ?? 0 })}
      check={({ amount }) => ({
        amount: amount >= 1 && amount <= most.amount ? undefined : `Enter an amount up to ${formatMoney(most)}.`,
      })}
      send={async (body) => {
        await mutate(runtime, 'POST /api/staff/orders/{id}/partial-refund', { params: { id }, body: { ...body, key } });
        return `${formatMoney({ amount: body.amount, currency })} of order ${id} refunded.`;
      }}
      onClose={onClose}
    />
  );
}

/** Mails the receipt of a payment again. */
export function SendReceipt({ order: { id, email }, onClose }: OrderActProps): ReactNode {
  const runtime = useRuntime();
  return (
    <ActDialog
      title={`Send the receipt of order ${id} again`}
      verb="Send again"
      name={`receipt ${id}`}
      intro={`It goes to ${email ?? 'the member'}, with the receipt attached. You can resend up to five e-mails an hour.`}
      read={() => ({})}
      send={async (body) => {
        await mutate(runtime, 'POST /api/staff/orders/{id}/receipt', { params: { id }, body });
        return 'The receipt is on its way.';
      }}
      onClose={onClose}
    />
  );
}

/** What is left of what was paid. */
function leftOf({ paid, ordered, returned }: StaffOrder): StaffOrder['ordered'] {
  const whole = paid ?? ordered;
  return { ...whole, amount: whole.amount - (returned?.amount ?? 0) };
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

/** Notes that one has looked at a chargeback: it leaves the queue, and nothing else changes. */
export function LookAtOrder({ order: { id, goods, email, state }, onClose }: OrderActProps): ReactNode {
  const runtime = useRuntime();
  return (
    <ActDialog
      title={`Mark the chargeback of order ${id} as reviewed`}
      verb="Mark reviewed"
      name={`look ${id}`}
      intro={`The bank of ${email ?? 'the payer'} reversed ${state === 'paid' ? `a different amount from what was paid. The member keeps ${goods}` : `the payment, and what it bought (${goods}) was taken back`}. Say what you found and did, such as replying to the bank or blocking the account. The order leaves the queue.`}
      reasonLabel="What you found"
      read={() => ({})}
      send={async (body) => {
        await mutate(runtime, 'POST /api/staff/orders/{id}/look', { params: { id }, body });
        return `Order ${id} removed from the queue.`;
      }}
      onClose={onClose}
    />
  );
}
