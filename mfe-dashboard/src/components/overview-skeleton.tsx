import { Skeleton } from '@platform/shared/ui';
import styles from './overview.module.css';

/** The shape of the overview while the profile is on its way. */
export function OverviewSkeleton() {
  return (
    <div role="status">
      <span className="visually-hidden">Loading your overview</span>
      <div className={styles.heading}>
        <Skeleton height={40} width={340} />
      </div>
      <div className={styles.panels}>
        <Skeleton shape="card" height={164} />
        <Skeleton shape="card" height={164} />
        <Skeleton shape="card" height={164} />
      </div>
    </div>
  );
}
