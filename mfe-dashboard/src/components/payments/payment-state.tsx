import type { Checkout } from '@platform/shared/contracts';
import { type IconName, Tag } from '@platform/shared/ui';

type Look = readonly [words: string, variant: 'ok' | 'wait' | 'bad' | 'line', icon: IconName];

const looks: Readonly<Record<Checkout['state'], Look>> = {
  open: ['Not paid yet', 'wait', 'clock'],
  pending: ['Pending', 'wait', 'clock'],
  expired: ['Not paid', 'line', 'close'],
  declined: ['Failed', 'bad', 'close'],
  paid: ['Paid', 'ok', 'check'],
  refunded: ['Refunded', 'line', 'retry'],
  'charged-back': ['Disputed', 'wait', 'warning'],
};

/** Where a payment stands, in a word and a sign. */
export function PaymentState({ payment: { state, needsReview } }: { payment: Checkout }) {
  const [words, variant, icon] = needsReview ? (['In review', 'wait', 'clock'] as const) : looks[state];
  return (
    <Tag variant={variant} icon={icon}>
      {words}
    </Tag>
  );
}
