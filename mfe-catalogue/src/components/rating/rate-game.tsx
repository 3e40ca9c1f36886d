import { type ReactNode, useState } from 'react';
import type { GamePage } from '@platform/shared/contracts';
import { Button, StarPicker, starWords } from '@platform/shared/ui';
import { useOwnRating } from '../../state/use-own-rating';
import styles from './rate-game.module.css';

/** The stars that an owner gives a game; they can be changed and removed. */
export function RateGame({ game }: { game: Pick<GamePage, 'id' | 'slug'> }): ReactNode {
  const { stars, rate } = useOwnRating(game);
  const [hasRated, setHasRated] = useState(false);
  const change = (count: number) => {
    setHasRated(true);
    void rate(count);
  };
  return (
    <div className={styles.own}>
      <StarPicker legend="Your rating" value={stars} onChange={change} />
      <div className={styles.line}>
        {/* Said as the result of a press alone, and not when the page comes. */}
        <p role="status" aria-live={hasRated ? 'polite' : 'off'}>
          {stars === 0
            ? 'Rate it once and earn 5 gems. You can change your rating later.'
            : `You rated it ${starWords(stars)}.`}
        </p>
        {stars > 0 && (
          <Button variant="text" size="sm" onClick={() => change(0)}>
            Remove rating
          </Button>
        )}
      </div>
    </div>
  );
}
