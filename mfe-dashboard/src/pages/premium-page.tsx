import { toAppError } from '@platform/shared/http';
import { useAppState } from '@platform/shared/remote';
import { paths } from '@platform/shared/paths';
import { useLocation } from '@platform/shared/router';
import { useQuery } from '@platform/shared/store';
import { Banner, ErrorPanel, Icon, SectionHeading, Skeleton } from '@platform/shared/ui';
import * as ownPaths from '../own-paths';
import { CompareTable } from '../components/premium/compare-table';
import { HeldPremium } from '../components/premium/held-premium';
import { PremiumVideos } from '../components/premium/premium-videos';
import { PlanCards } from '../components/premium/plan-cards';
import { Questions } from '../components/premium/questions';
import { pageWordsQuery, productsQuery } from '../state/payment-queries';
import styles from './premium-page.module.css';

/**
 * Premium and its plans; the same page in the site, in the headset app, and for campaigns (docs/spec/routes.md#pages).
 */
export default function PremiumPage() {
  const { pathname, search } = useLocation();
  const products = useQuery(productsQuery());
  const { data: words } = useQuery(pageWordsQuery(pathname));
  const { authorized, profile } = useAppState(({ session }) => session);
  const softMode = useAppState(({ audience }) => audience.softMode);
  const inHeadset = pathname === ownPaths.premiumPlaya();
  const continueTo = new URLSearchParams(search).get('continue') ?? undefined;

  // The headset app shows this page alone, and videos are pages of the site.
  const canShowVideos = !softMode && !inHeadset;

  const linkOf = ({ id }: { id: string }): string => {
    const pay = inHeadset ? ownPaths.paymentPlaya(id) : ownPaths.paymentOf(id, continueTo);
    return authorized ? pay : paths.login(pay);
  };
  const isMember = profile?.isPremiumUser === true && profile.subscription?.status !== 'past-due';
  return (
    <div className={styles.page}>
      <div className="container">
        {isMember ? (
          <HeldPremium profile={profile} />
        ) : (
          <header className={styles.head}>
            <h1 className={styles.title}>{words?.h1 || 'Premium'}</h1>
            {words?.h2 && <h2 className="lead">{words.h2}</h2>}
            {words?.description && <p className="lead">{words.description}</p>}
          </header>
        )}
        {products.data === undefined && products.isError && (
          <ErrorPanel
            kind={toAppError(products.error).kind}
            onRetry={() => void products.refetch()}
            retrying={products.isFetching}
          />
        )}
        {products.data === undefined && !products.isError && (
          <div className={styles.loading} role="status">
            <span className="visually-hidden">Loading plans</span>
            {['one', 'two', 'three'].map((key) => (
              <Skeleton key={key} shape="card" height={420} />
            ))}
          </div>
        )}
        {products.data !== undefined && (
          <>
            {!isMember && !products.data.available && (
              <div className={styles.notice}>
                <Banner title="Premium can’t be bought right now.">Please come back later.</Banner>
              </div>
            )}
            {!isMember && products.data.available && <PlanCards products={products.data} linkOf={linkOf} />}
            {!isMember && (
              <p className={styles.secure}>
                <Icon name="shield" size={16} />
                Secure checkout. Easy cancel from your dashboard.
              </p>
            )}
            {canShowVideos && <PremiumVideos className={styles.section} />}
            <section className={styles.section} aria-labelledby="compare">
              <SectionHeading id="compare">Compare</SectionHeading>
              <CompareTable gemsPerMonth={products.data.gemsPerMonth} />
            </section>
            <section className={styles.section} aria-labelledby="before">
              <SectionHeading id="before">{isMember ? 'Questions' : 'Before you join'}</SectionHeading>
              <Questions statementName={products.data.statementName} />
            </section>
          </>
        )}
      </div>
    </div>
  );
}
