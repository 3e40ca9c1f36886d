import type { ReactNode } from 'react';
import { Skeleton } from '@platform/shared/ui';
import styles from './game-page-skeleton.module.css';

/** The shape of a game's page. */
export function GamePageSkeleton(): ReactNode {
  return (
    <div className={`container ${styles.page}`} aria-busy="true">
      <p className="visually-hidden" role="status">
        Loading the game
      </p>
      <div className={styles.top}>
        <div className={styles.copy}>
          <Skeleton width={500} height={120} />
          <Skeleton width="70%" height={22} />
          <Skeleton width="40%" height={18} />
        </div>
        <Skeleton shape="card" height={360} />
      </div>
      <Skeleton height={92} />
    </div>
  );
}
