import type { ReactNode } from 'react';
import type { GamePage } from '@platform/shared/contracts';
import { Image } from '@platform/shared/ui';
import styles from './game-lockup.module.css';

/** A game's title as its drawn lock-up over a hero, repeated as text; the text alone when there is no drawing. */
export function GameLockup({ game }: { game: Pick<GamePage, 'title' | 'logo' | 'logoLeft'> }): ReactNode {
  const lockup = game.logoLeft ?? game.logo;
  if (lockup === null) return game.title;
  return (
    <>
      <span className="visually-hidden">{game.title}</span>
      <Image image={lockup} alt="" sizes="500px" loading="eager" fit="contain" placeholder={false} className={styles.lockup} />
    </>
  );
}
