import { type ReactNode, useEffect, useRef } from 'react';
import type { Currency, GamePage } from '@platform/shared/contracts';
import { formatDate, formatNumber } from '@platform/shared/format';
import { OwnedStanding } from '@platform/shared/forms';
import { paths } from '@platform/shared/paths';
import { Link } from '@platform/shared/router';
import { useQuery } from '@platform/shared/store';
import { Button, Coins, Icon, Tag } from '@platform/shared/ui';
import * as ownPaths from '../../own-paths';
import type { Offer } from '../../state/price-offer';
import { ownedGameQuery } from '../../state/queries';
import { useBuyAddress } from '../../state/use-buy-address';
import type { Viewer } from '../../state/use-viewer';
import { buyLabel, PurchaseSheet } from '../purchase/purchase-sheet';
import styles from './price-panel.module.css';

export interface OfferBlockProps {
  game: GamePage;
  offer: Offer;
  viewer: Viewer;
  /** Opens the list of files of an owned game. */
  onFiles: () => void;
}

/** What a visitor can do about a price: log in, buy, play. */
export function OfferBlock(props: OfferBlockProps): ReactNode {
  const { game, offer } = props;
  const block = useRef<HTMLDivElement>(null);
  const { currency, close } = useBuyAddress(game.slug);
  const hasAsked = useRef(false);
  const isConfirming = offer.kind === 'member' && currency !== null;
  // The sheet gives the focus back to what had it before; where that is gone, or was nothing, what stands here now has it.
  useEffect(() => {
    if (isConfirming) hasAsked.current = true;
    else if (hasAsked.current && (offer.kind === 'owned' || document.activeElement === document.body))
      block.current?.querySelector('a')?.focus();
  }, [isConfirming, offer.kind]);
  return (
    <div ref={block}>
      <Offered {...props} currency={currency} onClose={close} />
    </div>
  );
}

interface OfferedProps extends OfferBlockProps {
  /** Of the purchase that is to be confirmed; null: none. */
  currency: Currency | null;
  onClose: () => void;
}

function Offered({ game, offer, viewer, onFiles, currency, onClose }: OfferedProps): ReactNode {
  switch (offer.kind) {
    case 'announced':
      return (
        <div className={styles.block}>
          <Tag variant="soon">COMING SOON</Tag>
          <p>This game isn’t out yet.</p>
        </div>
      );
    case 'not-for-sale':
      return (
        <div className={styles.block}>
          <p className={styles.terms}>Not on sale yet</p>
          <p>There’s nothing to play yet. You can buy this game when its files are ready.</p>
        </div>
      );
    case 'owned':
      return <Owned game={game} onFiles={onFiles} />;
    case 'guest':
      return (
        <div className={styles.block}>
          <p className={styles.terms}>Full game, yours to keep</p>
          <Price total={offer.total} />
          <Button variant="primary" size="lg" block to={paths.login(ownPaths.buyGame(game.slug))}>
            {offer.total === 0 ? 'Log in to get it' : 'Log in to buy'}
          </Button>
        </div>
      );
    case 'member':
      return (
        <>
          <MemberOffer game={game} offer={offer} />
          {currency !== null && (currency === 'coins' || offer.gems !== null) && (
            <PurchaseSheet
              game={game}
              offer={offer}
              currency={currency}
              balance={viewer[currency]}
              onClose={onClose}
              onBought={onClose}
            />
          )}
        </>
      );
  }
}

function Owned({ game, onFiles }: Pick<OfferBlockProps, 'game' | 'onFiles'>): ReactNode {
  const owned = useQuery(ownedGameQuery(game.id)).data;
  return (
    <div className={styles.owned}>
      <OwnedStanding game={game} owned={owned} onFiles={onFiles} />
    </div>
  );
}

function MemberOffer({ game, offer }: { game: GamePage; offer: Extract<Offer, { kind: 'member' }> }): ReactNode {
  const { gems } = offer;
  return (
    <div className={styles.block}>
      <div className={styles.row}>
        <p className={styles.terms}>{`${offer.isPremiumPrice ? 'Premium price' : 'Full game'}, yours to keep`}</p>
        {offer.saving && <Tag variant="save">{`SAVE ${offer.saving.percent}%`}</Tag>}
      </div>
      <Price total={offer.total} before={offer.saving?.before} until={offer.saving?.until} />
      <Button variant="primary" size="lg" block to={ownPaths.buyGame(game.slug)} preventScrollReset>
        {buyLabel(offer.total, 'coins')}
      </Button>
      <p className={styles.balance}>
        <Icon name="info" size={16} />
        <span>
          {offer.remaining === null
            ? `You need ${formatNumber(offer.missing)} more coins.`
            : `Balance after purchase: ${formatNumber(offer.remaining)} coins`}
        </span>
      </p>
      {gems !== null && (
        <Button variant="secondary" block icon="gem" to={ownPaths.buyGame(game.slug, 'gems')} preventScrollReset>
          {buyLabel(gems.total, 'gems')}
        </Button>
      )}
      {offer.premium && (
        <p className={styles.row}>
          <span className={styles.terms}>Premium price</span>
          <Link
            to={paths.premium(game.pageUrl)}
            className={styles.premium}
          >{`${formatNumber(offer.premium.total)} coins, save ${offer.premium.percent}%`}</Link>
        </p>
      )}
    </div>
  );
}

function Price({
  total,
  before,
  until,
}: {
  total: number;
  before?: number | undefined;
  /** ISO date. */
  until?: string | undefined;
}): ReactNode {
  return (
    <p className={styles.price}>
      {total === 0 ? <b>Free</b> : <Coins count={total} size={24} className={styles.now} />}
      {before !== undefined && (
        <s>
          <span className="visually-hidden">Before: </span>
          {formatNumber(before)}
        </s>
      )}
      {until !== undefined && <span className={styles.until}>until {formatDate(until)}</span>}
    </p>
  );
}
