import type { ReactNode } from 'react';
import type { ModelCard as Model } from '@platform/shared/contracts';
import { Link } from '@platform/shared/router';
import { LiveBadge } from '../label/live-badge';
import { Card, type CardOptions } from './card';
import styles from './model-card.module.css';

export interface ModelCardProps extends CardOptions {
  model: Model;
  /** Opens the performer's page in a new tab. */
  newTab?: boolean | undefined;
  /** Loads the portrait at once, whatever the model's `lazyLoad` says; for cards of the first view. */
  priority?: boolean | undefined;
  sizes?: string | undefined;
  /** Heading level of the name, to fit the page's outline; default 3. */
  level?: 2 | 3 | 4 | undefined;
}

/** Up to which the style sheet has a size for the background word. */
const mostLetters = 16;

/**
 * A performer: portrait, first name as a background word, full name as the link's text
 * (docs/spec/interface.md#performer-card), how many titles she is in, and whether she is live.
 */
export function ModelCard({
  model,
  newTab,
  priority,
  level = 3,
  sizes = '(max-width: 1200px) 48vw, 320px',
  ...options
}: ModelCardProps): ReactNode {
  const { firstName, lastName, titles, live } = model;
  const Heading = `h${level}` as const;
  return (
    <article>
      <Card
        posterUrl={model.posters.listItem}
        sizes={sizes}
        ratio={4 / 5}
        lazyLoad={model.lazyLoad}
        priority={priority}
        imageScale
        imageGradient
        className={styles.card}
        {...options}
      >
        <span className={styles.clip}>
          <span
            className={styles.word}
            data-word={firstName}
            data-letters={Math.min(firstName.length, mostLetters)}
            aria-hidden="true"
          />
        </span>
        {live && (
          <span className={styles.live}>
            <LiveBadge />
          </span>
        )}
        <div className={styles.words}>
          <Heading className={styles.name}>
            <Link to={model.pageUrl} className={styles.link} {...(newTab && { target: '_blank', rel: 'noopener' })}>
              {`${firstName} ${lastName}`.trim()}
              {newTab && <span className="visually-hidden"> (opens in a new tab)</span>}
            </Link>
          </Heading>
          {titles > 0 && <p className={styles.titles}>{`${titles} ${titles === 1 ? 'title' : 'titles'}`}</p>}
        </div>
      </Card>
    </article>
  );
}
