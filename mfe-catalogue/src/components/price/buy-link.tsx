import type { ReactNode } from 'react';
import type { Currency, GameCard } from '@platform/shared/contracts';
import { Button } from '@platform/shared/ui';
import * as ownPaths from '../../own-paths';
import { priceOffer } from '../../state/price-offer';
import type { Viewer } from '../../state/use-viewer';
import { buyLabel } from '../purchase/purchase-sheet';
import styles from './buy-link.module.css';

export interface BuyLinkProps {
  game: Pick<GameCard, 'id' | 'slug' | 'title' | 'view' | 'coins' | 'notForSale'>;
  viewer: Viewer;
  /** What the offer is about; a game without a price in gems is offered for coins. */
  currency: Currency;
}

/**
 * Leads to the confirmation of a purchase.
 * @returns nothing for who cannot buy the game; its room until the member's own price is known
 */
export function BuyLink({ game, viewer, currency }: BuyLinkProps): ReactNode {
  if (game.view === 'announcement' || game.notForSale !== undefined) return null;
  if (viewer.purchasesStatus === 'pending') return <span className={styles.room} />;
  if (viewer.purchases === undefined) return null;
  const offer = priceOffer(game, { ...viewer, purchase: viewer.purchases[game.id] });
  if (offer.kind !== 'member') return null;
  const inGems = currency === 'gems' ? offer.gems : null;
  const paid = inGems === null ? 'coins' : 'gems';
  return (
    <Button variant="outlined" size="sm" to={ownPaths.buyGame(game.slug, paid)}>
      {buyLabel((inGems ?? offer).total, paid)}
      <span className="visually-hidden">{` (${game.title})`}</span>
    </Button>
  );
}
