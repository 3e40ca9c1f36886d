import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names';
import { Icon } from '../action/icon';
import styles from './chip.module.css';

export type ChipProps = Omit<ComponentProps<'button'>, 'children' | 'type'> & {
  /** Whether the filter is on; leave out for a chip that is no switch. */
  pressed?: boolean | undefined;
} & (
    | { children: ReactNode; removable?: undefined }
    /** An active filter that a press takes away: its name is said in words. */
    | { children: string; removable: true | undefined }
  );

/** A filter: a switch, or an active one with a remove icon. */
export function Chip({ children, pressed, removable, className, ...rest }: ChipProps): ReactNode {
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
      {removable && <Icon name="close" size={14} />}
    </button>
  );
}
