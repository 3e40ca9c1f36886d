import { type ReactNode, useId, useState } from 'react';
import type { Deals } from '@platform/shared/contracts';
import { formatDate } from '@platform/shared/format';
import { paths } from '@platform/shared/paths';
import { useQuery } from '@platform/shared/store';
import { Button, cardTag, EmptyState, GameGrid, Image, railCardSizes, Tag } from '@platform/shared/ui';
import { ViewerGameCard } from '../components/game/viewer-game-card';
import { LoadFailure } from '../components/page/load-failure';
import { PageHead } from '../components/page/page-head';
import { BuyLink } from '../components/price/buy-link';
import { GuestDeals, JoinBanner } from '../components/price/guest-deals';
import { hasLastDay, withoutRepeats } from '../state/deal-lists';
import { ownedLast } from '../state/owned-last';
import { dealsQuery } from '../state/queries';
import { useViewer, type Viewer } from '../state/use-viewer';
import styles from './deals-page.module.css';

type Deal = Deals['items'][number];
/** Games of an offer that show at once: one row of the widest grid. */
const shownFirst = 3;

/** The offers that run today, each with its last day in words; guests learn what members save. */
export default function DealsPage(): ReactNode {
  const viewer = useViewer();
  const deals = useQuery(dealsQuery(viewer.softMode));
  const offers = withoutRepeats(deals.data?.items ?? []);
  const isGuest = !viewer.authorized && !viewer.softMode;
  const lead = leadFor(viewer, offers);
  return (
    <div className={`container ${styles.page}`}>
      <PageHead title="Deals">{lead && <p className="lead">{lead}</p>}</PageHead>
      {isGuest && deals.data && <JoinBanner onSale={deals.data.onSale} />}
      {deals.isPending && <GameGrid rail loading label="Deals" />}
      <LoadFailure query={deals} />
      {deals.data && offers.length === 0 && (
        <EmptyState
          title="No deals today"
          action={
            <Button variant="outlined" to={paths.games({ onSale: 'true' })}>
              See games on sale
            </Button>
          }
        >
          Some games may still be on sale.
        </EmptyState>
      )}
      {isGuest ? (
        <GuestDeals deals={offers} />
      ) : (
        offers.map((deal, index) => <Offer key={deal.slug} deal={deal} viewer={viewer} first={index === 0} />)
      )}
    </div>
  );
}

/** Which prices this viewer sees; undefined: the editor's words say enough. */
function leadFor({ authorized, premium, softMode }: Viewer, offers: readonly Deal[]): string | undefined {
  if (softMode) return undefined;
  if (!authorized)
    return hasLastDay(offers)
      ? 'Members pay less for games on sale. You see both prices, and where a date is shown, a member price holds until then.'
      : 'Members pay less for games on sale. You see both prices.';
  return premium ? 'You see your Premium prices. Where a date is shown, the price holds until then.' : undefined;
}

/** The highest percentage that this viewer saves: the card of a member with Premium names a higher one than the offer. */
function savingOf({ games, savesUpTo }: Deal, viewer: Viewer): number {
  if (viewer.purchases === undefined) return savesUpTo;
  const percents = games.map((game) => {
    const tag = cardTag(game, { ...viewer, purchase: viewer.purchases?.[game.id] });
    return tag?.kind === 'save' ? tag.percent : 0;
  });
  return Math.max(0, ...percents);
}

function Offer({ deal, viewer, first }: { deal: Deal; viewer: Viewer; first: boolean }): ReactNode {
  const id = useId();
  const [all, setAll] = useState(false);
  const rest = deal.games.length - shownFirst;
  const saving = savingOf(deal, viewer);
  const currency = deal.terms.kind === 'gems' ? 'gems' : 'coins';
  const facts = [
    deal.terms.kind === 'save' &&
      saving > 0 &&
      (viewer.authorized ? `Save up to ${saving}%` : `Members save up to ${saving}%`),
    deal.terms.kind === 'gems' && 'Pay with gems',
    deal.endsOn !== null && `Until ${formatDate(deal.endsOn)}`,
  ].filter((fact) => fact !== false);
  return (
    // “Use gems” leads here.
    <section className={styles.deal} aria-labelledby={id} id={deal.terms.kind === 'gems' ? 'gems' : undefined}>
      <div className={styles.banner}>
        <Image
          image={deal.image}
          alt=""
          sizes="(max-width: 768px) 100vw, 1360px"
          quality={80}
          ratio={16 / 9}
          loading={first ? 'eager' : 'lazy'}
          className={styles.still}
        />
        <div className={styles.words}>
          <h2 id={id}>{deal.title}</h2>
          <p>{deal.text}</p>
          {facts.length > 0 && (
            <p className={styles.facts}>
              {facts.map((fact) => (
                <Tag key={fact}>{fact}</Tag>
              ))}
            </p>
          )}
        </div>
      </div>
      <GameGrid rail label={deal.title}>
        {ownedLast(deal.games, viewer)
          .slice(0, all ? undefined : shownFirst)
          .map((game, index) => (
            <ViewerGameCard
              key={game.id}
              game={game}
              viewer={viewer}
              sizes={railCardSizes}
              priority={first && index === 0}
              currency={currency}
              action={<BuyLink game={game} viewer={viewer} currency={currency} />}
            />
          ))}
        {rest > 0 && !all && (
          <Button variant="secondary" className={styles.more} onClick={() => setAll(true)}>
            {`Show ${rest} more`}
            <span className="visually-hidden">{` of ${deal.title}`}</span>
          </Button>
        )}
      </GameGrid>
    </section>
  );
}
