import { type ReactNode, useId } from 'react';
import type { GamePage } from '@platform/shared/contracts';
import { Button, classNames } from '@platform/shared/ui';
import { useOwnRating } from '../../state/use-own-rating';
import styles from './rate-game.module.css';

const starsOf = (count: number): string => `${count} ${count === 1 ? 'star' : 'stars'}`;

/** The stars that an owner gives a game; they can be changed and taken back. */
export function RateGame({ game }: { game: Pick<GamePage, 'id' | 'slug'> }): ReactNode {
  const { stars, rate } = useOwnRating(game);
  const name = useId();
  return (
    <div className={styles.own}>
      <fieldset className={styles.group}>
        <legend className={styles.legend}>Your rating</legend>
        <div className={styles.stars}>
          {[1, 2, 3, 4, 5].map((count) => (
            <label key={count} className={classNames(styles.star, count <= stars && styles.lit)}>
              <input
                type="radio"
                name={name}
                value={count}
                checked={count === stars}
                className={styles.radio}
                onChange={() => void rate(count)}
              />
              <span className="visually-hidden">{starsOf(count)}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <div className={styles.line}>
        <p role="status">{stars === 0 ? 'You own this game. How good is it?' : `You gave it ${starsOf(stars)}.`}</p>
        {stars > 0 && (
          <Button variant="text" size="sm" onClick={() => void rate(0)}>
            Take it back
          </Button>
        )}
      </div>
    </div>
  );
}
