import type { Checkout, Pack, Plan, PlanOffer, Products } from '@platform/shared/contracts';
import { formatMoney, formatNumber } from '@platform/shared/format';

/** A plan's length. */
export const lengthOf = (months: number): string => (months === 1 ? '1 month' : `${months} months`);

const monthsOf = { monthly: 1, quarterly: 3, yearly: 12 } as const;

/** What a plan is called, wherever it is named. */
export const planName = (plan: Plan): string => `Premium, ${lengthOf(monthsOf[plan])}`;

/** What a checkout buys. */
export const goodsOf = ({ coins, plan }: Pick<Checkout, 'coins' | 'plan'>): string =>
  coins === null ? planName(plan ?? 'monthly') : `${formatNumber(coins)} coins`;

/** What a plan costs in a month, rounded up to the smallest unit: never less than is charged. */
export const perMonth = ({ price, months }: PlanOffer) => ({ ...price, amount: Math.ceil(price.amount / months) });

/** Whole percent that an offer saves against the smallest one of its kind; 0 where it saves less than one. */
function savingOf(
  offer: { readonly amount: number; readonly units: number },
  smallest: { readonly amount: number; readonly units: number },
): number {
  const full = (smallest.amount / smallest.units) * offer.units;
  return Math.max(0, Math.floor(((full - offer.amount) / full) * 100));
}

export const packSaving = (pack: Pack, [smallest = pack]: readonly Pack[]): number =>
  savingOf({ amount: pack.price.amount, units: pack.coins }, { amount: smallest.price.amount, units: smallest.coins });

export const planSaving = (plan: PlanOffer, [shortest = plan]: readonly PlanOffer[]): number =>
  savingOf(
    { amount: plan.price.amount, units: plan.months },
    { amount: shortest.price.amount, units: shortest.months },
  );

/** How a plan is charged, in a sentence. */
export function billingOf({ months, price }: PlanOffer): string {
  if (months === 1) return 'Billed monthly. Cancel any time.';
  return `${formatMoney(price)} billed ${months === 12 ? 'once a year' : `every ${months} months`}.`;
}

/** The smallest pack that is enough, or the largest one where none is; never a larger one than needed. */
export const packFor = (packs: readonly Pack[], missing: number): Pack | undefined =>
  packs.find(({ coins }) => coins >= missing) ?? packs.at(-1);

/** The plan that costs least in a month. */
export const bestPlan = ({ plans }: Products): PlanOffer | undefined =>
  plans.toSorted((a, b) => perMonth(a).amount - perMonth(b).amount)[0];
