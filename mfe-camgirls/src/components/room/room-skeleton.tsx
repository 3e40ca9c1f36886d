import { Skeleton } from '@platform/shared/ui';
import styles from './room-skeleton.module.css';

/** A room that is still coming. */
export function RoomSkeleton() {
  return (
    <div className={styles.room} aria-busy="true">
      <p role="status" className="visually-hidden">
        Loading
      </p>
      <div className={styles.main}>
        <Skeleton shape="card" ratio="16 / 9" />
        <Skeleton height={28} width="40%" />
        <Skeleton height={18} width="60%" />
      </div>
      <Skeleton shape="card" className={styles.chat} />
    </div>
  );
}
