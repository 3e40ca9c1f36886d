import type { ReactNode } from 'react';
import type { PageWords } from '@platform/shared/contracts';
import { useLocation } from '@platform/shared/router';
import { useQuery } from '@platform/shared/store';
import { pageWordsQuery } from '../../state/queries';
import styles from './page-head.module.css';

export interface PageHeadProps {
  /** The heading where the editor gave none. */
  title: string;
  /** What stands beside the title in place of the editor's sentences. */
  children?: ReactNode;
}

/** The head of a page with a list, in the editor's words: low, so that the list begins in the first view. */
export function PageHead({ title, children }: PageHeadProps): ReactNode {
  const { h1, h2, description }: Partial<PageWords> = useQuery(pageWordsQuery(useLocation().pathname)).data ?? {};
  return (
    <div className={styles.head}>
      <h1>{h1 || title}</h1>
      {children ?? (
        <div>
          {h2 && <h2 className="lead">{h2}</h2>}
          {description && <p className="lead">{description}</p>}
        </div>
      )}
    </div>
  );
}
