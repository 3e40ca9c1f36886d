import { type ReactNode, useId, useState } from 'react';
import type { Deals } from '@platform/shared/contracts';
import { formatNumber } from '@platform/shared/format';
import { paths } from '@platform/shared/paths';
import { Button, classNames, Icon } from '@platform/shared/ui';
import { DealCard } from './deal-card';
import styles from './guest-deals.module.css';

type Deal = Deals['items'][number];
/** Games that show at once: a row of large posters in the first offer, two rows of small ones in the others. */
const shownFirst = { large: 4, small: 6 };

/** Why a guest should join: what is true today of the games on sale. */
export function JoinBanner({ onSale: { games, savesUpTo } }: { onSale: Deals['onSale'] }): ReactNode {
  const id = useId();
  const reasons = [
    games > 0 && `Save up to ${savesUpTo}% on ${games === 1 ? 'one game' : `${formatNumber(games)} games`} today`,
    'No card needed to join',
    'Leave whenever you like',
  ].filter((reason) => reason !== false);
  return (
    <section className={styles.join} aria-labelledby={id}>
      <div>
        <h2 id={id}>{games > 0 ? 'Join free and pay the member price' : 'Join free to get member prices'}</h2>
        <ul className={styles.reasons}>
          {reasons.map((reason) => (
            <li key={reason}>
              <Icon name="check" size={16} />
              {reason}
            </li>
          ))}
        </ul>
      </div>
      <div className={styles.ways}>
        <Button variant="primary" size="lg" to={paths.registration(paths.deals())}>
          Join free
        </Button>
        <Button variant="outlined" size="lg" to={paths.login(paths.deals())}>
          Log in
        </Button>
      </div>
    </section>
  );
}

/** The offers as a guest sees them: both prices of each game, and until when they hold. */
export function GuestDeals({ deals }: { deals: readonly Deal[] }): ReactNode {
  return deals.map((deal, index) => <GuestOffer key={deal.slug} deal={deal} large={index === 0} />);
}

function GuestOffer({ deal: { title, text, terms, games }, large }: { deal: Deal; large: boolean }): ReactNode {
  const id = useId();
  const [all, setAll] = useState(false);
  const first = large ? shownFirst.large : shownFirst.small;
  return (
    <section className={styles.offer} aria-labelledby={id}>
      <div className={styles.head}>
        <div>
          <h2 id={id}>{title}</h2>
          <p className={styles.text}>{text}</p>
        </div>
        {games.length > first && !all && (
          <Button variant="text" size="sm" onClick={() => setAll(true)}>
            {`Show all ${games.length}`}
            <span className="visually-hidden">{` of ${title}`}</span>
          </Button>
        )}
      </div>
      <ul className={classNames(styles.games, large && styles.large)} aria-label={title}>
        {games.slice(0, all ? undefined : first).map((game, index) => (
          <li key={game.id}>
            <DealCard game={game} large={large} priority={large && index === 0} inGems={terms.kind === 'gems'} />
          </li>
        ))}
      </ul>
    </section>
  );
}
