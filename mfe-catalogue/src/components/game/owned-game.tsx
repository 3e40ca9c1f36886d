import type { ReactNode } from 'react';
import type { GamePage, OwnedGame as Owned } from '@platform/shared/contracts';
import { OwnedTabs } from '@platform/shared/forms';
import { paths } from '@platform/shared/paths';
import { Button, ModelCard, ModelGrid, type Tab } from '@platform/shared/ui';
import { GameAbout } from './game-about';
import { GameDetails } from './game-details';
import { GameStats } from './game-stats';
import styles from './owned-game.module.css';

export interface OwnedGameProps {
  game: GamePage;
  owned: Owned;
  /** The selected tab. */
  tab: string;
  onTab: (tab: string) => void;
}

/** A game's page for a member who owns it: files and scenes come first, what it is about stands behind a tab. */
export function OwnedGame({ game, owned, tab, onTab }: OwnedGameProps): ReactNode {
  const more: Tab[] = [
    ...(game.cast.length > 0
      ? [{ value: 'cast', label: 'Cast', count: game.cast.length, content: <Cast cast={game.cast} /> }]
      : []),
    { value: 'about', label: 'About', content: <About game={game} /> },
    { value: 'support', label: 'Support', content: <Support game={game} /> },
  ];
  return <OwnedTabs owned={owned} value={tab} onChange={onTab} more={more} />;
}

const Cast = ({ cast }: Pick<GamePage, 'cast'>): ReactNode => (
  <section className={styles.tab} aria-labelledby="cast-heading">
    <h2 id="cast-heading">Cast</h2>
    <ModelGrid label="Cast">
      {cast.map((model) => (
        <ModelCard key={model.id} model={model} />
      ))}
    </ModelGrid>
  </section>
);

const About = ({ game }: { game: GamePage }): ReactNode => (
  <div className={styles.about}>
    <GameStats game={game} />
    <GameAbout game={game} />
    <GameDetails game={game} />
  </div>
);

const Support = ({ game }: { game: GamePage }): ReactNode => (
  <section className={styles.tab} aria-labelledby="support-heading">
    <h2 id="support-heading">Support</h2>
    <p className={styles.words}>Something doesn’t play or download? Browse the help pages, or write to us.</p>
    <div className={styles.ways}>
      <Button variant="outlined" size="sm" to={paths.help()}>
        Help pages
      </Button>
      <Button variant="outlined" size="sm" to={paths.contact({ topic: 'technical', about: game.title })}>
        Contact us
      </Button>
    </div>
  </section>
);
