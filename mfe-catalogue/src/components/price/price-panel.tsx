import type { ReactNode } from 'react';
import type { GamePage } from '@platform/shared/contracts';
import { playLength } from '@platform/shared/format';
import { Button, Panel, Skeleton } from '@platform/shared/ui';
import { useAppState } from '@platform/shared/remote';
import { presentsSoftMode } from '@platform/shared/store';
import { AgePrompt } from '../page/age-prompt';
import { priceOffer } from '../../state/price-offer';
import { isOwnedBy, type Viewer } from '../../state/use-viewer';
import { OfferBlock } from './offer-block';
import styles from './price-panel.module.css';

export interface PricePanelProps {
  game: GamePage;
  viewer: Viewer;
  /** Opens the list of files of an owned game. */
  onFiles: () => void;
}

/** Price, balance and what a visitor can do about them; of an owned game how far the member is in it. */
export function PricePanel(props: PricePanelProps): ReactNode {
  const { game, viewer } = props;
  if (isOwnedBy(viewer, game))
    return (
      <Panel className={styles.panel} aria-label="Your game">
        <Standing {...props} />
      </Panel>
    );
  return (
    <Panel className={styles.panel} aria-label="Price">
      <Standing {...props} />
      {/* What one decides by; frame and size of the file are in the details below. */}
      <dl className={styles.facts}>
        {game.view !== 'announcement' && (
          <div>
            <dt>Playing time</dt>
            <dd>{lengthWords(game)}</dd>
          </div>
        )}
        <div>
          <dt>Works on</dt>
          <dd>{game.headsets.join(', ')}</dd>
        </div>
        <div>
          <dt>Languages</dt>
          <dd>{game.languages.join(', ')}</dd>
        </div>
      </dl>
    </Panel>
  );
}

const lengthWords = ({ hours, scenes }: Pick<GamePage, 'hours' | 'scenes'>): string => {
  const { value, unit } = playLength(hours);
  return `${value} ${unit}, ${scenes} ${scenes === 1 ? 'scene' : 'scenes'}`;
};

function Standing({ game, viewer, onFiles }: PricePanelProps): ReactNode {
  const isClosed = useAppState(presentsSoftMode);
  if (isClosed) return <AgePrompt className={styles.block} opens="Buying and playing open" />;
  if (viewer.purchasesStatus === 'pending') {
    return (
      <div className={styles.block} aria-busy="true">
        <p className="visually-hidden" role="status">
          Loading your price
        </p>
        <Skeleton width="60%" height={20} />
        <Skeleton width="45%" height={36} />
        <Skeleton height={56} />
      </div>
    );
  }
  if (viewer.purchasesStatus === 'error') {
    return (
      <div className={styles.block}>
        <p role="alert">We couldn’t load your price.</p>
        <Button variant="outlined" icon="retry" block onClick={viewer.retryPurchases}>
          Try again
        </Button>
      </div>
    );
  }
  return (
    <OfferBlock
      game={game}
      offer={priceOffer(game, { ...viewer, purchase: viewer.purchases?.[game.id] })}
      viewer={viewer}
      onFiles={onFiles}
    />
  );
}
