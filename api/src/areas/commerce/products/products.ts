import { Pack, PlanOffer } from '@platform/shared/contracts';
import { numberWords } from '../../../ground/plain-words';
import { z } from 'zod';
import { isCurrency } from '../../content/schema/price';

/** Months that a plan pays for at once. */
export const monthsOf = { monthly: 1, quarterly: 3, yearly: 12 } as const;

/** Products on sale, from PRODUCTS_FILE or the list below. */
export const ProductList = z
  .object({ packs: z.array(Pack).min(1).max(12), plans: z.array(PlanOffer).min(1).max(6) })
  .superRefine(({ packs, plans }, context) => {
    const wrong = (message: string): void => context.addIssue({ code: 'custom', message });
    const all = [...packs, ...plans];
    if (new Set(all.map(({ id }) => id)).size < all.length) wrong('two products have the same id');
    if (new Set(plans.map(({ plan }) => plan)).size < plans.length) wrong('two products have the same plan');
    if (new Set(all.map(({ price }) => price.currency)).size > 1) wrong('all prices must have one currency');
    for (const { id, price } of all) {
      if (!isCurrency(price.currency)) wrong(`${id}: ${price.currency} is no currency`);
      if (price.amount < 1) wrong(`${id}: the price must be above zero`);
    }
    for (const { id, plan, months } of plans)
      if (months !== monthsOf[plan]) wrong(`${id}: a ${plan} plan has ${monthsOf[plan]} months`);
    const isRising = packs.every(({ coins }, index) => index === 0 || coins > (packs[index - 1]?.coins ?? 0));
    if (!isRising) wrong('packs must stand from the smallest to the largest');
  });
export type ProductList = z.infer<typeof ProductList>;

const usd = (amount: number) => ({ amount, currency: 'USD' });

/** Default products. */
export const defaultProducts: ProductList = {
  packs: [
    { id: 'coins-500', coins: 500, price: usd(599) },
    { id: 'coins-1000', coins: 1000, price: usd(999) },
    { id: 'coins-3000', coins: 3000, price: usd(2699) },
    { id: 'coins-6500', coins: 6500, price: usd(4999) },
  ],
  plans: [
    { id: 'premium-monthly', plan: 'monthly', months: 1, price: usd(1999) },
    { id: 'premium-quarterly', plan: 'quarterly', months: 3, price: usd(4497) },
    { id: 'premium-yearly', plan: 'yearly', months: 12, price: usd(9588) },
  ],
};

/** A pack or a plan. */
export type Product = ProductList['packs'][number] | ProductList['plans'][number];

export const findProduct = ({ packs, plans }: ProductList, id: string): Product | null =>
  [...packs, ...plans].find((product) => product.id === id) ?? null;

/** A product in words, as it stands on receipts and at the provider. */
export const productName = (product: { coins: number } | { plan: keyof typeof monthsOf }): string => {
  if ('coins' in product) return `${numberWords(product.coins)} coins`;
  const months = monthsOf[product.plan];
  return `Premium, ${months === 1 ? '1 month' : `${months} months`}`;
};

/**
 * A price after a coupon, rounded half up to the currency's smallest unit.
 * @param percent 1 to 90
 */
export const discounted = (amount: number, percent: number): number =>
  Math.floor((amount * (100 - percent) + 50) / 100);

/** An amount in words, such as `$5.99`. @param amount in the currency's smallest unit */
export function moneyText({ amount, currency }: { readonly amount: number; readonly currency: string }): string {
  return new Intl.NumberFormat('en', { style: 'currency', currency }).format(amount / 10 ** decimalsOf(currency));
}

/** How many decimals a currency has: two of a dollar, none of a yen. */
export const decimalsOf = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;
