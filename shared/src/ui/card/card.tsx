import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { MediaImage } from '@platform/shared/contracts';
import { classNames } from '../class-names';
import { Image, type ImageProps } from '../media/image';
import styles from './card.module.css';

/**
 * Generic card options, all of them optional (docs/spec/entities.md#card-options); every card of the catalogue takes
 * them.
 */
export interface CardOptions {
  /** The poster, with the API's metadata; without one the card's background shows. */
  posterUrl?: MediaImage | null | undefined;
  /** Text alternative of the poster; default: decorative. */
  alt?: string | undefined;
  /** Loads the poster only when it comes near; default on. */
  lazyLoad?: boolean | undefined;
  /** Adds the poster to the page only when the card comes near, for very long lists. */
  intersection?: boolean | undefined;
  /** Whether the poster's mean colour shows until it is loaded; default on. */
  placeholder?: boolean | undefined;
  /** Lifts the card off the page. */
  shadow?: boolean | undefined;
  /** Casts the poster itself, blurred, as a shadow. */
  posterBlurShadow?: boolean | undefined;
  /** Enlarges the poster on hover, above 1200 px. */
  imageScale?: boolean | undefined;
  /** Darkens the poster's lower edge below the text: always up to 1200 px and on touch screens, on hover above. */
  imageGradient?: boolean | undefined;
}

export interface CardProps extends CardOptions {
  /** Loads the poster at once and before all else; for the one card that is seen first. */
  priority?: boolean | undefined;
  /** Width divided by height of the poster; default 3/4. `className` may change it on some screens. */
  ratio?: number | undefined;
  sizes?: string | undefined;
  /** WebP quality of the poster; default 80. */
  quality?: ImageProps['quality'];
  /** May set `--card-scrim`, which always lies over the poster. */
  className?: string | undefined;
  /** Overlay of the poster. */
  children?: ReactNode;
}

/**
 * A poster with an overlay: base of the cards of games, videos, performers and rooms. Hover and focus are those of the
 * surrounding link or article.
 */
export function Card({
  posterUrl,
  alt = '',
  lazyLoad = true,
  intersection = false,
  placeholder = true,
  shadow,
  posterBlurShadow,
  imageScale,
  imageGradient,
  priority = false,
  ratio = 3 / 4,
  sizes,
  quality = 80,
  className,
  children,
}: CardProps): ReactNode {
  const card = useRef<HTMLDivElement>(null);
  const near = useNear(card, intersection);
  const picture = (words: string) =>
    posterUrl &&
    near && (
      <Image
        image={posterUrl}
        alt={words}
        ratio={ratio}
        sizes={sizes}
        quality={quality}
        loading={lazyLoad && !priority ? 'lazy' : 'eager'}
        placeholder={placeholder}
        className={styles.poster}
        {...(priority && { fetchPriority: 'high' })}
      />
    );
  return (
    <div
      ref={card}
      className={classNames(
        styles.card,
        shadow && styles.shadow,
        imageScale && styles.scale,
        imageGradient && styles.gradient,
        className,
      )}
    >
      {posterBlurShadow && (
        <span className={styles.blur} aria-hidden="true">
          {picture('')}
        </span>
      )}
      <div className={styles.picture}>{picture(alt)}</div>
      {children}
    </div>
  );
}

/** Whether the element is on the screen or one screen away. */
function useNear(element: { readonly current: Element | null }, wanted: boolean): boolean {
  const [near, setNear] = useState(!wanted);
  useEffect(() => {
    if (near || !element.current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setNear(true),
      { rootMargin: '100%' },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, near]);
  return near;
}
