import { formatNumber } from '@platform/shared/format';
import { paths } from '@platform/shared/paths';
import { useQuery } from '@platform/shared/store';
import { pageWordsQuery } from '../state/queries';
import styles from './live-head.module.css';

/**
 * The head of the list, in the editor's words.
 * @param props `open`: how many rooms are live or private; undefined while unknown
 */
export function LiveHead({ open }: { open: number | undefined }) {
  const { data: words } = useQuery(pageWordsQuery(paths.camgirls()));
  return (
    <div className={styles.head}>
      <h1>{words?.h1 || 'Live now'}</h1>
      <p role="status" className={styles.count}>
        {open !== undefined && (
          <>
            <b>{formatNumber(open)}</b> {open === 1 ? 'room' : 'rooms'} open
          </>
        )}
      </p>
      {words?.h2 && <h2 className={`lead ${styles.words}`}>{words.h2}</h2>}
      {words?.description && <p className={`lead ${styles.words}`}>{words.description}</p>}
    </div>
  );
}
