import type { ReactNode } from 'react';
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
  // Without metadata (docs/spec/interface.md#pictures) a lock-up of two lines is a good guess.
  const { width, height } = lockup.width > 0 && lockup.height > 0 ? lockup : { width: 500, height: 200 };
  return (
    <>
      <span className="visually-hidden">{game.title}</span>
      <span className={classNames(styles.box, styles[over])}>
        <svg className={styles.room} width={width} viewBox={`0 0 ${width} ${height}`} aria-hidden="true" />
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
