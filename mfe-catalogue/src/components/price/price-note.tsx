import type { ReactNode } from 'react';
import { Link, paths } from '@platform/shared/router';
import styles from './price-note.module.css';

export interface PriceNoteProps {
  viewer: { authorized: boolean; softMode: boolean };
  /** Path of the page, to come back to after the log-in. */
  page: string;
}

/** Says to guests why reduced games show their full price: reductions are for members (product.md §6). */
export function PriceNote({ viewer: { authorized, softMode }, page }: PriceNoteProps): ReactNode {
  if (authorized || softMode) return null;
  return (
    <p className={styles.note}>
      Reduced prices are for members. You see the full ones until you{' '}
      <Link to={paths.login(page)} className={styles.link}>
        log in
      </Link>
      .
    </p>
  );
}
