import type { ReactNode } from 'react';
import type { LibraryItem } from '@platform/shared/contracts';
import { playedPercent, type PlayState, playStateOf, progressWords } from '@platform/shared/format';
import { paths } from '@platform/shared/paths';
import { Link } from '@platform/shared/router';
import { Button, classNames, Icon, Image, ProgressBar, Skeleton } from '@platform/shared/ui';
import styles from './continue-row.module.css';

/** What the row is called, by how far its first game is. */
const titles: Readonly<Record<PlayState, string>> = {
  started: 'Continue playing',
  new: 'Ready to play',
  completed: 'Play again',
};

/** The game to go on with, over its picture, and beside it the others; nothing when there are none. */
export function ContinueRow({ items }: { items: readonly LibraryItem[] }): ReactNode {
  const [first, ...others] = items;
  if (first === undefined) return null;
  return (
    <section className={styles.section} aria-labelledby="continue-heading">
      <h2 id="continue-heading" className={styles.heading}>
        {titles[playStateOf(first)]}
      </h2>
      <ul className={styles.row}>
        <First item={first} />
        {others.map((item) => (
          <Other key={item.game.id} item={item} />
        ))}
      </ul>
    </section>
  );
}

function First({ item }: { item: LibraryItem }): ReactNode {
  const { game, hero } = item;
  const state = playStateOf(item);
  return (
    <li className={styles.first}>
      <Image
        image={hero}
        alt=""
        sizes="(max-width: 768px) 92vw, (max-width: 1200px) 94vw, 700px"
        loading="eager"
        fetchPriority="high"
        ratio={16 / 9}
        className={styles.still}
      />
      <div className={styles.words}>
        <h3 className={styles.title}>
          <Link to={paths.dashboardGame(game.id)}>{game.title}</Link>
        </h3>
        {state === 'started' && (
          <>
            <p className={styles.small}>{progressWords(item)}</p>
            <ProgressBar percent={playedPercent(item)} />
          </>
        )}
        <Button variant="primary" icon="play" to={paths.play(game.slug)} className={styles.go}>
          {state === 'started' ? 'Continue' : 'Play'}
          <span className="visually-hidden">{`: ${game.title}`}</span>
        </Button>
      </div>
    </li>
  );
}

function Other({ item }: { item: LibraryItem }): ReactNode {
  const { game, hero } = item;
  return (
    <li className={styles.other}>
      <span className={styles.picture}>
        <Image image={hero} alt="" sizes="(max-width: 768px) 70vw, 240px" quality={55} ratio={4 / 3} />
        <span className={styles.sign}>
          <Icon name="play" size={16} />
        </span>
      </span>
      <div className={styles.words}>
        <h3 className={styles.name}>
          <Link to={paths.play(game.slug)} className={styles.whole}>
            <span className="visually-hidden">Continue </span>
            {game.title}
          </Link>
        </h3>
        <p className={styles.small}>
          {item.scene ? `Scene ${item.scene.number} of ${item.scene.count}` : `${playedPercent(item)}% played`}
        </p>
        <ProgressBar percent={playedPercent(item)} />
      </div>
    </li>
  );
}

/** The shape of the row while the games are on their way. */
export function ContinueSkeleton(): ReactNode {
  return (
    <div className={styles.section} aria-hidden="true">
      <div className={styles.heading}>
        <Skeleton height={24} width={190} />
      </div>
      <Skeleton shape="card" className={classNames(styles.first, styles.coming)} />
    </div>
  );
}
