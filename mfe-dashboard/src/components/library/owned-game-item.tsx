import type { ReactNode } from 'react';
import type { LibraryItem } from '@platform/shared/contracts';
import { playedPercent, playStateOf } from '@platform/shared/format';
import { paths } from '@platform/shared/paths';
import { Link } from '@platform/shared/router';
import { classNames, Image, ProgressBar } from '@platform/shared/ui';
import styles from './owned-game-item.module.css';

const words = (item: LibraryItem): string =>
  ({ new: 'Not started', started: `${playedPercent(item)}% played`, completed: 'Completed' })[playStateOf(item)];

export interface OwnedGameItemProps {
  item: LibraryItem;
  /** `poster` is a link as a whole; `row` has a small picture beside the words, and room for a button. */
  shape: 'poster' | 'row';
  children?: ReactNode;
}

/** An owned game in a list, with how far it was played. */
export function OwnedGameItem({ item, shape, children }: OwnedGameItemProps): ReactNode {
  const isPoster = shape === 'poster';
  return (
    <li className={styles[shape]}>
      <Image
        image={item.game.posters.listItem}
        alt=""
        sizes={isPoster ? '(max-width: 768px) 46vw, 260px' : '72px'}
        quality={isPoster ? 80 : 55}
        ratio={3 / 4}
        className={styles.image}
      />
      <div>
        <Link to={paths.dashboardGame(item.game.id)} className={classNames(styles.name, isPoster && styles.whole)}>
          {item.game.title}
        </Link>
        <p className={styles.small}>{words(item)}</p>
      </div>
      <ProgressBar percent={playedPercent(item)} />
      {children}
    </li>
  );
}
