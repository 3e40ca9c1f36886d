import { Children, type ReactNode } from 'react';
import { classNames } from '../class-names';
import {
  GameCardSkeleton,
  LiveCardSkeleton,
  ModelCardSkeleton,
  Skeleton,
  VideoCardSkeleton,
} from '../feedback/skeleton';
import styles from './grids.module.css';

export interface GridProps {
  /** Shows skeletons instead of the children, and says so to screen readers. */
  loading?: boolean | undefined;
  /** How many skeletons. */
  skeletons?: number | undefined;
  /** The accessible name of the list; e.g. `Games`. */
  label?: string | undefined;
  /** On phones one row that is swiped and snaps, instead of a column. */
  rail?: boolean | undefined;
  children?: ReactNode;
}

const gridOf = (kind: string | undefined, skeletonCount: number, Shape: () => ReactNode) =>
  function Grid({ loading = false, skeletons = skeletonCount, label, rail, children }: GridProps): ReactNode {
    return (
      <>
        {loading && (
          <p className="visually-hidden" role="status">
            Loading
          </p>
        )}
        <ul
          className={classNames(styles.grid, kind, rail && styles.rail)}
          data-rail={rail ? '' : undefined}
          aria-label={label}
          aria-busy={loading || undefined}
        >
          {loading
            ? Array.from({ length: skeletons }, (_, index) => (
                <li key={index}>
                  <Shape />
                </li>
              ))
            : Children.map(children, (child) => child && <li>{child}</li>)}
        </ul>
      </>
    );
  };

/**
 * Anything else: 3 columns, 2 at 1200 px and below, 1 at 700 px and below, 30 px apart (docs/spec/interface.md#grids).
 */
export const Grid = /* @__PURE__ */ gridOf(styles.games, 6, () => <Skeleton shape="card" ratio="3 / 4" />);

/** Game cards: 3 columns, 2 at 1200 px and below, 1 at 700 px and below, 30 px apart (docs/spec/interface.md#grids). */
export const GameGrid = /* @__PURE__ */ gridOf(
  classNames(styles.games, styles.compact, styles.long),
  6,
  GameCardSkeleton,
);

/** Video cards: as game cards. */
export const VideoGrid = /* @__PURE__ */ gridOf(classNames(styles.games, styles.compact), 6, VideoCardSkeleton);

/** Model cards: 4 columns, 2 at 1200 px and below. */
export const ModelGrid = /* @__PURE__ */ gridOf(styles.models, 8, ModelCardSkeleton);

/** Live cards: 4 columns, 3 at 1200 px and below, 2 at 768 px and below. */
export const LiveGrid = /* @__PURE__ */ gridOf(styles.live, 8, LiveCardSkeleton);
