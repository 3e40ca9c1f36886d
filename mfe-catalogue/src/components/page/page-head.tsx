import type { ReactNode } from 'react';
import type { PageWords } from '@platform/shared/contracts';
import { useLocation } from '@platform/shared/router';
import { useQuery } from '@platform/shared/store';
import { classNames } from '@platform/shared/ui';
import { pageWordsQuery } from '../../state/queries';
import styles from './page-head.module.css';

export interface PageHeadProps {
  /** The heading where the editor gave none. */
  title: string;
  /** What stands beside the title in place of the editor's sentences. */
  children?: ReactNode;
  /** Leaves the sentences out on phones, where the list begins below the title. */
  brief?: boolean;
}

/** The head of a page with a list, in the editor's words: low, so that the list begins in the first view. */
export function PageHead({ title, children, brief }: PageHeadProps): ReactNode {
  const { h1, h2, description }: Partial<PageWords> = useQuery(pageWordsQuery(useLocation().pathname)).data ?? {};
  return (
    <div className={classNames(styles.head, brief && styles.brief)}>
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
