import type { ReactNode } from 'react';
import type { LibraryItem } from '@platform/shared/contracts';
import { gamesToContinue, playedPercent, progressWords } from '@platform/shared/format';
import { paths } from '@platform/shared/paths';
import { useAppState } from '@platform/shared/remote';
import { Link } from '@platform/shared/router';
import { canHaveMemberData, useQuery } from '@platform/shared/store';
import { Icon, Image, ProgressBar } from '@platform/shared/ui';
import { latestGamesQuery } from '../../state/queries';
import { ListSection } from '../page/list-section';
import styles from './continue-playing.module.css';

/** The games that the member played last and not to their end; nothing while there are none, or they are not known. */
export function ContinuePlaying(): ReactNode {
  const isWanted = useAppState(canHaveMemberData);
  const latest = useQuery({ ...latestGamesQuery(), enabled: isWanted });
  return (
    <ListSection
      title="Continue playing"
      more={{ to: paths.dashboardGames(), label: 'Library' }}
      items={isWanted && latest.data ? gamesToContinue(latest.data.items) : []}
    >
      {(items) => (
        <ul className={styles.row}>
          {items.map((item) => (
            <Started key={item.game.id} item={item} />
          ))}
        </ul>
      )}
    </ListSection>
  );
}

function Started({ item }: { item: LibraryItem }): ReactNode {
  const { game } = item;
  return (
    <li className={styles.item}>
      <Image image={game.posters.listItem} alt="" sizes="60px" quality={55} ratio={3 / 4} className={styles.poster} />
      <div className={styles.words}>
        <Link to={paths.play(game.slug)} className={styles.title}>
          <span className="visually-hidden">Continue </span>
          {game.title}
        </Link>
        <p>{progressWords(item)}</p>
        <ProgressBar percent={playedPercent(item)} />
      </div>
      <span className={styles.play}>
        <Icon name="play" size={16} />
      </span>
    </li>
  );
}
