import type { ReactNode } from 'react';
import type { MediaImage } from '@platform/shared/contracts';
import { Link } from '@platform/shared/router';
import { classNames, Image } from '@platform/shared/ui';
import { useKeptItem } from '../../state/use-kept-item';
import { TakeButton } from './take-button';
import styles from './item-row.module.css';

export interface ItemRowProps {
  title: string;
  /** Null: it has no page yet. */
  pageUrl: string | null;
  picture: MediaImage;
  /** What it is, and what else is to be said. */
  children: ReactNode;
  /** Keeps the line (`true`) or takes it away. @throws when it could not be done */
  save: (there: boolean) => Promise<void>;
}

/** A line of a list. One that was taken away stays until the next visit, so that it can be put back. */
export function ItemRow({ title, pageUrl, picture, children, save }: ItemRowProps): ReactNode {
  const { there, toggle } = useKeptItem(title, save);
  return (
    <li className={classNames(styles.row, !there && styles.gone)}>
      <Image image={picture} alt="" drawnWidth={72} quality={55} ratio={1} className={styles.picture} />
      <div className={styles.words}>
        {pageUrl === null ? (
          <span className={styles.title}>{title}</span>
        ) : (
          <Link to={pageUrl} className={styles.title}>
            {title}
          </Link>
        )}
        <p className={styles.detail}>{there ? children : 'Removed'}</p>
      </div>
      <TakeButton title={title} there={there} className={styles.take} onToggle={() => void toggle()} />
    </li>
  );
}
