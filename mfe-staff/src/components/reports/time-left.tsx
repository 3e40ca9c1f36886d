import { Tag } from '@platform/shared/ui';
import { type ReactNode, useSyncExternalStore } from 'react';
import { timeLeft } from '../../state/reports-address';
import { DayTime } from '../clock-time';

const DAY = 86_400_000;
const everyMinute = (changed: () => void) => {
  const timer = setInterval(changed, 60_000);
  return () => clearInterval(timer);
};
const minute = (): number => Math.floor(Date.now() / 60_000) * 60_000;

/** How long there is for a decision; on the server, which knows no reader's clock, when it is due. */
export function TimeLeft({ dueAt }: { dueAt: string }): ReactNode {
  const now = useSyncExternalStore<number | null>(everyMinute, minute, () => null);
  if (now === null) return <DayTime iso={dueAt} />;
  const isNear = Date.parse(dueAt) - now < DAY;
  return <Tag variant={isNear ? 'bad' : 'neutral'}>{timeLeft(dueAt, now)}</Tag>;
}
