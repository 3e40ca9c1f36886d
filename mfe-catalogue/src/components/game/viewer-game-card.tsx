import type { ReactNode } from 'react';
import { GameCard, type GameCardProps } from '@platform/shared/ui';
import type { Viewer } from '../../state/use-viewer';
import { TellMe } from './tell-me';

export interface ViewerGameCardProps extends Omit<GameCardProps, 'purchase' | 'authorized' | 'premium' | 'announced'> {
  viewer: Pick<Viewer, 'authorized' | 'premium' | 'purchases'>;
}

/** A game as this viewer sees it: what they own and pay, and for an announced one the way to be told. */
export function ViewerGameCard({
  game,
  viewer: { authorized, premium, purchases },
  ...rest
}: ViewerGameCardProps): ReactNode {
  return (
    <GameCard
      game={game}
      purchase={purchases?.[game.id]}
      authorized={authorized}
      premium={premium}
      announced={<TellMe game={game} />}
      {...rest}
    />
  );
}
