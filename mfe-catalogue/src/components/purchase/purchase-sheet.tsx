import type { ReactNode } from 'react';
import type { Currency, GamePage } from '@platform/shared/contracts';
import { formatNumber } from '@platform/shared/format';
import { paths } from '@platform/shared/paths';
import { Banner, Button, Coins, Dialog, Gems, Icon, Image } from '@platform/shared/ui';
import * as ownPaths from '../../own-paths';
import type { Offer } from '../../state/price-offer';
import { type PurchaseProblem, usePurchase } from '../../state/use-purchase';
import styles from './purchase-sheet.module.css';

export interface PurchaseSheetProps {
  game: Pick<GamePage, 'id' | 'slug' | 'title' | 'posters'>;
  offer: Extract<Offer, { kind: 'member' }>;
  currency: Currency;
  /** The member's balance in this currency. */
  balance: number;
  onClose: () => void;
  onBought: () => void;
}

const priced = (count: number, currency: Currency): string =>
  count === 0 ? 'free' : `${formatNumber(count)} ${count === 1 ? currency.slice(0, -1) : currency}`;

/** The words of the button that buys. */
export const buyLabel = (total: number, currency: Currency): string =>
  total === 0 ? 'Get it free' : `Buy for ${priced(total, currency)}`;

/** Asks for the confirmation of a purchase: price, discount, balance after; or what is missing, and the way to get it. */
export function PurchaseSheet({ game, offer, currency, balance, onClose, onBought }: PurchaseSheetProps): ReactNode {
  const purchase = usePurchase(game, currency, onBought);
  const paid = currency === 'gems' ? offer.gems : offer;
  if (paid === null) return null;
  const { total, missing } = paid;
  const saving = currency === 'coins' ? offer.saving : null;
  const Amount = currency === 'gems' ? Gems : Coins;
  const back = ownPaths.buyGame(game.slug, currency);
  return (
    <Dialog
      open
      readFirst
      title={missing > 0 ? `You need ${formatNumber(missing)} more ${currency}` : 'Confirm your purchase'}
      onClose={onClose}
      actions={
        <>
          <Button variant="outlined" size="lg" className={styles.cancel} onClick={onClose}>
            Cancel
          </Button>
          {missing === 0 ? (
            <Button variant="primary" size="lg" loading={purchase.busy} onClick={() => void purchase.confirm(total)}>
              {buyLabel(total, currency)}
            </Button>
          ) : (
            <Button
              variant="primary"
              size="lg"
              to={currency === 'coins' ? paths.payment(back, total) : paths.helpCoins()}
            >
              {currency === 'coins' ? `Get ${formatNumber(missing)} more coins` : 'How to earn gems'}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.game}>
        <Image image={game.posters.listItem} alt="" sizes="72px" quality={80} ratio={3 / 4} className={styles.poster} />
        <div>
          <strong className={styles.title}>{game.title}</strong>
          <p>Full game, yours to keep</p>
          <p>Play here, stream or download</p>
        </div>
      </div>
      <Problem problem={purchase.problem} currency={currency} total={total} />
      <dl className={styles.sum}>
        {missing === 0 && (
          <div>
            <dt>Standard price</dt>
            <dd>{priced(saving?.before ?? total, currency)}</dd>
          </div>
        )}
        {missing === 0 && saving && (
          <div>
            <dt>
              {offer.isPremiumPrice ? `Premium price, ${saving.percent}% off` : `Your discount, ${saving.percent}%`}
            </dt>
            <dd className={styles.saved}>{`−${priced(saving.before - total, currency)}`}</dd>
          </div>
        )}
        <div className={missing === 0 ? styles.total : undefined}>
          <dt>You pay</dt>
          <dd>{total === 0 ? 'Nothing' : <Amount count={total} size={missing === 0 ? 24 : 16} />}</dd>
        </div>
        <div className={styles.after}>
          <dt>Your balance</dt>
          <dd>{`${formatNumber(balance)} ${currency}`}</dd>
        </div>
        {missing === 0 ? (
          <div>
            <dt>Balance after purchase</dt>
            <dd>{`${formatNumber(balance - total)} ${currency}`}</dd>
          </div>
        ) : (
          <div className={styles.total}>
            <dt>Still needed</dt>
            <dd>
              <Amount count={missing} size={24} />
            </dd>
          </div>
        )}
      </dl>
      <p className={styles.note}>
        <Icon name={missing === 0 ? 'play' : 'info'} size={16} />
        <span>
          {missing === 0 && 'Play right after you confirm. We’ll e-mail your receipt.'}
          {missing > 0 && currency === 'coins' && 'After payment, we’ll bring you back here to confirm.'}
          {missing > 0 && currency === 'gems' && 'You earn gems by rating your games and with Premium.'}
        </span>
      </p>
    </Dialog>
  );
}

function Problem({
  problem,
  currency,
  total,
}: {
  problem: PurchaseProblem | null;
  currency: Currency;
  total: number;
}): ReactNode {
  switch (problem?.kind) {
    case 'price-changed':
      return (
        <Banner tone="warning" title="The price has changed" announce>
          <p>{`It’s now ${priced(total, currency)}. Nothing was charged. Confirm again if you still want it.`}</p>
        </Banner>
      );
    case 'spent':
      return (
        <Banner tone="warning" title={`Your ${currency} were spent elsewhere`} announce>
          <p>You spent them in another tab or on another device. Nothing was charged for this game.</p>
        </Banner>
      );
    case 'unknown':
      return (
        <Banner tone="warning" title="We don’t know yet whether your purchase went through" announce>
          <p>Try again, you won’t be charged twice.</p>
        </Banner>
      );
    case 'failed':
      return (
        <Banner tone="error" title="The purchase didn’t go through" announce>
          <p>{problem.message}</p>
        </Banner>
      );
    case undefined:
      return null;
  }
}
