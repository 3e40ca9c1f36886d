import type { CatalogueServices } from '../catalogue/services';
import { createPaymentProviders } from './payments/create-providers';
import type { PaymentProviders } from './payments/providers';
import type { CommerceConfig } from './settings';

export interface CommerceServices extends CatalogueServices {
  readonly config: CommerceConfig;
  readonly paymentProviders: PaymentProviders;
}

/** @throws ConfigError one sentence about what is wrong with the payment providers */
export const createCommerceServices = async ({
  config,
  db,
  now,
}: CatalogueServices & { readonly config: CommerceConfig }): Promise<
  Omit<CommerceServices, keyof CatalogueServices>
> => ({ paymentProviders: await createPaymentProviders(config, db, now) });
