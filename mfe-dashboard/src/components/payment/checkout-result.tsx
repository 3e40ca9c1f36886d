import type { ReactNode } from 'react';
import type { Checkout } from '@platform/shared/contracts';
import { formatMoney, formatNumber } from '@platform/shared/format';
import { paths, safeContinue } from '@platform/shared/paths';
import { useAppState } from '@platform/shared/remote';
import { Link } from '@platform/shared/router';
import { useQuery } from '@platform/shared/store';
import { Button, Icon, Image, Panel, Spinner } from '@platform/shared/ui';
import * as ownPaths from '../../own-paths';
import { premiumVideosQuery } from '../../state/payment-queries';
import { goodsOf } from '../../state/product-words';
import { useCoinBalance } from '../../state/use-coin-balance';
import { useKeptFocus } from '../../state/use-kept-focus';
import { useWantedGame, type WantedGame } from '../../state/use-wanted-game';
import { useWantedVideo, type WantedVideo } from '../../state/use-wanted-video';
import { PackReturn } from './pack-return';
import styles from './checkout-result.module.css';

interface Words {
  title: string;
  text: string;
  sign: ReactNode;
}

/** What a checkout's state means, and what to do next. */
function wordsOf(checkout: Checkout): Words {
  const [goods, price] = [goodsOf(checkout), formatMoney(checkout.paid ?? checkout.price)];
  const good = <Icon name="success" size={24} className={styles.good} />;
  const bad = <Icon name="error" size={24} className={styles.bad} />;
  const waiting = <Spinner size={24} />;
  if (checkout.needsReview)
    return {
      title: 'We’re checking your payment',
      text: `${checkout.paid ? `We received ${price} for` : 'This payment doesn’t match'} an order of ${formatMoney(checkout.price)}, so our team will review it. We’ll e-mail you; you don’t need to pay again.`,
      sign: <Icon name="info" size={24} />,
    };
  switch (checkout.state) {
    case 'open':
      return {
        title: 'Waiting for your payment',
        text: 'We haven’t heard from the payment provider yet. If you’ve paid, this page will update automatically.',
        sign: waiting,
      };
    case 'pending':
      return {
        title: 'Confirming your payment',
        text: 'This can take a few minutes. You can leave this page: we’ll e-mail you a receipt.',
        sign: waiting,
      };
    case 'paid':
      return checkout.coins === null
        ? { title: 'Welcome to Premium', text: `You paid ${price}. We’ve e-mailed you a receipt.`, sign: good }
        : { title: `${goods} added`, text: `You paid ${price}. We’ve e-mailed you a receipt.`, sign: good };
    case 'declined':
      return {
        title: 'Your payment was declined',
        text:
          checkout.paidWith === 'crypto'
            ? 'Nothing was charged. You can try again at any time.'
            : 'Nothing was charged. Try another card, or ask your bank why it was declined.',
        sign: bad,
      };
    case 'expired':
      return {
        title: 'This payment wasn’t completed',
        text: 'Nothing was charged. If you did pay, it will still arrive, and we’ll e-mail you.',
        sign: bad,
      };
    case 'refunded':
      return {
        title: 'This payment was refunded',
        text: `${price} is on its way back to you. It may take a few days to arrive.`,
        sign: <Icon name="info" size={24} />,
      };
    case 'charged-back':
      return {
        title: 'This payment was reversed',
        text: `Your bank reversed ${price}. Questions? Contact us.`,
        sign: <Icon name="info" size={24} />,
      };
  }
}

export interface CheckoutResultProps {
  checkout: Checkout;
  /** Where buying begins anew. */
  again: string;
}

