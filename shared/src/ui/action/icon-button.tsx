import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names';
import { Icon } from './icon';
import type { IconName } from './icons';
import styles from './icon-button.module.css';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label' | 'type'> {
  icon: IconName;
  /** The control's name, for everybody who cannot see the icon. */
  label: string;
}

/** A round 44 px button that shows only an icon. */
export function IconButton({ icon, label, className, ...rest }: IconButtonProps): ReactNode {
  return (
    <button {...rest} type="button" aria-label={label} className={classNames(styles.button, className)}>
      <Icon name={icon} />
    </button>
  );
}
