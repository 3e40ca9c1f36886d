import { Tag } from '@platform/shared/ui';
import type { ReactNode } from 'react';
import { isNear, timeLeft } from '../../state/reports-address';
import { useMinute } from '../../state/use-minute';
import { DayTime } from '../clock-time';

/** How long there is for a decision; on the server, which knows no reader's clock, when it is due. */
export function TimeLeft({ dueAt }: { dueAt: string }): ReactNode {
  const now = useMinute();
  if (now === null) return <DayTime iso={dueAt} />;
  return <Tag variant={isNear(dueAt, now) ? 'bad' : 'neutral'}>{timeLeft(dueAt, now)}</Tag>;
}
