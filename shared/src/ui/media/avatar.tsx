import type { ReactNode } from 'react';
import type { MediaImage } from '@platform/shared/contracts';
import { Image } from './image';
import styles from './avatar.module.css';

export interface AvatarProps {
  image: MediaImage | null;
  /** Name of the person; source of the monogram when there is no picture. */
  name: string;
  /** Edge length in pixels; default 40. */
  size?: 40 | 52 | 64 | 96 | undefined;
}

/**
 * The first letters of the first and the last word of a name.
 * @returns one or two capitals; `?` for an empty name
 */
export function monogram(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = [words[0], words.length > 1 ? words.at(-1) : '']
    .map((word) => (word ? String.fromCodePoint(word.codePointAt(0) ?? 0) : ''))
    .join('');
  return letters.toUpperCase() || '?';
}

/**
 * A round picture, or a monogram; decorative, because the name is always next to it or in the link's label. The style
 * sheet draws the letters: as text they would be the visible label of the button around them (WCAG 2.5.3).
 */
export function Avatar({ image, name, size = 40 }: AvatarProps): ReactNode {
  return (
    <span
      className={styles.avatar}
      data-size={size}
      {...(image === null && { 'data-monogram': monogram(name) })}
      aria-hidden="true"
    >
      {image && (
        <Image image={image} alt="" drawnWidth={size} square ratio={1} loading="eager" className={styles.image} />
      )}
    </span>
  );
}
