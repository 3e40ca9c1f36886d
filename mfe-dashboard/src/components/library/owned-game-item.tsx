import type { ReactNode } from 'react';
import type { LibraryItem } from '@platform/shared/contracts';
import { playedPercent, playStateOf } from '@platform/shared/format';
import { paths } from '@platform/shared/paths';
import { Link } from '@platform/shared/router';
import { classNames, Image, ProgressBar } from '@platform/shared/ui';
import styles from './owned-game-item.module.css';

const words = (item: LibraryItem): string =>
  ({ new: 'Not started', started: `${playedPercent(item)}% played`, completed: 'Completed' })[playStateOf(item)];

/** The poster of an owned game, a link as a whole, with how far it was played. */
export function OwnedGameItem({ item }: { item: LibraryItem }): ReactNode {
  return (
    <li className={styles.poster}>
      <Image
        image={item.game.posters.listItem}
        alt=""
        sizes="(max-width: 768px) 46vw, 260px"
        quality={80}
        ratio={3 / 4}
        className={styles.image}
      />
      <div>
        <Link to={paths.dashboardGame(item.game.id)} className={classNames(styles.name, styles.whole)}>
          {item.game.title}
        </Link>
        <p className={styles.small}>{words(item)}</p>
      </div>
      <ProgressBar percent={playedPercent(item)} />
    </li>
  );
}
