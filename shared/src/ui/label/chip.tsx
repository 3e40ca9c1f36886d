import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names';
import { Icon } from '../action/icon';
import styles from './chip.module.css';

export interface ChipProps extends Omit<ComponentProps<'button'>, 'children' | 'type'> {
  /** A text, at the least for one that is `removable`; a number beside it is set apart by the page. */
  children: ReactNode;
  /** Whether the filter is on; leave out for a chip that is no switch. */
  pressed?: boolean | undefined;
  /** An active filter that a press takes away. */
  removable?: boolean | undefined;
}

/** A filter: a switch, or an active one with a remove icon. */
export function Chip({ children, pressed, removable, className, ...rest }: ChipProps): ReactNode {
  return (
    <button
      {...rest}
      type="button"
      className={classNames(styles.chip, removable && styles.active, className)}
      {...(removable
        ? { 'aria-label': `Remove filter ${String(children)}` }
        : pressed !== undefined && { 'aria-pressed': pressed })}
    >
      {children}
      {removable && <Icon name="close" size={14} />}
    </button>
  );
}
