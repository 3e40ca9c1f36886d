import type { ReactNode } from 'react';
import { classNames } from '../class-names';
import { Icon } from '../action/icon';
import type { IconName } from '../action/icons';
import styles from './banner.module.css';

/** Meaning of a message: never by colour alone, the icon and the words say it, too. */
export type Tone = 'info' | 'warning' | 'error' | 'success';

export interface BannerProps {
  tone?: Tone | undefined;
  /** Overrides the tone's icon. */
  icon?: IconName | undefined;
  /** A bold sentence: the event or problem. */
  title?: string | undefined;
  /** Advice on the next step. */
  children?: ReactNode;
  /** Announces it at once to screen readers, for messages that appear after an action. */
  announce?: boolean | undefined;
}

/** A message in the page: tint, line, icon, bold sentence, body. */
export function Banner({ tone = 'info', icon, title, children, announce }: BannerProps): ReactNode {
  return (
    <div className={classNames(styles.banner, styles[tone])} role={announce ? 'alert' : undefined}>
      <Icon name={icon ?? tone} className={styles.icon} />
      <div className={styles.body}>
        {title && <b>{title}</b>}
        {children}
      </div>
    </div>
  );
}
