import type { ReactNode } from 'react';
import { formatDuration } from '@platform/shared/format';
import { Tag } from '@platform/shared/ui';
import { useSecondsSince } from '../../room/use-seconds-since';
import styles from './stage.module.css';

/** How long a show has been on air, over its picture. @param props `since` ISO; null: it is not known */
export function Elapsed({ since }: { since: string | null }): ReactNode {
  const seconds = useSecondsSince(since);
  return seconds === null ? null : (
    <Tag variant="glass" className={styles.elapsed}>
      <span className="visually-hidden">On air for </span>
      {formatDuration(seconds)}
    </Tag>
  );
}
