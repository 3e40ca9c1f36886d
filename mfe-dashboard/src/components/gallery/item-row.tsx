import { type ReactNode, useRef, useState } from 'react';
import type { MediaImage } from '@platform/shared/contracts';
import { useRuntime } from '@platform/shared/remote';
import { Link } from '@platform/shared/router';
import { Button, classNames, Image } from '@platform/shared/ui';
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
  const { store } = useRuntime();
  const [there, setThere] = useState(true);
  const wanted = useRef(true);
  const saving = useRef(false);
  const show = (next: boolean): void => {
    wanted.current = next;
    setThere(next);
  };
  const toggle = async (): Promise<void> => {
    let kept = wanted.current;
    show(!kept);
    if (saving.current) return;
    saving.current = true;
    try {
      // Presses while one is on its way are kept by what they come to.
      for (let next = wanted.current; next !== kept; next = wanted.current) {
        await save(next);
        kept = next;
      }
    } catch {
      show(kept);
      store.getState().notify('error', `We couldn’t change “${title}”. Please try again.`);
    } finally {
      saving.current = false;
    }
  };
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
      <Button size="sm" variant={there ? 'text' : 'outlined'} className={styles.take} onClick={() => void toggle()}>
        {there ? 'Remove' : 'Undo'}
        <span className="visually-hidden">{` ${title}`}</span>
      </Button>
    </li>
  );
}
