import type { ReactNode } from 'react';
import type { Deals } from '@platform/shared/contracts';
import { dayParts, formatNumber, formatStars } from '@platform/shared/format';
import { Link } from '@platform/shared/router';
import { classNames, Coins, Gems, Image, Tag } from '@platform/shared/ui';
import styles from './deal-card.module.css';

/** A day, `11 Dec 2027`: without its year a day of the next one would look past. */
function shortDay(date: string): string {
  const parts = dayParts(date);
  return parts === null ? date : `${parts.day} ${parts.month.slice(0, 3)} ${parts.year}`;
}

export interface DealCardProps {
  game: Deals['items'][number]['games'][number];
  /** Large posters lead the page; the others are rows with a small one. */
  large: boolean;
  priority: boolean;
  /** The offer is of games for gems, so their price in gems is shown, too. */
  inGems: boolean;
}

/** A game on sale, for guests: what it costs, what members pay, and until when. */
export function DealCard({ game, large, priority, inGems }: DealCardProps): ReactNode {
  const { title, pageUrl, posters, logo, rating, coins, memberPrice, gems } = game;
  return (
    <article className={classNames(styles.card, large && styles.large)}>
      <div className={styles.picture}>
        <Image
          image={posters.listItem}
          alt=""
          sizes={large ? '(max-width: 1000px) 44vw, 320px' : '(max-width: 1000px) 44vw, 104px'}
          quality={80}
          ratio={3 / 4}
          loading={priority ? 'eager' : 'lazy'}
          {...(priority && { fetchPriority: 'high' })}
          className={styles.poster}
        />
        {logo && (
          <span className={styles.logo}>
            <Image image={logo} alt="" sizes="200px" quality={80} fit="contain" placeholder={false} loading="lazy" />
          </span>
        )}
      </div>
      <div className={styles.words}>
        <h3 className={styles.title}>
          <Link to={pageUrl} className={styles.link}>
            {title}
          </Link>
        </h3>
        <p className={styles.facts}>
          {rating > 0 && (
            <span className={styles.rating}>
              <span aria-hidden="true">★ </span>
              <span className="visually-hidden">Rated </span>
              {formatStars(rating)}
              <span className="visually-hidden"> out of 5, </span>
            </span>
          )}
          {memberPrice?.until != null && <span>{`Until ${shortDay(memberPrice.until)}`}</span>}
        </p>
        <p className={styles.price}>
          <Coins count={coins} />
          {inGems && gems !== null && (
            <span className={styles.gems}>
              or <Gems count={gems} />
            </span>
          )}
          {memberPrice !== null && (
            <Tag variant="wait">
              <span className="visually-hidden">, </span>
              {memberPrice.total === 0 ? 'Free for members' : `Members ${formatNumber(memberPrice.total)}`}
            </Tag>
          )}
        </p>
      </div>
    </article>
  );
}
