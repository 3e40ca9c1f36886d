import type { ReactNode } from 'react';
import type { GameCard, SearchResults } from '@platform/shared/contracts';
import { formatNumber } from '@platform/shared/format';
import { Link } from '@platform/shared/router';
import { cardFacts, cardPrice, Coins, Image, StarRating, Tag } from '@platform/shared/ui';
import type { Viewer } from '../../state/use-viewer';
import { performerOf, WithPerformer } from './with-performer';
import styles from './game-rows.module.css';

interface GameRowsProps {
  results: Pick<SearchResults, 'with' | 'best'>;
  items: readonly GameCard[];
  viewer: Viewer;
}

/** Games among the hits of all kinds: rows with a small poster, so that the other kinds are near. */
export const GameRows = ({ items, results, viewer }: GameRowsProps): ReactNode => (
  <ul className={styles.games} aria-label="Games">
    {items.map((game) => (
      <li key={game.id}>
        <GameRow game={game} results={results} viewer={viewer} />
      </li>
    ))}
  </ul>
);

/** A game of which the title leads to its page; an announced one has none yet. */
function GameRow({ game, results, viewer }: Omit<GameRowsProps, 'items'> & { game: GameCard }): ReactNode {
  const performer = performerOf(results, game.pageUrl);
  const isAnnounced = game.view === 'announcement';
  return (
    <article className={styles.card}>
      <Image
        image={game.posters.listItem}
        alt=""
        sizes="88px"
        quality={80}
        ratio={3 / 4}
        loading="lazy"
        className={styles.poster}
      />
      <div className={styles.words}>
        <h3 className={styles.title}>
          {isAnnounced ? (
            game.title
          ) : (
            <Link to={game.pageUrl} className={styles.link}>
              {game.title}
            </Link>
          )}
        </h3>
        {performer !== undefined && (
          <p className={styles.with}>
            <WithPerformer performer={performer} results={results} />
          </p>
        )}
        <p className={styles.facts}>
          {game.rating > 0 && <StarRating value={game.rating} />}
          <span>{cardFacts(game)}</span>
        </p>
        <p className={styles.price}>
          <Price game={game} viewer={viewer} />
        </p>
      </div>
    </article>
  );
}

function Price({ game, viewer }: { game: GameCard; viewer: Viewer }): ReactNode {
  const price = cardPrice(game, { ...viewer, purchase: viewer.purchases?.[game.id] });
  if (game.view === 'announcement') return <Tag variant="soon">COMING SOON</Tag>;
  switch (price?.kind) {
    case 'owned':
      return (
        <Tag variant="owned" icon="check">
          PURCHASED
        </Tag>
      );
    case 'free':
      return 'Free';
    case 'coins':
      return (
        <>
          <Coins count={price.total} />
          {price.before !== null && (
            <s>
              <span className="visually-hidden">Before: </span>
              {formatNumber(price.before)}
            </s>
          )}
        </>
      );
    default:
      return 'Not on sale yet';
  }
}
