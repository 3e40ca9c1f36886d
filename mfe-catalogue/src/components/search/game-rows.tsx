import type { ReactNode } from 'react';
import type { GameCard, SearchResults } from '@platform/shared/contracts';
import { formatNumber, formatStars } from '@platform/shared/format';
import { Link } from '@platform/shared/router';
import { cardFacts, cardPrice, Coins, Image, Tag } from '@platform/shared/ui';
import type { Viewer } from '../../state/use-viewer';
import styles from './game-rows.module.css';

interface GameRowsProps extends Pick<SearchResults, 'with'> {
  items: readonly GameCard[];
  viewer: Viewer;
}

/** Games among the hits of all kinds: rows with a small poster, so that the other kinds are near. */
export const GameRows = ({ items, with: cast, viewer }: GameRowsProps): ReactNode => (
  <ul className={styles.games} aria-label="Games">
    {items.map((game) => (
      <li key={game.id}>
        <GameRow
          game={game}
          performer={cast.find(({ pageUrl }) => pageUrl === game.pageUrl)?.performer}
          viewer={viewer}
        />
      </li>
    ))}
  </ul>
);

/** A game of which the title leads to its page; an announced one has none yet. */
function GameRow({
  game,
  performer,
  viewer,
}: {
  game: GameCard;
  /** Whom it is with, where that is why it was found. */
  performer: string | undefined;
  viewer: Viewer;
}): ReactNode {
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
        <p className={styles.facts}>
          {game.rating > 0 && <span className={styles.rating}>{`★ ${formatStars(game.rating)}`}</span>}
          <span>{cardFacts(game)}</span>
          {performer !== undefined && <span>{`With ${performer}`}</span>}
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
