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

/**
 * The plans from the shortest to the longest; the one that costs least in a month is lit, and stands in the middle where
 * they are side by side.
 */
export function PlanCards({ products, linkOf }: PlanCardsProps) {
  const best = bestPlan(products);
  // Plans differ in length and price alone.
  const features = ['Every full-length video', 'Premium game prices', `${products.gemsPerMonth} gems each month`];
  return (
    <div className={styles.plans}>
      {products.plans.map((plan) => {
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
            <ul className={styles.features}>
              {features.map((feature) => (
                <li key={feature}>
                  <Icon name="check" size={16} />
                  {feature}
                </li>
              ))}
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
