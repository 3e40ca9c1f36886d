import type { GameCard } from '@platform/shared/contracts';
import { isOwnedBy, type Viewer } from './use-viewer';

/** What a member does not own comes first; otherwise games keep their order. */
export const ownedLast = (games: readonly GameCard[], { purchases }: Pick<Viewer, 'purchases'>): GameCard[] => {
  const isOwned = ({ id }: GameCard): number => (purchases?.[id]?.completed === true ? 1 : 0);
  return games.toSorted((left, right) => isOwned(left) - isOwned(right));
};

/** What a member does not own, or all of them where that leaves nothing. */
export const notOwned = <Game extends Pick<GameCard, 'id'>>(
  games: readonly Game[],
  viewer: Pick<Viewer, 'purchases'>,
): readonly Game[] => {
  const offered = games.filter((game) => !isOwnedBy(viewer, game));
  return offered.length > 0 ? offered : games;
};
