import type { StaffOrder } from '@platform/shared/contracts';
import { Tag } from '@platform/shared/ui';
import type { ReactNode } from 'react';
import { stateWords } from '../../state/orders-address';

const looks = {
  open: 'neutral',
  pending: 'wait',
  expired: 'neutral',
  declined: 'bad',
  paid: 'ok',
  refunded: 'neutral',
  'charged-back': 'bad',
} as const;

/** What became of an order; one that waits for a decision says so instead. */
export function OrderState({ order: { state, heldAt } }: { order: Pick<StaffOrder, 'state' | 'heldAt'> }): ReactNode {
  return heldAt === null ? <Tag variant={looks[state]}>{stateWords[state]}</Tag> : <Tag variant="wait">To review</Tag>;
}
