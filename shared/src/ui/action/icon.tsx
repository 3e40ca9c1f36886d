import type { ReactNode } from 'react';
import { classNames } from '../class-names';
import { icons, type IconName } from './icons';
import styles from './icon.module.css';

export interface IconProps {
  name: IconName;
  /** Edge length in pixels; default 20. */
  size?: 14 | 16 | 20 | 24 | undefined;
  className?: string | undefined;
}

/** A decorative line icon; the words beside it, or the control's label, carry the meaning. */
export function Icon({ name, size = 20, className }: IconProps): ReactNode {
  return (
    <svg
      className={classNames(styles.icon, name === 'play' && styles.solid, className)}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      aria-hidden="true"
    >
      <path d={icons[name]} />
    </svg>
  );
}
