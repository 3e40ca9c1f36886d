import type { ReactNode } from 'react';
import type { LibraryItem } from '@platform/shared/contracts';
import { classNames } from '@platform/shared/ui';
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
        <OwnedGameItem key={item.game.id} item={item} shape="poster" />
      ))}
    </ul>
  );
}
