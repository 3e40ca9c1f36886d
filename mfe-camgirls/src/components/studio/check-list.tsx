import type { ReactNode } from 'react';
import { Icon, Panel } from '@platform/shared/ui';
import { RoomIcon } from '../room/room-icon';
import type { Check } from './use-checks';
import styles from './studio-panel.module.css';

/** During a show: what is in order, in a panel of its own. */
export function CheckList({ checks }: { checks: readonly Check[] }): ReactNode {
  const open = checks.filter(({ isDone }) => !isDone).length;
  return (
    <Panel aria-labelledby="checks-heading" className={styles.stack}>
      <div className={styles.head}>
        <h2 id="checks-heading" className={styles.title}>
          Checklist
        </h2>
        <span className={styles.state} data-ok={open === 0}>
          {open === 0 ? 'All done' : `${open} of ${checks.length} open`}
        </span>
      </div>
      <CheckLines checks={checks} className={styles.lines} />
    </Panel>
  );
}

/** A line for each check: whether it is done, what was found, and the way to mend it. */
export const CheckLines = ({
  checks,
  className,
}: {
  checks: readonly Check[];
  className: string | undefined;
}): ReactNode => (
  <ul className={className}>
    {checks.map(({ name, isDone, words, action }) => (
      <li key={name} className={styles.check} data-done={isDone}>
        {isDone ? <Icon name="check" size={16} /> : <RoomIcon name="clock" size={16} />}
        <span>
          <b>
            {name}
            <span className="visually-hidden">{isDone ? ', done' : ', open'}</span>
          </b>{' '}
          <span className={styles.note}>{words}</span>
        </span>
        {action}
      </li>
    ))}
  </ul>
);
