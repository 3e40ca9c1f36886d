import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import type { GamePage } from '@platform/shared/contracts';
import { formatNumber } from '@platform/shared/format';
import { useAppState } from '@platform/shared/remote';
import { paths } from '@platform/shared/paths';
import { presentsSoftMode } from '@platform/shared/store';
import { Button } from '@platform/shared/ui';
import * as ownPaths from '../../own-paths';
import { type Offer, priceOffer } from '../../state/price-offer';
import type { Viewer } from '../../state/use-viewer';
import { buyLabel } from '../purchase/purchase-sheet';
import styles from './buy-bar.module.css';

export interface BuyBarProps {
  game: GamePage;
  viewer: Viewer;
  /** Where the price and its button stand in the page: while that is in view there is no bar. */
  panel: RefObject<HTMLElement | null>;
}

/** On phones: the price and what to do about it, at the bottom of the screen while the panel is out of view. */
export function BuyBar({ game, viewer, panel }: BuyBarProps): ReactNode {
  const isClosed = useAppState(presentsSoftMode);
  const isAway = useIsAway(panel);
  if (!isAway || isClosed || viewer.purchasesStatus === 'pending' || viewer.purchasesStatus === 'error') return null;
  const way = wayOn(game, priceOffer(game, { ...viewer, purchase: viewer.purchases?.[game.id] }));
  if (way === null) return null;
  return (
    <aside className={styles.bar} aria-label={game.title} data-buy-bar>
      <p className={styles.words}>
        <b>{game.title}</b>
        <span>{way.note}</span>
      </p>
      <Button variant="primary" to={way.to} {...(way.isPlay && { icon: 'play' })} preventScrollReset={!way.isPlay}>
        {way.label}
      </Button>
    </aside>
  );
}

interface WayOn {
  note: string;
  label: string;
  to: string;
  isPlay?: boolean;
}

function wayOn(game: GamePage, offer: Offer): WayOn | null {
  switch (offer.kind) {
    case 'announced':
    case 'not-for-sale':
      return null;
    case 'owned':
      return { note: 'In your library', label: 'Play', to: paths.play(game.slug), isPlay: true };
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

/** Whether an element is out of view; false until that is known, so that nothing comes and goes. */
function useIsAway(element: RefObject<HTMLElement | null>): boolean {
  const [isAway, setIsAway] = useState(false);
  useEffect(() => {
    if (element.current === null || typeof IntersectionObserver === 'undefined') return undefined;
    const observer = new IntersectionObserver((entries) => setIsAway(entries.at(-1)?.isIntersecting === false));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isAway;
}
