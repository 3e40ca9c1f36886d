import type { LiveList } from '@platform/shared/contracts';
import { formatNumber } from '@platform/shared/format';
import { paths } from '@platform/shared/paths';
import { useQuery } from '@platform/shared/store';
import { pageWordsQuery } from '../state/queries';
import styles from './live-head.module.css';

/**
 * The head of the list, in the editor's words.
 * @param props how many rooms are on air (live or private), and in how many a recording plays; undefined while unknown
 */
export function LiveHead({ list }: { list: Pick<LiveList, 'open' | 'recorded'> | undefined }) {
  const { data: words } = useQuery(pageWordsQuery(paths.camgirls()));
  return (
    <div className={styles.head}>
      <h1>{words?.h1 || 'Live rooms'}</h1>
      <p role="status" className={styles.count}>
        {list !== undefined && (
          <>
            <span>
              <b>{formatNumber(list.open)}</b> live now
            </span>
            {list.recorded > 0 && (
              <span>
                <b>{formatNumber(list.recorded)}</b> recorded
              </span>
            )}
          </>
        )}
      </p>
      {words?.h2 && <h2 className={`lead ${styles.words}`}>{words.h2}</h2>}
      {words?.description && <p className={`lead ${styles.words}`}>{words.description}</p>}
    </div>
  );
}
