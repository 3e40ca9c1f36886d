import type { ReactNode } from 'react';
import { classNames } from '../class-names';
import { Icon } from '../action/icon';
import type { IconName } from '../action/icons';
import { setStyle } from '../set-style';
import styles from './tag.module.css';

export interface TagProps {
  /**
   * `save` amber, `owned` green, `soon` ivory, `glass` over art, `recorded` over art that is no live picture, `line`
   * outlined; `ok`, `wait` and `bad` for states, tinted; default neutral.
   */
  variant?: 'neutral' | 'save' | 'owned' | 'soon' | 'glass' | 'recorded' | 'line' | 'ok' | 'wait' | 'bad' | undefined;
  icon?: IconName | undefined;
  /**
   * The colour that content gives a tag (docs/spec/entities.md#tags). It only tints the tag: there is one lamp on a
   * page, and whatever the colour, the text keeps its contrast (tooling/scripts/contrast.mjs measures it).
   */
  color?: string | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** A short label of one or two words. */
export function Tag({ variant = 'neutral', icon, color, className, children }: TagProps): ReactNode {
  return (
    <span
      className={classNames(styles.tag, styles[variant], color && styles.own, className)}
      ref={color ? setStyle({ '--tag-color': color }) : undefined}
    >
      {icon && <Icon name={icon} size={14} />}
      {children}
    </span>
  );
}
