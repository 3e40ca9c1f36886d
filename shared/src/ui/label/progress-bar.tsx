import type { ReactNode } from 'react';
import styles from './progress-bar.module.css';

/** How much of something was played, beside words that say it, too. @param percent 0 to 100 */
export function ProgressBar({ percent }: { percent: number }): ReactNode {
  return (
    <progress className={styles.progress} max={100} value={percent} data-complete={percent === 100 || undefined}>
      {`${percent}%`}
    </progress>
  );
}
