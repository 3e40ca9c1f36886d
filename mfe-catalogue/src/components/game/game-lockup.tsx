import type { CSSProperties, ReactNode } from 'react';
import type { GamePage } from '@platform/shared/contracts';
import { classNames, Image } from '@platform/shared/ui';
import styles from './game-lockup.module.css';

/**
 * A game's title as its drawn lock-up over a hero, repeated as text; the text alone when there is no drawing.
 * It takes its room before it is there.
 * @param over whose hero it stands over, which says how large it may be
 */
export function GameLockup({
  game,
  over,
}: {
  game: Pick<GamePage, 'title' | 'logo' | 'logoLeft'>;
  over: 'home' | 'page';
}): ReactNode {
  const lockup = game.logoLeft ?? game.logo;
  if (lockup === null) return game.title;
  const { width, height } = lockup;
  // Without metadata (product.md §7) a lock-up of two lines is a good guess.
  const box =
    width > 0 && height > 0
      ? { '--natural': `${width}px`, '--ratio': width / height }
      : { '--natural': '500px', '--ratio': 2.5 };
  return (
    <>
      <span className="visually-hidden">{game.title}</span>
      <span className={classNames(styles.box, styles[over])} style={box as CSSProperties}>
        <Image
          image={lockup}
          alt=""
          sizes="500px"
          loading="eager"
          fit="contain"
          placeholder={false}
          className={styles.lockup}
        />
      </span>
    </>
  );
}
