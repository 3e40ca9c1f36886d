import type { ReactNode } from 'react';
import type { GamePage } from '@platform/shared/contracts';
import { SectionHeading } from '@platform/shared/ui';
import { GameGallery } from './game-gallery';
import styles from './game-about.module.css';

/** What a game is about, in words and pictures. */
export function GameAbout({ game }: { game: GamePage }): ReactNode {
  return (
    <div className={styles.about}>
      <section aria-labelledby="about-heading">
        <SectionHeading id="about-heading">About the game</SectionHeading>
        <div className={styles.prose}>
          {game.description.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </section>
      {game.gallery.length > 0 && (
        <section aria-labelledby="gallery-heading">
          <SectionHeading id="gallery-heading">Gallery</SectionHeading>
          <GameGallery game={game} />
        </section>
      )}
    </div>
  );
}
