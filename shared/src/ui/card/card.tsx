import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { MediaImage } from '@platform/shared/contracts';
import { classNames } from '../class-names';
import { Image } from '../media/image';
import styles from './card.module.css';

/** Generic card options, all of them optional (product.md §3). */
export interface CardProps {
  /** The `posterUrl` of product.md, with what the API knows of the picture; the card's ground shows without one. */
  poster?: MediaImage | null | undefined;
  /** What the poster says; decorative unless told. */
  alt?: string | undefined;
  /** Width divided by height; 3/4 unless told. */
  ratio?: number | undefined;
  sizes?: string | undefined;
  /** Loads the poster only when it comes near; on unless told. */
  lazyLoad?: boolean | undefined;
  /** Puts the poster into the page only when the card comes near, for very long lists. */
  intersection?: boolean | undefined;
  /** Whether the poster's mean colour shows until the poster is there; on unless told. */
  placeholder?: boolean | undefined;
  /** Lifts the card off the page. */
  shadow?: boolean | undefined;
  /** Casts the poster itself, blurred, as a shadow. */
  posterBlurShadow?: boolean | undefined;
  /** Enlarges the poster on hover, above 1200 px. */
  imageScale?: boolean | undefined;
  /** Darkens the poster's lower edge under words: always on touch screens, on hover above 1200 px. */
  imageGradient?: boolean | undefined;
  className?: string | undefined;
  /** What lies over the lower edge. */
  children?: ReactNode;
}

/** A poster with words over its lower edge: the card for whatever is no game, performer or room. */
export function Card({
  poster,
  alt = '',
  ratio = 3 / 4,
  sizes,
  lazyLoad = true,
  intersection = false,
  placeholder = true,
  shadow,
  posterBlurShadow,
  imageScale,
  imageGradient,
  className,
  children,
}: CardProps): ReactNode {
  const card = useRef<HTMLDivElement>(null);
  const near = useNear(card, intersection);
  const picture = (look: string | undefined, words: string) =>
    poster &&
    near && (
      <Image
        image={poster}
        alt={words}
        ratio={ratio}
        sizes={sizes}
        quality={80}
        loading={lazyLoad ? 'lazy' : 'eager'}
        placeholder={placeholder}
        className={look}
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
      style={{ aspectRatio: ratio }}
    >
      {posterBlurShadow && (
        <span className={styles.blur} aria-hidden="true">
          {picture(styles.poster, '')}
        </span>
      )}
      <div className={styles.picture}>{picture(styles.poster, alt)}</div>
      {children && <div className={styles.words}>{children}</div>}
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
