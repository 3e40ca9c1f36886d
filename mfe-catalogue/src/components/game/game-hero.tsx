import type { ReactNode } from 'react';
import type { GamePage } from '@platform/shared/contracts';
import { formatNumber } from '@platform/shared/format';
import { ReportButton, ShareButton } from '@platform/shared/forms';
import { paths } from '@platform/shared/paths';
import { Breadcrumbs, Difficulty, Image, StarRating, Tag } from '@platform/shared/ui';
import { FavouriteButton } from '../page/favourite-button';
import { GameLockup } from './game-lockup';
import { GameTrailer } from './game-trailer';
import styles from './game-hero.module.css';

/** The top of a game's page: still, lock-up, facts, and a panel beside them. */
export function GameHero({ game, panel }: { game: GamePage; panel: ReactNode }): ReactNode {
  return (
    <section className={styles.hero} aria-label={game.title}>
      <Image
        image={game.hero}
        alt=""
        sizes="100vw"
        loading="eager"
        fetchPriority="high"
        className={styles.still}
        ratio={16 / 9}
      />
      <div className={`container ${styles.columns}`}>
        <div className={styles.copy}>
          <div className={styles.crumbs}>
            <Breadcrumbs
              items={[
                { title: 'Home', url: paths.home() },
                { title: 'Games', url: paths.games() },
                { title: game.title, url: game.pageUrl },
              ]}
            />
          </div>
          <h1>
            <GameLockup game={game} over="page" />
          </h1>
          <p className="lead">{game.tagline}</p>
          <div className={styles.facts}>
            <StarRating value={game.rating} />
            <span className={styles.count}>
              {formatNumber(game.ratingCount)} {game.ratingCount === 1 ? 'rating' : 'ratings'}
            </span>
            <Difficulty value={game.difficulty} />
          </div>
          <ul className={styles.badges}>
            {game.projection !== 'flat' && (
              <li>
                <Tag variant="line" icon="sphere">{`VR ${game.projection}`}</Tag>
              </li>
            )}
            {game.scripts && (
              <li>
                <Tag variant="line">Scripts included</Tag>
              </li>
            )}
            {game.view === 'early-access' && (
              <li>
                <Tag variant="line">Early access</Tag>
              </li>
            )}
            {game.tags.map((tag) => (
              <li key={tag.title}>
                <Tag color={tag.color}>{tag.title}</Tag>
              </li>
            ))}
          </ul>
          {game.view !== 'announcement' && (
            <div className={styles.actions}>
              <GameTrailer game={game} />
              <div className={styles.minor}>
                <FavouriteButton kind="game" slug={game.slug} pageUrl={game.pageUrl} />
                <ShareButton title={game.title} />
                <ReportButton
                  about={{ kind: 'game', slug: game.slug }}
                  title={game.title}
                  path={game.pageUrl}
                  picture={game.posters.listItem}
                />
              </div>
            </div>
          )}
        </div>
        {panel}
      </div>
    </section>
  );
}
