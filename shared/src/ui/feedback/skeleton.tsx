import type { ReactNode } from 'react';
import { classNames } from '../class-names';
import styles from './skeleton.module.css';

export interface SkeletonProps {
  /** Pixels, or a percentage; default 100 %. */
  width?: `${number}%` | number | undefined;
  /** Pixels. */
  height?: number | undefined;
  /** Width and height of a box without a fixed height. */
  ratio?: '3 / 4' | '4 / 5' | '16 / 9' | undefined;
  /** `line` for text, `card` and `thumb` for pictures, `round` for avatars. */
  shape?: 'line' | 'card' | 'thumb' | 'round' | undefined;
  className?: string | undefined;
}

/** The grey shape of something that is still coming. */
export function Skeleton({ width = '100%', height, ratio, shape = 'line', className }: SkeletonProps): ReactNode {
  return (
    <svg
      aria-hidden="true"
      className={classNames(styles.skeleton, styles[shape], className)}
      width={width}
      height={height}
      data-ratio={ratio}
    />
  );
}

/** The shape of a game card. */
export function GameCardSkeleton(): ReactNode {
  return (
    <span className={classNames(styles.stack, styles.game)} aria-hidden="true">
      <Skeleton shape="card" className={styles.poster} />
      <Skeleton height={18} width="80%" />
      <Skeleton height={14} width="50%" />
    </span>
  );
}

/** The shape of a video card. */
export function VideoCardSkeleton(): ReactNode {
  return (
    <span className={classNames(styles.stack, styles.video)} aria-hidden="true">
      <Skeleton shape="thumb" ratio="16 / 9" />
      <Skeleton height={18} width="80%" />
    </span>
  );
}

/** The shape of a model card. */
export function ModelCardSkeleton(): ReactNode {
  return <Skeleton shape="card" ratio="4 / 5" />;
}

/** The shape of a live card. */
export function LiveCardSkeleton(): ReactNode {
  return (
    <span className={styles.stack} aria-hidden="true">
      <Skeleton shape="thumb" className={styles.room} />
      <Skeleton height={16} width="70%" />
      <Skeleton height={12} width="44%" />
    </span>
  );
}
