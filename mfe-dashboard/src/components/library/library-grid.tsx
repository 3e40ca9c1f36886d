import type { ReactNode } from 'react';
import type { LibraryItem } from '@platform/shared/contracts';
import { classNames, Skeleton } from '@platform/shared/ui';
import styles from './library.module.css';
import { OwnedGameItem } from './owned-game-item';

export interface LibraryGridProps {
  items: readonly LibraryItem[];
  /** Four in a row in a wide window, where there is one row only; six unless told. */
  four?: boolean;
}

/** The posters of owned games, each with how far it was played. */
export function LibraryGrid({ items, four = false }: LibraryGridProps): ReactNode {
  return (
    <ul className={classNames(styles.games, four && styles.four)} aria-label="My games">
      {items.map((item) => (
        <OwnedGameItem key={item.game.id} item={item} />
      ))}
    </ul>
  );
}

/** The shape of the posters while they are on their way. @param count how many */
export function LibraryGridSkeleton({ count, four = false }: { count: number; four?: boolean }): ReactNode {
  return (
    <div className={classNames(styles.games, four && styles.four)} aria-hidden="true">
      {Array.from({ length: count }, (_, place) => (
        <span key={place} className={styles.coming}>
          <Skeleton shape="thumb" ratio="3 / 4" />
          <Skeleton height={18} width="70%" />
          <Skeleton height={12} width="40%" />
        </span>
      ))}
    </div>
  );
}
