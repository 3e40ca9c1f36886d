import type { PaymentRoutes } from './settings';
import type { PaymentProvider } from './provider';

/** Properties of a checkout by which its provider is chosen. */
export interface OrderKind {
  /** Two letters; null: unknown. */
  readonly country: string | null;
  readonly kind: 'packs' | 'plans';
}

/** The providers that are configured (docs/spec/money.md#which-provider). */
export interface PaymentProviders {
  readonly all: readonly PaymentProvider[];
  /** The provider of new checkouts; null: nothing is sold. */
  forOrder(order: OrderKind): PaymentProvider | null;
  /** The one that a checkout was begun with; null: it is not configured any more. */
  byName(name: string): PaymentProvider | null;
}

/**
 * @param all each has a name of its own
 * @param routes by what orders; the names are of `all`
 */
export function createProviders(all: readonly PaymentProvider[], routes: PaymentRoutes): PaymentProviders {
  const byName = (name: string): PaymentProvider | null => all.find((provider) => provider.name === name) ?? null;
  return {
    all,
    byName,
    forOrder: ({ country, kind }) => {
      // The narrowest rule decides: country and kind, country, kind, all.
      const places = country === null ? [] : [`${country}:${kind}`, country];
      const name = [...places, `*:${kind}`, '*'].map((place) => routes.get(place)).find((found) => found !== undefined);
      return name === undefined ? null : byName(name);
    },
  };
}
