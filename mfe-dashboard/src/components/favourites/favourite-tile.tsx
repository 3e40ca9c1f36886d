import type { ReactNode } from 'react';
import { formatNumber } from '@platform/shared/format';
import { Link } from '@platform/shared/router';
import { classNames, Coins, Image, LiveBadge } from '@platform/shared/ui';
import type { FavouriteItem } from '../../state/favourite-items';
import styles from './favourite-tile.module.css';

export interface FavouriteTileProps {
  item: FavouriteItem;
  /** Wide, as a film is; else upright. */
  wide?: boolean;
  /** It was taken away, and stays until the next visit. */
  isGone?: boolean;
  /** What can be done about it; lies on the picture. */
  children?: ReactNode;
}

/** A favourite with its picture, and what is so about it now: on air, its price, or when it comes. */
export function FavouriteTile({ item, wide = false, isGone = false, children }: FavouriteTileProps): ReactNode {
  const { title, pageUrl, picture, isLive } = item;
  return (
    <li className={classNames(styles.tile, isGone && styles.gone)}>
      <div className={styles.link}>
        <span className={classNames(styles.picture, wide && styles.wide)}>
          <Image
            image={picture}
            alt=""
            sizes={wide ? '(max-width: 768px) 46vw, 340px' : '(max-width: 768px) 46vw, 220px'}
            quality={80}
            ratio={wide ? 16 / 9 : 3 / 4}
          />
          {isLive && !isGone && (
            <span className={styles.live}>
              <LiveBadge />
            </span>
          )}
        </span>
        {pageUrl === null ? (
          <span className={styles.title}>{title}</span>
        ) : (
          <Link to={pageUrl} className={classNames(styles.title, styles.whole)}>
            {title}
          </Link>
        )}
      </div>
      <p className={styles.detail}>{isGone ? 'Removed' : <Detail item={item} />}</p>
      {children}
    </li>
  );
}

function Detail({ item: { price, detail } }: { item: FavouriteItem }): ReactNode {
  if (price?.kind === 'free') return 'Free';
  if (price?.kind !== 'coins') return detail;
  return (
    <span className={styles.price}>
      <Coins count={price.total} />
      {price.before !== null && (
        <s>
          <span className="visually-hidden">Before: </span>
          {formatNumber(price.before)}
        </s>
      )}
    </span>
  );
}
