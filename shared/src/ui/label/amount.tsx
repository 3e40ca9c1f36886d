import { formatNumber } from '@platform/shared/format';
import type { ReactNode } from 'react';
import { classNames } from '../class-names';
import { Icon } from '../action/icon';
import styles from './amount.module.css';

export interface AmountProps {
  /** A whole number, 0 or more. */
  count: number;
  /** Edge length of the sign in pixels; default 16. */
  size?: 16 | 20 | 24 | undefined;
  className?: string | undefined;
}

/** The coin's sign: the brand's amber disc. */
export function CoinSign({ size }: { size: number }): ReactNode {
  return (
    <svg className={styles.sign} width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <circle cx="12" cy="12" r="9.5" fill="var(--amber-400)" />
      <circle cx="12" cy="12" r="6.4" fill="none" stroke="var(--on-amber)" strokeOpacity=".55" strokeWidth="1.6" />
      <path d="M12 8.6v6.8" stroke="var(--on-amber)" strokeWidth="2" strokeLinecap="round" />
    </svg>
  );
}

/** An amount of coins: `2 450`, read with the word "coins". */
export function Coins({ count, size = 16, className }: AmountProps): ReactNode {
  return (
    <span className={classNames(styles.amount, className)}>
      <CoinSign size={size} />
      {formatNumber(count)}
      <span className="visually-hidden"> {count === 1 ? 'coin' : 'coins'}</span>
    </span>
  );
}

/** An amount of gems: `38`, read with the word "gems". */
export function Gems({ count, size = 16, className }: AmountProps): ReactNode {
  return (
    <span className={classNames(styles.amount, className)}>
      <Icon name="gem" size={size} className={styles.gem} />
      {formatNumber(count)}
      <span className="visually-hidden"> {count === 1 ? 'gem' : 'gems'}</span>
    </span>
  );
}
