import type { ReactNode } from 'react';
import type { GamePage } from '@platform/shared/contracts';
import { formatGigabytes, formatNumber } from '@platform/shared/format';
import { paths } from '@platform/shared/router';
import { Button, Coins, Icon, Panel, Skeleton, Tag } from '@platform/shared/ui';
import { useAppState } from '@platform/shared/remote';
import { presentsSoftMode } from '@platform/shared/store';
import { AgePrompt } from '../page/age-notice';
import { type Offer, priceOffer } from '../../state/price-offer';
import type { Viewer } from '../../state/use-viewer';
import styles from './price-panel.module.css';

/** Price, balance and what a visitor can do about them. */
export function PricePanel({ game, viewer }: { game: GamePage; viewer: Viewer }): ReactNode {
  return (
    <Panel className={styles.panel} aria-label="Price">
      <Standing game={game} viewer={viewer} />
      <dl className={styles.facts}>
        {game.view !== 'announcement' && (
          <div>
            <dt>Download</dt>
            <dd>{formatGigabytes(game.downloadGigabytes)}</dd>
          </div>
        )}
        <div>
          <dt>Works on</dt>
          <dd>{game.headsets.join(', ')}</dd>
        </div>
      </dl>
    </Panel>
  );
}

function Standing({ game, viewer }: { game: GamePage; viewer: Viewer }): ReactNode {
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
        <p role="alert">Your price could not be loaded.</p>
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
      coins={viewer.coins}
    />
  );
}

function OfferBlock({ game, offer, coins }: { game: GamePage; offer: Offer; coins: number }): ReactNode {
  switch (offer.kind) {
    case 'announced':
      return (
        <div className={styles.block}>
          <Tag variant="soon">COMING SOON</Tag>
          <p>This game is announced. It cannot be bought yet.</p>
        </div>
      );
    case 'owned':
      return (
        <div className={styles.block}>
          <Tag variant="owned" icon="check">
            PURCHASED
          </Tag>
          <p>This game is in your library.</p>
          <Button variant="primary" size="lg" block to={paths.dashboard()}>
            Open my dashboard
          </Button>
        </div>
      );
    case 'guest':
      return (
        <div className={styles.block}>
          <p className={styles.terms}>Full game, yours to keep</p>
          <Price total={offer.total} />
          <Button variant="primary" size="lg" block to={paths.login(game.pageUrl)}>
            {offer.total === 0 ? 'Log in to get it' : 'Log in to buy'}
          </Button>
        </div>
      );
    case 'member':
      return (
        <div className={styles.block}>
          <div className={styles.row}>
            <p className={styles.terms}>Full game, yours to keep</p>
            {offer.saving && <Tag variant="save">{`SAVE ${offer.saving.percent}%`}</Tag>}
          </div>
          <Price total={offer.total} before={offer.saving?.before} />
          <p className={styles.balance}>
            <Icon name="info" size={16} />
            <span>
              You have {formatNumber(coins)} coins.
              {offer.remaining === null
                ? ` ${formatNumber(offer.missing)} more are needed.`
                : ` ${formatNumber(offer.remaining)} will remain.`}
            </span>
          </p>
          {offer.missing > 0 && (
            <Button variant="secondary" block to={paths.helpCoins()}>
              How to get coins
            </Button>
          )}
          {offer.premium && (
            <>
              <p className={styles.row}>
                <span className={styles.terms}>Premium price</span>
                <span
                  className={styles.premium}
                >{`${formatNumber(offer.premium.total)} coins, save ${offer.premium.percent}%`}</span>
              </p>
              <Button variant="secondary" block icon="premium" to={paths.helpPremium()}>
                How premium works
              </Button>
            </>
          )}
        </div>
      );
  }
}

function Price({ total, before }: { total: number; before?: number | undefined }): ReactNode {
  return (
    <p className={styles.price}>
      {total === 0 ? <b>Free</b> : <Coins count={total} size={24} className={styles.now} />}
      {before !== undefined && (
        <s>
          <span className="visually-hidden">Before: </span>
          {formatNumber(before)}
        </s>
      )}
    </p>
  );
}
