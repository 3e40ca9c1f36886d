import { Skeleton } from '@platform/shared/ui';
import styles from './slot-loading.module.css';

/** A page on its way whose shape is not known yet: a heading and what comes below it. */
export function SlotLoading() {
  return (
    <div className={`container ${styles.page}`} role="status" aria-label="Loading the page">
      <Skeleton width={420} height={52} />
      <Skeleton width={620} height={24} />
      <div className={styles.grid}>
        {['first', 'second', 'third'].map((key) => (
          <Skeleton key={key} width="100%" height={420} />
        ))}
      </div>
    </div>
  );
}
