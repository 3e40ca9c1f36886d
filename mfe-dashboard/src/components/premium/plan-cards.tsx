import type { PlanOffer, Products } from '@platform/shared/contracts';
import { formatMoney } from '@platform/shared/format';
import { Button, Icon, Panel, Tag } from '@platform/shared/ui';
import { bestPlan, billingOf, lengthOf, perMonth, planSaving } from '../../state/product-words';
import styles from './plan-cards.module.css';

export interface PlanCardsProps {
  products: Products;
  /** Where choosing a plan leads. */
  linkOf: (plan: PlanOffer) => string;
}

/** The plans side by side; the one that costs least in a month stands in the middle and is lit. */
export function PlanCards({ products, linkOf }: PlanCardsProps) {
  const best = bestPlan(products);
  const others = products.plans.filter((plan) => plan !== best);
  const shown = best ? [...others.slice(0, 1), best, ...others.slice(1)] : others;
  return (
    <div className={styles.plans}>
      {shown.map((plan) => {
        const [saving, length] = [planSaving(plan, products.plans), lengthOf(plan.months)];
        return (
          <Panel key={plan.id} className={`${styles.plan} ${plan === best ? styles.best : ''}`} aria-label={length}>
            <div className={styles.head}>
              <h2 className={styles.title}>{length}</h2>
              {saving > 0 && <Tag variant={plan === best ? 'save' : 'line'}>{`SAVE ${saving}%`}</Tag>}
            </div>
            <p className={styles.price}>
              <b>{formatMoney(perMonth(plan))}</b> <span>per month</span>
            </p>
            <p className={styles.billing}>{billingOf(plan)}</p>
            <ul className={styles.ticks}>
              {['Every full-length video', 'Lower prices on games', `${products.gemsPerMonth} gems each month`].map(
                (text) => (
                  <li key={text}>
                    <Icon name="check" size={16} />
                    {text}
                  </li>
                ),
              )}
            </ul>
            <Button variant={plan === best ? 'primary' : 'outlined'} block to={linkOf(plan)}>
              {`Choose ${length}`}
            </Button>
          </Panel>
        );
      })}
    </div>
  );
}
