import type { ReactNode } from 'react';
import type { Deals } from '@platform/shared/contracts';
import { formatNumber } from '@platform/shared/format';
import { paths } from '@platform/shared/paths';
import { Button } from '@platform/shared/ui';
import styles from './join-band.module.css';

/** Why a guest should join, whose cards show full prices: discounts are for members (product.md §6). */
export function JoinBand({ onSale: { games, savesUpTo } }: { onSale: Deals['onSale'] }): ReactNode {
  return (
    <section className={styles.band} aria-labelledby="join-heading">
      <div className={styles.words}>
        <h2 id="join-heading">Members pay less</h2>
        <p>
          {games > 0
            ? `Join free and save up to ${savesUpTo}% on ${games === 1 ? 'one game' : `${formatNumber(games)} games`} today. `
            : 'Join free to get member prices whenever a game goes on sale. '}
          You also earn gems for every game you rate.
        </p>
      </div>
      <div className={styles.actions}>
        <Button variant="contrast" to={paths.registration()}>
          Join free
        </Button>
        <Button variant="outlined" to={paths.login(paths.deals())}>
          Log in to see your price
        </Button>
      </div>
    </section>
  );
}
