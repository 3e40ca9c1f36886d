import { type ReactNode, useState } from 'react';
import type { GameCard } from '@platform/shared/contracts';
import { playLength } from '@platform/shared/format';
import { useAppState } from '@platform/shared/remote';
import { paths } from '@platform/shared/paths';
import { keepPreviousData, useQuery } from '@platform/shared/store';
import { Button, Icon, Image, StarRating } from '@platform/shared/ui';
import { GameLockup } from '../game/game-lockup';
import { GameTrailer } from '../game/game-trailer';
import { gameQuery, pageWordsQuery } from '../../state/queries';
import styles from './home-hero.module.css';

/** A featured game in full width, with a choice of up to four. */
export function HomeHero({ games }: { games: readonly [GameCard, ...GameCard[]] }): ReactNode {
  const [chosen, setChosen] = useState(games[0].slug);
  const { data: game, isPending } = useQuery({ ...gameQuery(chosen, false), placeholderData: keepPreviousData });
  if (isPending) return <HeroShape />;
  // The hero is an extra: without it the page opens with words.
  if (game === undefined) return <WelcomeHero />;
  const length = playLength(game.hours);
  return (
    <section className={styles.hero} aria-label="Featured game">
      <Image
        key={game.slug}
        image={game.hero}
        alt=""
        // On a phone at two pixels a point 768 pixels are enough below the shade; the next width is the largest paint's wait.
        sizes="(max-width: 480px) 95vw, 100vw"
        quality={80}
        loading="eager"
        fetchPriority="high"
        ratio={16 / 9}
        className={styles.still}
      />
      <div className={`container ${styles.inner}`}>
        <div className={styles.copy}>
          <p className={styles.eyebrow}>Featured game</p>
          <h1>
            <GameLockup game={game} over="home" />
          </h1>
          <p className="lead">{game.tagline}</p>
          <div className={styles.facts}>
            <StarRating value={game.rating} />
            <span>{`${length.value} ${length.unit}`}</span>
            <span>{`${game.scenes} scenes`}</span>
            {game.projection !== 'flat' && (
              <span>
                <Icon name="sphere" size={16} />
                {`VR ${game.projection}`}
              </span>
            )}
          </div>
          <div className={styles.actions}>
            <Button variant="primary" size="lg" to={game.pageUrl}>
              View game
            </Button>
            <GameTrailer key={game.slug} game={game} size="lg" />
          </div>
        </div>
        {games.length > 1 && (
          <div className={styles.choice} role="group" aria-label="Choose a featured game">
            {games.map((option) => (
              <button
                key={option.id}
                type="button"
                aria-pressed={option.slug === chosen}
                aria-label={option.title}
                onClick={() => setChosen(option.slug)}
              >
                <Image image={option.posters.listItem} alt="" sizes="92px" quality={55} ratio={3 / 4} />
              </button>
            ))}
          </div>
        )}
      </div>
    </section>
  );
}

/** The heading where the editor gave none. */
const homeTitle = 'VR games';

/** The hero when no game may or can be featured: the editor's words. */
export function WelcomeHero(): ReactNode {
  const { data: words } = useQuery(pageWordsQuery(paths.home()));
  const unverified = useAppState((state) => state.audience.gate === 'verification');
  return (
    <section className={`${styles.hero} ${styles.welcome} ${styles.words}`} aria-label="Welcome">
      <div className={`container ${styles.inner}`}>
        <div className={styles.copy}>
          <h1>{words?.h1 || homeTitle}</h1>
          {words?.h2 && <h2 className="lead">{words.h2}</h2>}
          {words?.description && <p className="lead">{words.description}</p>}
          <div className={styles.actions}>
            <Button variant="primary" size="lg" to={paths.games()}>
              See all games
            </Button>
            {unverified && (
              <Button variant="outlined" size="lg" to={paths.ageVerification()}>
                Verify my age
              </Button>
            )}
          </div>
        </div>
      </div>
    </section>
  );
}

/** The hero's place while its game is on its way. */
export function HeroShape(): ReactNode {
  return (
    <section className={`${styles.hero} ${styles.welcome}`} aria-label="Featured game" aria-busy="true">
      <div className={`container ${styles.inner}`}>
        <h1 className="visually-hidden">{homeTitle}</h1>
        <p className="visually-hidden" role="status">
          Loading the featured game
        </p>
      </div>
    </section>
  );
}