/** Where a checkout stands. A change is announced, because it comes without a press. */
export function CheckoutResult({ checkout, again }: CheckoutResultProps) {
  const { title, text, sign } = wordsOf(checkout);
  // The heading and the sentence below it have said both.
  const isPaid = !checkout.needsReview && checkout.state === 'paid';
  const isPaidPack = isPaid && checkout.coins !== null;
  const isOver = !checkout.needsReview && (checkout.state === 'declined' || checkout.state === 'expired');
  const isPaidPlan = isPaid && checkout.coins === null;
  const to = safeContinue(checkout.continueTo);
  const game = useWantedGame(to);
  const video = useWantedVideo(to);
  const hasVideos = useAppState(({ audience }) => isPaidPlan && to === '/' && !audience.softMode);
  const balance = useCoinBalance();
  const heading = useKeptFocus<HTMLHeadingElement>(checkout.state === 'refunded');
  const next = nextStep({ to, title: game?.title ?? video?.title, hasVideos });
  return (
    <Panel className={styles.result}>
      <div role="status" className={styles.words}>
        {sign}
        <h1 ref={heading} tabIndex={-1} className={styles.title}>
          {title}
        </h1>
        <p className="lead">{text}</p>
      </div>
      {isPaidPack && game && <Wanted game={game} balance={balance} />}
      {isPaidPlan && video && <WantedToWatch video={video} />}
      <dl className={styles.facts}>
        {!isPaidPack && (
          <div>
            <dt>Order</dt>
            <dd>{goodsOf(checkout)}</dd>
          </div>
        )}
        {(!isPaid || checkout.paid !== null) && (
          <div>
            <dt>Amount</dt>
            <dd>{formatMoney(checkout.price)}</dd>
          </div>
        )}
        {checkout.paid && (
          <div>
            <dt>Paid</dt>
            <dd>{formatMoney(checkout.paid)}</dd>
          </div>
        )}
        {isPaidPack && !game && (
          <div>
            <dt>Your balance</dt>
            <dd>{goodsOf({ coins: balance, plan: null })}</dd>
          </div>
        )}
        <div>
          <dt>Reference</dt>
          <dd>{checkout.id}</dd>
        </div>
      </dl>
      <div className={styles.actions}>
        {checkout.state === 'open' && checkout.payUrl !== null && (
          <Button variant="primary" href={checkout.payUrl}>
            Continue to payment
          </Button>
        )}
        {checkout.state === 'paid' && (
          <Button variant="primary" to={next.to}>
            {next.label}
          </Button>
        )}
        {isOver && (
          <Button variant="primary" to={again}>
            Try again
          </Button>
        )}
        {checkout.state === 'open' && (
          <Button variant="outlined" to={again}>
            Start again
          </Button>
        )}
        {(checkout.state === 'charged-back' || checkout.needsReview) && (
          <Button variant="outlined" to={paths.contact({ topic: 'billing', about: `Payment ${checkout.id}` })}>
            Contact us
          </Button>
        )}
        {(checkout.state === 'paid' || checkout.state === 'refunded' || checkout.state === 'charged-back') && (
          <Button variant="outlined" to={ownPaths.receipt(checkout.id)}>
            See your receipt
          </Button>
        )}
      </div>
      <PackReturn checkout={checkout} className={styles.withdrawal} />
      {hasVideos && <PremiumStills />}
    </Panel>
  );
}

/** Where the amber button of a paid order leads: to what was wanted, else to what was just opened. */
function nextStep({ to, title, hasVideos }: { to: string; title: string | undefined; hasVideos: boolean }) {
  if (to !== '/') return { to, label: title === undefined ? 'Continue' : `Continue to ${title}` };
  return hasVideos
    ? { to: paths.videos({ premium: 'true' }), label: 'Watch Premium videos' }
    : { to: paths.dashboard(), label: 'Go to dashboard' };
}

/** Some of the videos that are open now, each to watch at a press. */
function PremiumStills() {
  const { data } = useQuery(premiumVideosQuery());
  if (data === undefined || data.items.length === 0) return null;
  return (
    <section className={styles.withdrawal} aria-labelledby="open-videos">
      <h2 id="open-videos" className={styles.small}>
        Watch now
      </h2>
      <ul className={styles.stills}>
        {data.items.map(({ id, title, pageUrl, poster }) => (
          <li key={id}>
            <Link to={pageUrl}>
              <Image
                image={poster}
                alt=""
                sizes="(max-width: 768px) 86vw, 190px"
                quality={80}
                ratio={16 / 9}
                className={styles.still}
              />
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The video that Premium was bought for. */
const WantedToWatch = ({ video: { title, poster } }: { video: WantedVideo }) => (
  <div className={styles.wanted}>
    <Image image={poster} alt="" sizes="156px" quality={80} ratio={16 / 9} className={styles.scene} />
    <p>
      <b>{title}</b>
      <span>You can now watch it in full.</span>
    </p>
  </div>
);

/** The game that the coins are for, and whether they are enough. */
function Wanted({ game: { title, posters, price }, balance }: { game: WantedGame; balance: number }) {
  return (
    <div className={styles.wanted}>
      <Image image={posters.listItem} alt="" sizes="66px" quality={80} ratio={3 / 4} className={styles.poster} />
      <p>
        <b>{title}</b>
        {price !== null && (
          <span>
            {price === 0
              ? 'It’s in your library.'
              : `It costs ${formatNumber(price)} coins. You have ${formatNumber(balance)}.`}
          </span>
        )}
      </p>
    </div>
  );
}
