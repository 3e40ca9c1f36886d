import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'zod';
import { attempts, ConfigError, defineSettings, flag, repositoryRoot, text, variable } from '../../ground/settings';
import type { CatalogueConfig } from '../catalogue/settings';
import { paymentVariables, readPaymentProviders } from './payments/settings';
import { readRates, TaxRates } from './payments/receipts/tax-rates';
import { defaultProducts, ProductList } from './products/products';

/** Payments, partners, and e-mails that members can unsubscribe from. */
const settings = defineSettings<CatalogueConfig>()(
  {
    AFFILIATE_CLICKS_PER_ADDRESS: variable(
      text(attempts.default(120)),
      'how many affiliate visits an address has in 10 minutes',
      'a whole number from 1',
      { note: 'affiliate visits that an address has in ten minutes, all instances together' },
    ),
    POSTBACK_ALLOW_PRIVATE: variable(
      text(flag.default(false)),
      'whether postbacks may go to private addresses, for tests',
      'true or false',
      { note: 'lets postbacks go to private and loopback addresses: tests only' },
    ),
    ...paymentVariables,
    PRODUCTS_FILE: variable(
      text(z.string().min(1).optional()),
      'the file that says which coin packs and plans are sold, and for how much',
      'a path of a JSON file, or absent for the list in api/src/areas/commerce/products/products.ts',
      {
        shownDefault: 'the list in `src/areas/commerce/products/products.ts`',
        note: 'coin packs and plans with their prices, as JSON of the same shape; a mistake in it stops the start',
      },
    ),
    PAYMENT_STATEMENT_NAME: variable(
      text(z.string().min(1).max(40).default('VSP Media')),
      'the name that stands on the statement of a card',
      'at most 40 characters',
      { note: 'the name on the statement of a card' },
    ),
    SELLER_NAME: variable(
      text(z.string().trim().min(1).max(100).optional()),
      'the company that sells and runs the site, as receipts and legal pages name it',
      'at most 100 characters, or absent: then receipts name no seller, and no page who runs the site',
      {
        note: 'the company that sells and runs the site, on receipts, legal pages and the contact page; without it receipts name the site and how to ask, and those pages nobody',
      },
    ),
    SELLER_ADDRESS: variable(
      text(z.string().trim().min(1).max(200).optional()),
      'the address of the seller, in one line',
      'at most 200 characters',
      { note: 'its address in one line' },
    ),
    SELLER_TAX_ID: variable(
      text(z.string().trim().min(1).max(40).optional()),
      'the tax number of the seller with what it is called, such as VAT ID CY10400123X',
      'at most 40 characters',
      { note: 'its tax number with what it is called, such as `VAT ID CY10400123X`' },
    ),
    TAX_NAME: variable(
      text(z.string().trim().min(1).max(20).default('VAT')),
      'what the tax is called that prices include',
      'at most 20 characters',
    ),
    TAX_RATES: variable(
      text(z.string().default('').transform(readRates).pipe(TaxRates)),
      'the tax that prices include, in percent by the country of the buyer',
      'such as DE=19,FR=20,*=0: codes of countries, * for all others and unknown ones, 0 to 100 with at most two decimals',
      {
        shownDefault: 'none',
        note: 'the tax that prices include, by the country of the buyer: `DE=19,FR=20,*=19`; `*` is for all others and unknown ones. A country without a rate has no tax on its receipts',
      },
    ),
    WITHDRAWAL_COUNTRIES: variable(
      text(
        z
          .string()
          .default('AT,BE,BG,CY,CZ,DE,DK,EE,ES,FI,FR,GB,GR,HR,HU,IE,IS,IT,LI,LT,LU,LV,MT,NL,NO,PL,PT,RO,SE,SI,SK')
          .transform((list) => (list === 'none' ? [] : list.split(',').map((country) => country.trim().toUpperCase())))
          .pipe(z.array(z.string().regex(/^(?:[A-Z]{2}|\*)$/))),
      ),
      'the countries whose members may withdraw from a payment within 14 days',
      'country codes separated by commas, * for all, or none',
      {
        shownDefault: 'EU, EEA, GB',
        note: 'countries whose members may withdraw within 14 days: codes, `*` or `none`; an unknown country counts as one of them. Needs `TRUSTED_COUNTRY_HEADER` to tell countries apart',
      },
    ),
    COUPON_LATE_PAYMENT: variable(
      text(z.enum(['refund', 'proportion']).default('refund')),
      'what becomes of a payment that comes after its coupon was given back',
      'refund, or proportion (the coins that the sum buys without the coupon; plans are refunded)',
      {
        note: 'a payment with a coupon that comes after the coupon was given back: `refund` sends it back by itself, `proportion` delivers the coins that the sum buys without it (plans are refunded)',
      },
    ),
    CHECKOUTS_PER_ACCOUNT: variable(
      text(attempts.default(20)),
      'how many checkouts a member may begin in 10 minutes',
      'a whole number from 1',
      { note: 'checkouts that a member may begin in ten minutes' },
    ),
    UNSUBSCRIBE_KEY: variable(
      text(z.string().min(32).optional()),
      'the key that signs the links by which members unsubscribe from e-mails',
      'at least 32 characters, or absent to generate one',
      {
        secret: true,
        shownDefault: 'generated',
        note: 'signs the links by which members unsubscribe; set it when several instances share no `DATA_DIR`',
      },
    ),
  },
  (read, below) => {
    const productsFile = read('PRODUCTS_FILE');
    const sellerName = read('SELLER_NAME');
    return {
      /** In ten minutes, from one address. */
      affiliateLimit: read('AFFILIATE_CLICKS_PER_ADDRESS'),
      /** Whether postbacks may go to private and loopback addresses: tests only. */
      postbackAllowPrivate: read('POSTBACK_ALLOW_PRIVATE'),
      payments: {
        ...readPaymentProviders(read, below),
        products: productsFile === undefined ? defaultProducts : readProducts(resolve(repositoryRoot, productsFile)),
        /** Name on card statements. */
        statementName: read('PAYMENT_STATEMENT_NAME'),
        /** The seller; null: not set. */
        seller:
          sellerName === undefined
            ? null
            : { name: sellerName, address: read('SELLER_ADDRESS') ?? null, taxId: read('SELLER_TAX_ID') ?? null },
        /** Tax that prices include, in hundredths of a percent by country (ISO 3166-1 alpha-2); `*`: all others. */
        tax: { name: read('TAX_NAME'), rates: read('TAX_RATES') as ReadonlyMap<string, number> },
        /** Countries (ISO 3166-1 alpha-2) whose members may withdraw; `*` for all. */
        withdrawalCountries: read('WITHDRAWAL_COUNTRIES') as readonly string[],
        /** Treatment of a payment that comes after its coupon was given back. */
        latePayment: read('COUPON_LATE_PAYMENT'),
        /** Checkouts that a member may begin in ten minutes. */
        perAccount: read('CHECKOUTS_PER_ACCOUNT'),
      },
      /** Null: a key is generated once into `dataDir`. */
      unsubscribeKey: read('UNSUBSCRIBE_KEY') ?? null,
    };
  },
);

type Environment = Parameters<(typeof settings)['read']>[0];

/** Payment modules are loaded later, and read variables of their own: as a function, so that no dump of it has them all. */
const readAll = (env: Environment, below: CatalogueConfig) => {
  const own = settings.read(env, below);
  const moduleSetting = (name: string): string | undefined => (env[name] === '' ? undefined : env[name]);
  return { ...own, payments: { ...own.payments, moduleSetting } };
};

export const commerceSettings = { variables: settings.variables, read: readAll };

export type CommerceConfig = CatalogueConfig & ReturnType<typeof readAll>;

/** @throws ConfigError that says what is wrong with the file */
function readProducts(path: string): ProductList {
  let json: unknown;
  try {
    json = JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    throw new ConfigError(`PRODUCTS_FILE is "${path}", which is not a file of JSON.`);
  }
  const result = ProductList.safeParse(json);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new ConfigError(`PRODUCTS_FILE is "${path}", and in it: ${issue?.path.join('.')} ${issue?.message}.`);
}
