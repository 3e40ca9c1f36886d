import { priceMaxCoins } from '@platform/shared/limits';
import { toAppError } from '@platform/shared/http';
import { useAppState } from '@platform/shared/remote';
import { paths, safeContinue } from '@platform/shared/paths';
import { Link, useLocation } from '@platform/shared/router';
import { useQuery } from '@platform/shared/store';
import { Banner, Button, ErrorPanel, Icon, Skeleton } from '@platform/shared/ui';
import * as ownPaths from '../own-paths';
import { CheckoutResult } from '../components/payment/checkout-result';
import { OrderForm } from '../components/payment/order-form';
import { HeldPremium } from '../components/premium/held-premium';
import { productsQuery } from '../state/payment-queries';
import { againAt, type CheckoutPage } from '../state/order-address';
import { goodsOf } from '../state/product-words';
import { useCheckoutState } from '../state/use-checkout-state';
import { usePageTitle } from '../state/use-page-title';
import { useWantedGame } from '../state/use-wanted-game';
import { titles } from '../titles';
import styles from './payment-page.module.css';

/**
 * Buying coins or a plan, and how the payment ended; the same page in the site and in the headset app
 * (docs/spec/routes.md#pages).
 */
export default function PaymentPage() {
  const { pathname, search } = useLocation();
  const authorized = useAppState(({ session }) => session.authorized);
  const query = new URLSearchParams(search);
  const page = pathname === ownPaths.paymentPlaya() ? 'payment-playa' : 'payment';
  const checkoutId = query.get('checkout');
  if (!authorized)
    return (
      <div className="container">
        <h1 className={styles.title}>Payment</h1>
        <Banner title="Log in to buy coins or Premium.">
          <Button variant="primary" to={paths.login(`${pathname}${search}`)}>
            Log in
          </Button>
        </Banner>
      </div>
    );
  return (
    <div className={`container ${styles.page}`}>
      {checkoutId === null ? <Order query={query} page={page} /> : <Result id={checkoutId} page={page} />}
    </div>
  );
}

function Order({ query, page }: { query: URLSearchParams; page: CheckoutPage }) {
  const products = useQuery(productsQuery());
  const profile = useAppState(({ session }) => session.profile);
  const planId = query.get('product');
  const back = safeContinue(query.get('continue'));
  const coins = Number(query.get('coins') ?? 0);
  const said = Number.isInteger(coins) && coins > 0 && coins <= priceMaxCoins ? coins : 0;
  const continueTo = back === '/' ? null : back;
  const game = useWantedGame(continueTo);
  // The address says what the purchase cost where the member came from; the server knows what it costs.
  const needed = said > 0 ? (game?.price ?? said) : 0;
  const isPlan = products.data?.plans.some(({ id }) => id === planId) === true;
  const hasPremium = isPlan && profile?.isPremiumUser === true && profile.subscription?.status !== 'past-due';
  // The address alone does not say whether it names a plan that there is.
  usePageTitle(products.data && (isPlan ? titles.plan : titles.coins), planId === null ? titles.coins : titles.plan);
  if (products.data === undefined && products.isError)
    return (
      <>
        <h1 className={styles.title}>{planId === null ? titles.coins : titles.payment}</h1>
        <ErrorPanel
          kind={toAppError(products.error).kind}
          onRetry={() => void products.refetch()}
          retrying={products.isFetching}
        />
      </>
    );
  return (
    <>
      {continueTo !== null && (
        <Link to={continueTo} className={styles.back}>
          <Icon name="chevron-left" size={16} />
          {game?.title ?? 'Back'}
        </Link>
      )}
      {hasPremium ? (
        <HeldPremium profile={profile} />
      ) : (
        <h1 className={styles.title}>{isPlan ? 'Get Premium' : 'Get coins'}</h1>
      )}
      {products.data === undefined && (
        <div role="status">
          <span className="visually-hidden">Loading prices</span>
          <Skeleton shape="card" height={360} />
        </div>
      )}
      {products.data !== undefined && !hasPremium && (
        <OrderForm
          products={products.data}
          planId={isPlan ? planId : null}
          needed={needed}
          game={game}
          continueTo={continueTo}
          page={page}
        />
      )}
    </>
  );
}

function Result({ id, page }: { id: string; page: CheckoutPage }) {
  const checkout = useCheckoutState(id);
  usePageTitle(checkout.data && `Payment, ${goodsOf(checkout.data)}`, titles.payment);
  if (checkout.data !== undefined)
    return <CheckoutResult checkout={checkout.data} again={againAt(checkout.data, page)} />;
  if (!checkout.isError)
    return (
      <div role="status" className={styles.loading}>
        <span className="visually-hidden">Loading your payment</span>
        <Skeleton shape="card" height={360} />
      </div>
    );
  const { kind } = toAppError(checkout.error);
  return (
    <ErrorPanel
      level={1}
      kind={kind}
      message={kind === 'not-found' ? 'We can’t find this payment in your account.' : undefined}
      onRetry={kind === 'not-found' ? undefined : () => void checkout.refetch()}
      retrying={checkout.isFetching}
      action={
        <Button variant="outlined" to={paths.dashboard()}>
          Go to dashboard
        </Button>
      }
    />
  );
}
