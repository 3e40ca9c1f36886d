import type { ReactNode } from 'react';
import type { Currency, GameCard as Game, Purchase } from '@platform/shared/contracts';
import { formatNumber } from '@platform/shared/format';
import { paths } from '@platform/shared/paths';
import { Link } from '@platform/shared/router';
import { Icon } from '../action/icon';
import { Coins, Gems } from '../label/amount';
import { Difficulty } from '../label/difficulty';
import { Card, type CardOptions } from './card';
import { cardFacts, cardLink, cardPrice, cardTag, releaseDay, type CardPrice, type CardTag } from './game-card-rules';
import { HoverPreview } from '../media/hover-preview';
import { Image } from '../media/image';
import { StarRating } from '../label/star-rating';
import { Tag } from '../label/tag';
import { useHoverPreview } from '../media/use-hover-preview';
import styles from './game-card.module.css';

export interface GameCardProps extends CardOptions {
  game: Game;
  /** The member's purchase state and discounts of this game; only read when `authorized`. */
  purchase?: Purchase | undefined;
  authorized?: boolean | undefined;
  premium?: boolean | undefined;
  /** What the card offers the game for; default coins. */
  currency?: Currency | undefined;
  /** Heading level of the title, to fit the page's outline; default 3. */
  level?: 2 | 3 | 4 | undefined;
  /** Loads the poster at once and before all else; for the one card that is seen first. */
  priority?: boolean | undefined;
  sizes?: string | undefined;
  /** Action for a game that is only announced; below its date. */
  announced?: ReactNode;
  /** A further action of the card, such as a link to buy; below all else. */
  action?: ReactNode;
}

const defaultSizes = '(max-width: 700px) 104px, (max-width: 1200px) 46vw, 440px';
/** The same for a card in a rail. */
export const railCardSizes = '(max-width: 700px) 70vw, (max-width: 1200px) 46vw, 440px';
const projections = { flat: null, '180': '180', '360': '360' } as const;

/** A game of the catalogue (docs/spec/interface.md#game-card). */
export function GameCard({
  game,
  purchase,
  authorized = false,
  premium = false,
  currency,
  level = 3,
  priority = false,
  lazyLoad = true,
  sizes = defaultSizes,
  announced,
  action,
  ...options
}: GameCardProps): ReactNode {
  const viewer = { authorized, premium, purchase, currency };
  const link = cardLink(game);
  const projection = projections[game.projection];
  const preview = useHoverPreview(game.hoverVideoUrl !== null);
  const Heading = `h${level}` as const;

  return (
    <article className={styles.card} {...preview.handlers}>
      <Card
        posterUrl={game.posters.listItem}
        sizes={sizes}
        lazyLoad={lazyLoad}
        priority={priority}
        imageScale
        className={styles.picture}
        {...options}
      >
        <HoverPreview preview={preview} url={game.hoverVideoUrl} title={game.title} buttonClass={styles.preview} />
        {game.logo && (
          <div className={styles.logo}>
            <Image
              image={game.logo}
              alt=""
              sizes="250px"
              quality={80}
              fit="contain"
              placeholder={false}
              loading={lazyLoad && !priority ? 'lazy' : 'eager'}
            />
          </div>
        )}
      </Card>
      {/* Over the poster, or beside the price where the card is compact. */}
      <div className={styles.tags}>
        <CornerTag tag={cardTag(game, viewer)} />
        {projection && (
          <Tag variant="glass" icon="sphere" className={styles.projection}>
            <span className="visually-hidden">VR </span>
            {projection}
          </Tag>
        )}
      </div>
      <div className={styles.meta}>
        <Heading className={styles.title}>
          {link === null ? (
            game.title
          ) : (
            <Link to={link} className={styles.link}>
              {game.title}
            </Link>
          )}
        </Heading>
        {/* Without one, a compact card says so instead; otherwise its place in the row stays empty. */}
        <span className={styles.stars}>{game.view !== 'announcement' && <StarRating value={game.rating} />}</span>
        <div className={styles.line}>
          <p className={styles.facts}>
            <Difficulty value={game.difficulty} />
            <span>{cardFacts(game)}</span>
          </p>
          <Price game={game} price={cardPrice(game, viewer)} />
        </div>
        {game.view === 'announcement' && (
          <div className={styles.announced}>
            <p>{releaseDay(game)}</p>
            {announced}
          </div>
        )}
        {action !== undefined && (
          <div className={styles.action} data-card-action>
            {action}
          </div>
        )}
      </div>
    </article>
  );
}

function CornerTag({ tag }: { tag: CardTag | null }): ReactNode {
  switch (tag?.kind) {
    case 'purchased':
      return (
        <Tag variant="owned" icon="check">
          PURCHASED
        </Tag>
      );
    case 'soon':
      return <Tag variant="soon">COMING SOON</Tag>;
    case 'save':
      return <Tag variant="save">{`SAVE ${tag.percent}%`}</Tag>;
    case undefined:
      return null;
  }
}

function Price({ game, price }: { game: Game; price: CardPrice | null }): ReactNode {
  switch (price?.kind) {
    case 'owned':
      return (
        <p className={styles.price}>
          <Link to={paths.play(game.slug)} className={styles.play}>
            <Icon name="play" size={16} />
            Play<span className="visually-hidden"> {game.title}</span>
          </Link>
        </p>
      );
    case 'free':
      return <p className={styles.price}>Free</p>;
    case 'gems':
    case 'coins':
      return (
        <p className={styles.price}>
          {price.before !== null && (
            <s>
              <span className="visually-hidden">Before: </span>
              {formatNumber(price.before)}
            </s>
          )}
          {price.kind === 'gems' ? <Gems count={price.total} /> : <Coins count={price.total} />}
        </p>
      );
    case undefined:
      return null;
  }
}
