import type { GameCard } from '@platform/shared/contracts';
import type { Viewer } from './use-viewer';

/** What a member does not own comes first; otherwise games keep their order. */
export const ownedLast = (games: readonly GameCard[], { purchases }: Pick<Viewer, 'purchases'>): GameCard[] => {
  const isOwned = ({ id }: GameCard): number => (purchases?.[id]?.completed === true ? 1 : 0);
  return games.toSorted((left, right) => isOwned(left) - isOwned(right));
};
