import { useRef, useState } from 'react';
import type { Products } from '@platform/shared/contracts';
import { formatMoney, formatNumber } from '@platform/shared/format';
import { useAppState } from '@platform/shared/remote';
import { paths } from '@platform/shared/paths';
import { Banner, Button, BuyBar, Icon, type IconName, Image, Panel } from '@platform/shared/ui';
import * as ownPaths from '../../own-paths';
import { bestPlan, goodsOf, lengthOf, packFor, perMonth } from '../../state/product-words';
import { useCoinBalance } from '../../state/use-coin-balance';
import { useOrder } from '../../state/use-order';
import type { WantedGame } from '../../state/use-wanted-game';
import { CouponField } from './coupon-field';
import { OrderPanel } from './order-panel';
import { PackList } from './pack-list';
import styles from './order-form.module.css';

export interface OrderFormProps {
  products: Products;
  /** A plan to pay for; null: packs of coins are offered. */
  planId: string | null;
  /** Coins that the purchase costs for which the member came here; 0: it was for none. */
  needed: number;
  /** The game for which the member came here, where it was one. */
  game: WantedGame | undefined;
  continueTo: string | null;
  page: 'payment' | 'payment-playa';
}

/** Choosing what to buy, and paying for it. */
export function OrderForm({ products, planId, needed, game, continueTo, page }: OrderFormProps) {
  const isPremium = useAppState(({ session }) => session.profile?.isPremiumUser === true);
  const balance = useCoinBalance();
  const missing = Math.max(0, needed - balance);
  const plan = products.plans.find(({ id }) => id === planId);
  const [packId, setPackId] = useState<string | null>(null);
  const panel = useRef<HTMLDivElement>(null);
  const pack = products.packs.find(({ id }) => id === packId) ?? packFor(products.packs, missing || 1);
  const product = plan ?? pack;
  const order = useOrder({
    productId: product?.id ?? '',
    listPrice: product?.price ?? { amount: 0, currency: 'USD' },
    continueTo,
    needed: plan ? 0 : needed,
    page,
  });
  if (product === undefined) return null;

  const cheapest = bestPlan(products);
  const goods = goodsOf({ coins: plan ? null : (pack?.coins ?? 0), plan: plan?.plan ?? null });
  const notes: [IconName, string][] = [
    ...(plan === undefined && products.packsPaidWith === 'crypto'
      ? ([['shield', 'You pay from your crypto wallet. It won’t appear on a bank statement.']] as [IconName, string][])
      : ([
          ['shield', 'Secure payment. Card details go straight to our payment provider.'],
          ['transactions', `A card statement shows the neutral name ${products.statementName}.`],
        ] as [IconName, string][])),
    ...(continueTo === null
      ? []
      : [
          [
            'chevron-left',
            game
              ? `After payment, you’ll return to ${game.title}.`
              : 'After payment, we’ll take you back to where you were.',
          ] as [IconName, string],
        ]),
  ];
  const after: [string, string][] = plan
    ? [[`Then every ${plan.months === 1 ? 'month' : lengthOf(plan.months)}`, formatMoney(plan.price)]]
    : [['Balance after payment', `${formatNumber(balance + (pack?.coins ?? 0))} coins`]];
  return (
    <div className={styles.columns}>
      <div className={styles.choice}>
        {missing > 0 && !plan && <Missing needed={needed} balance={balance} game={game} />}
        {plan ? (
          <Panel className={styles.plan}>
            <Icon name="premium" size={24} />
            <div>
              <h2 className={styles.planName}>Premium, {lengthOf(plan.months)}</h2>
              <p>
                {`Full-length videos, lower prices and ${products.gemsPerMonth} gems each month. It renews until you cancel, in two clicks.`}
              </p>
            </div>
            <Button variant="outlined" to={page === 'payment' ? paths.premium() : ownPaths.premiumPlaya()}>
              Change plan
            </Button>
          </Panel>
        ) : (
          <PackList
            packs={products.packs}
            chosen={product.id}
            balance={balance}
            missing={missing}
            wanted={game?.title}
            onChoose={(id) => {
              setPackId(id);
              order.removeCoupon();
              order.forgetProblem();
            }}
          />
        )}
        {!plan && !isPremium && (
          <Panel className={styles.plan}>
            <Icon name="premium" size={24} />
            <div>
              <h2 className={styles.planName}>Or pay less with Premium</h2>
              <p>
                {game?.price && game.premiumPrice !== null
                  ? `${game.title} for ${formatNumber(game.premiumPrice)} coins instead of ${formatNumber(game.price)}, every full-length video, and ${products.gemsPerMonth} gems each month.`
                  : `Lower prices on games, every full-length video, and ${products.gemsPerMonth} gems each month.`}
                {cheapest && ` From ${formatMoney(perMonth(cheapest))} a month, cancel in two clicks.`}
              </p>
            </div>
            <Button variant="outlined" to={page === 'payment' ? paths.premium() : ownPaths.premiumPlaya()}>
              Compare plans
            </Button>
          </Panel>
        )}
      </div>
      {products.available ? (
        <OrderPanel
          payRef={panel}
          goods={goods}
          listPrice={product.price}
          price={order.price}
          couponCode={order.applied?.code ?? null}
          after={after}
          notes={notes}
          busy={order.pay.busy}
          problem={order.pay.problem}
          onPay={() => void order.pay.run()}
          coupon={
            <CouponField
              applied={order.applied}
              busy={order.coupon.busy}
              problem={order.coupon.problem}
              onApply={(code) => void order.coupon.run(code)}
              onRemove={order.removeCoupon}
            />
          }
        />
      ) : (
        <Banner title="Purchases aren’t available right now.">Please come back later.</Banner>
      )}
      {products.available && (
        <BuyBar
          label="Pay"
          title={goods}
          note={
            order.applied === null ? (
              // The button says the price.
              plan ? (
                'Renews until you cancel'
              ) : (
                `Balance after: ${formatNumber(balance + (pack?.coins ?? 0))} coins`
              )
            ) : (
              <>
                {`${order.applied.percent}% off `}
                <s>{formatMoney(product.price)}</s>
              </>
            )
          }
          panel={panel}
        >
          <Button variant="primary" loading={order.pay.busy} onClick={() => void order.pay.run()}>
            {`Pay ${formatMoney(order.price)}`}
          </Button>
        </BuyBar>
      )}
    </div>
  );
}

/** What is missing for the purchase that led here. */
function Missing({ needed, balance, game }: { needed: number; balance: number; game: WantedGame | undefined }) {
  return (
    <Panel className={styles.missing} aria-labelledby="missing-heading">
      {game && (
        <Image image={game.posters.listItem} alt="" sizes="66px" quality={80} ratio={3 / 4} className={styles.poster} />
      )}
      <div className={styles.words}>
        <h2 id="missing-heading" className={styles.planName}>
          You need {formatNumber(needed - balance)} more coins
        </h2>
        <p>
          {game?.title ?? 'It'} costs {formatNumber(needed)} coins. You have {formatNumber(balance)}.
        </p>
        <progress
          className={styles.progress}
          max={needed}
          value={balance}
          aria-label={`${balance} of ${needed} coins`}
        />
      </div>
    </Panel>
  );
}
