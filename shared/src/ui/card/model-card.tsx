import type { ReactNode } from 'react';
import type { ModelCard as Model } from '@platform/shared/contracts';
import { Link } from '@platform/shared/router';
import { Image } from '../media/image';
import styles from './model-card.module.css';

export interface ModelCardProps {
  model: Model;
  /** Opens the performer's page in a new tab. */
  newTab?: boolean | undefined;
  /** Loads the portrait at once, whatever the model's `lazyLoad` says; for cards of the first view. */
  priority?: boolean | undefined;
  sizes?: string | undefined;
}

/** Up to which the style sheet has a size for the background word. */
const mostLetters = 16;

/** A performer: portrait, first name as a background word, full name as the link's text (product.md §2). */
export function ModelCard({
  model,
  newTab,
  priority,
  sizes = '(max-width: 1200px) 48vw, 320px',
}: ModelCardProps): ReactNode {
  const { firstName, lastName } = model;
  return (
    <Link to={model.pageUrl} className={styles.card} {...(newTab && { target: '_blank', rel: 'noopener' })}>
      <Image
        image={model.posters.listItem}
        alt=""
        sizes={sizes}
        quality={80}
        ratio={4 / 5}
        className={styles.portrait}
        loading={priority || !model.lazyLoad ? 'eager' : 'lazy'}
        {...(priority && { fetchPriority: 'high' })}
      />
      <span className={styles.word} data-letters={Math.min(firstName.length, mostLetters)} aria-hidden="true">
        {firstName}
      </span>
      <span className={styles.name}>
        {`${firstName} ${lastName}`.trim()}
        {newTab && <span className="visually-hidden"> (opens in a new tab)</span>}
      </span>
    </Link>
  );
}
