import type { ReactNode, RefObject } from 'react';
import type { GamePage, OwnedGame } from '@platform/shared/contracts';
import { formatNumber, playedPercent, playStateOf } from '@platform/shared/format';
import { playLabel } from '@platform/shared/forms';
import { useAppState } from '@platform/shared/remote';
import { paths } from '@platform/shared/paths';
import { presentsSoftMode, useQuery } from '@platform/shared/store';
import { Button, BuyBar } from '@platform/shared/ui';
import * as ownPaths from '../../own-paths';
import { type Offer, priceOffer } from '../../state/price-offer';
import { ownedGameQuery } from '../../state/queries';
import type { Viewer } from '../../state/use-viewer';
import { buyLabel } from '../purchase/purchase-sheet';

export interface GameBuyBarProps {
  game: GamePage;
  viewer: Viewer;
  /** Where the price and its button stand in the page. */
  panel: RefObject<HTMLElement | null>;
}

/** On phones: the price of a game and what to do about it, while the panel is out of view. */
export function GameBuyBar({ game, viewer, panel }: GameBuyBarProps): ReactNode {
  const isClosed = useAppState(presentsSoftMode);
  const offer = priceOffer(game, { ...viewer, purchase: viewer.purchases?.[game.id] });
  const owned = useQuery({ ...ownedGameQuery(game.id), enabled: offer.kind === 'owned' }).data;
  if (isClosed || viewer.purchasesStatus === 'pending' || viewer.purchasesStatus === 'error') return null;
  const way = wayOn(game, offer, owned);
  if (way === null) return null;
  return (
    <BuyBar label={game.title} title={game.title} note={way.note} panel={panel}>
      <Button variant="primary" to={way.to} {...(way.isPlay && { icon: 'play' })} preventScrollReset={!way.isPlay}>
        {way.label}
      </Button>
    </BuyBar>
  );
}

interface WayOn {
  note: string;
  label: string;
  to: string;
  isPlay?: boolean;
}

function wayOn(game: GamePage, offer: Offer, owned: OwnedGame | undefined): WayOn | null {
  switch (offer.kind) {
    case 'announced':
    case 'not-for-sale':
      return null;
    case 'owned':
      return {
        note: owned && playStateOf(owned) === 'started' ? `${playedPercent(owned)}% played` : 'In your library',
        label: playLabel(owned),
        to: paths.play(game.slug),
        isPlay: true,
      };
    case 'guest':
      return {
        note: offer.total === 0 ? 'Free' : `${formatNumber(offer.total)} coins`,
        label: offer.total === 0 ? 'Log in to get it' : 'Log in to buy',
        to: paths.login(ownPaths.buyGame(game.slug)),
      };
    case 'member':
      return {
        note: offer.saving === null ? 'Yours to keep' : `Save ${offer.saving.percent}%`,
        label: buyLabel(offer.total, 'coins'),
        to: ownPaths.buyGame(game.slug),
      };
  }
}
