import { Skeleton } from '@platform/shared/ui';
import styles from './overview.module.css';

/** The shape of any page of the member area while its code is on its way. */
export function PageSkeleton() {
  return (
    <div role="status">
      <span className="visually-hidden">Loading this page</span>
      <div className={styles.heading}>
        <Skeleton height={40} width={340} />
      </div>
      <Skeleton shape="card" height={320} />
    </div>
  );
}
