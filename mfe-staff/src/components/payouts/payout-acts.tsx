import type { DuePayout, StaffPayout } from '@platform/shared/contracts';
import { formatMoney, formatNumber } from '@platform/shared/format';
import { mutate } from '@platform/shared/queries';
import { useRuntime } from '@platform/shared/remote';
import { Button, Field } from '@platform/shared/ui';
import { type ReactNode, useState } from 'react';
import { useMay } from '../../state/me';
import { ActDialog } from '../act/act-dialog';
import styles from '../reports/reports.module.css';

const today = (): string => new Date().toISOString().slice(0, 10);
/** The last day of the month before, in UTC. */
const endOfLastMonth = (): string => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 0)).toISOString().slice(0, 10);
};

interface ProposeProps {
  due: DuePayout;
  onClose: () => void;
}

/** Proposes a payout of what a room has earned up to a day. */
export function Propose({ due: { room, performer, coins, money }, onClose }: ProposeProps): ReactNode {
  const runtime = useRuntime();
  // One key for one dialog: what is sent twice is proposed once.
  const [key] = useState(() => crypto.randomUUID());
  return (
    <ActDialog
      title={`Propose a payout to ${performer}`}
      verb="Propose"
      name={`propose-payout ${room}`}
      intro={`The room ${room} has ${formatNumber(coins)} coins now, ${formatMoney(money)} at today’s rate. What it earned up to the day you choose leaves its balance and awaits approval.`}
      labels={{ until: 'The day' }}
      renderFields={(draft, errors) => (
        <Field
          label="Up to and including (UTC)"
          name="until"
          type="date"
          max={today()}
          hint="If you choose today, it counts up to now."
          defaultValue={draft['until'] ?? endOfLastMonth()}
          error={errors['until']}
        />
      )}
      read={(field) => ({ until: field('until') })}
      check={({ until }) => ({ until: /^\d{4}-\d{2}-\d{2}$/.test(until) ? undefined : 'Choose a date.' })}
      send={async (body) => {
        const { payout } = await mutate(runtime, 'POST /api/staff/payouts', { body: { ...body, room, key } });
        return `A payout of ${formatMoney(payout.money)} to ${performer} proposed.`;
      }}
      onClose={onClose}
    />
  );
}

const acts = { approve: Approve, pay: MarkPaid, reject: Reject } as const;

/** What may be done about a payout now. */
export function PayoutActs({ payout }: { payout: StaffPayout }): ReactNode {
  const [shown, setShown] = useState<keyof typeof acts | null>(null);
  const { state, mayApprove, money } = payout;
  if (!useMay('payouts.manage') || state === 'paid' || state === 'rejected') return null;
  const Act = shown && acts[shown];
  return (
    <div className={styles.acts}>
      {state === 'proposed' && mayApprove && (
        <Button onClick={() => setShown('approve')}>{`Approve ${formatMoney(money)}`}</Button>
      )}
      {state === 'approved' && <Button onClick={() => setShown('pay')}>Mark as paid</Button>}
      <Button variant="outlined" onClick={() => setShown('reject')}>
        Reject
      </Button>
      {Act && <Act payout={payout} onClose={() => setShown(null)} />}
    </div>
  );
}

interface PayoutActProps {
  payout: StaffPayout;
  onClose: () => void;
}

function Approve({ payout: { id, money, performer, proposer }, onClose }: PayoutActProps): ReactNode {
  const runtime = useRuntime();
  return (
    <ActDialog
      title={`Approve payout ${id}`}
      verb={`Approve ${formatMoney(money)}`}
      name={`approve-payout ${id}`}
      intro={`Proposed by ${proposer}. We’ll tell ${performer} by e-mail.`}
      read={() => ({})}
      send={async (body) => {
        await mutate(runtime, 'POST /api/staff/payouts/{id}/approve', { params: { id }, body });
        return `Payout ${id} is approved.`;
      }}
      onClose={onClose}
    />
  );
}

function MarkPaid({ payout: { id, money, performer }, onClose }: PayoutActProps): ReactNode {
  const runtime = useRuntime();
  return (
    <ActDialog
      title={`Mark payout ${id} as paid`}
      verb="Mark as paid"
      name={`pay-payout ${id}`}
      intro={`Send ${formatMoney(money)} first: this only records it, and can’t be undone. We’ll tell ${performer} by e-mail.`}
      labels={{ reference: 'The reference' }}
      renderFields={(draft, errors) => (
        <Field
          label="Payment reference"
          name="reference"
          maxLength={80}
          autoComplete="off"
          hint="The performer sees it too."
          defaultValue={draft['reference']}
          error={errors['reference']}
        />
      )}
      read={(field) => ({ reference: field('reference').trim() })}
      check={({ reference }) => ({ reference: reference === '' ? 'Enter the payment reference.' : undefined })}
      send={async (body) => {
        await mutate(runtime, 'POST /api/staff/payouts/{id}/pay', { params: { id }, body });
        return `Payout ${id} is paid.`;
      }}
      onClose={onClose}
    />
  );
}

function Reject({ payout: { id, coins, performer }, onClose }: PayoutActProps): ReactNode {
  const runtime = useRuntime();
  return (
    <ActDialog
      title={`Reject payout ${id}`}
      verb="Reject"
      danger
      name={`reject-payout ${id}`}
      intro={`${formatNumber(coins)} coins go back into the balance. ${performer} will see your reason.`}
      read={() => ({})}
      send={async (body) => {
        await mutate(runtime, 'POST /api/staff/payouts/{id}/reject', { params: { id }, body });
        return `Payout ${id} is rejected.`;
      }}
      onClose={onClose}
    />
  );
}
