import type { ReactNode } from 'react';
import { paths } from '@platform/shared/paths';
import { Link } from '@platform/shared/router';
import styles from './price-note.module.css';

export interface PriceNoteProps {
  viewer: { authorized: boolean; softMode: boolean };
}

/**
 * Says to guests why reduced games show their full price: reductions are for members
 * (docs/spec/interface.md#game-card).
 */
export function PriceNote({ viewer: { authorized, softMode } }: PriceNoteProps): ReactNode {
  if (authorized || softMode) return null;
  return (
    <p className={styles.note}>
      Members pay less.{' '}
      <Link to={paths.deals()} className="link">
        See both prices
      </Link>
    </p>
  );
}
