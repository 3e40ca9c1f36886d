import type { ComponentProps, ReactNode } from 'react';
import { formatNumber } from '@platform/shared/format';
import { classNames } from '../class-names';
import { Icon } from '../action/icon';
import styles from './chip.module.css';

export interface ChipProps extends Omit<ComponentProps<'button'>, 'children' | 'type'> {
  children: string;
  /** Whether the filter is on; leave out for a chip that is no switch. */
  pressed?: boolean | undefined;
  /** How much the filter leaves, beside its name. */
  count?: number | undefined;
  /** An active filter that a press takes away. */
  removable?: boolean | undefined;
}

/** A filter: a switch, or an active one with a remove icon. */
export function Chip({ children, pressed, count, removable, className, ...rest }: ChipProps): ReactNode {
  return (
    <button
      {...rest}
      type="button"
      className={classNames(styles.chip, removable && styles.active, className)}
      {...(removable
        ? { 'aria-label': `Remove filter ${children}` }
        : pressed !== undefined && { 'aria-pressed': pressed })}
    >
      {children}
      {count !== undefined && (
        <>
          {' '}
          <span className={styles.count}>{formatNumber(count)}</span>
        </>
      )}
      {removable && <Icon name="close" size={14} />}
    </button>
  );
}
