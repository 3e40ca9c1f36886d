import type { ReactNode } from 'react';
import type { LibraryItem } from '@platform/shared/contracts';
import { formatDuration } from '@platform/shared/format';
import { paths } from '@platform/shared/paths';
import { Button } from '@platform/shared/ui';
import styles from './library.module.css';
import { OwnedGameItem } from './owned-game-item';

/** The games that were played last and not to their end, with the way to go on; nothing when there are none. */
export function ContinueRow({ items }: { items: readonly LibraryItem[] }): ReactNode {
  if (items.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="continue-heading">
      <h2 id="continue-heading" className={styles.heading}>
        Continue playing
      </h2>
      <ul className={styles.row}>
        {items.map((item) => (
          <OwnedGameItem key={item.game.id} item={item} shape="row">
            <Button variant="secondary" size="sm" icon="play" to={paths.play(item.game.slug)}>
              {`Continue at ${formatDuration(item.progress?.seconds ?? 0)}`}
              <span className="visually-hidden">{`: ${item.game.title}`}</span>
            </Button>
          </OwnedGameItem>
        ))}
      </ul>
    </section>
  );
}
