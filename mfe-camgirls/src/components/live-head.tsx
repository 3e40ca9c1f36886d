import { formatNumber } from '@platform/shared/format';
import styles from './live-head.module.css';

/**
 * The heading of the list.
 * @param props `open`: how many rooms are live or private; undefined while unknown
 */
export function LiveHead({ open }: { open: number | undefined }) {
  return (
    <div className={styles.head}>
      <h1>Live now</h1>
      <p role="status" className={styles.count}>
        {open !== undefined && (
          <>
            <b>{formatNumber(open)}</b> {open === 1 ? 'room' : 'rooms'} open
          </>
        )}
      </p>
    </div>
  );
}
