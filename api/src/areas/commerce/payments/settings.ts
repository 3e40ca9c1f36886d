import { resolve } from 'node:path';
import { z } from 'zod';
import { ConfigError, httpUrl, type Reader, repositoryRoot, text, variable } from '../../../ground/settings';

/** Providers of new checkouts, by `DE:plans`, `DE`, `*:plans` or `*`. */
export type PaymentRoutes = ReadonlyMap<string, string>;

const PROVIDER_NAME = '[a-z][a-z0-9-]{1,30}';
const routePattern = new RegExp(`^([A-Z]{2}|\\*)(:packs|:plans)?=(${PROVIDER_NAME})$`);

/** `DE=verotel,*:packs=ccbill`, each order once; undefined where that is not what stands there. */
function readRoutes(written: string): PaymentRoutes | undefined {
  const parts = written.split(',').flatMap((part) => (part.trim() === '' ? [] : [part.trim()]));
  const found = parts.map((part) => routePattern.exec(part));
  const routes = new Map(found.map((match) => [`${match?.[1]}${match?.[2] ?? ''}`, match?.[3] ?? '']));
  return found.includes(null) || routes.size < parts.length || routes.has('*') ? undefined : routes;
}

const secret = { secret: true } as const;
const whenVerotel = 'set where Verotel is used';
const whenCCBill = 'set where CCBill is used';
const whenBTCPay = 'set where BTCPay Server is used';

/** Payment providers (docs/payments.md). */
export const paymentVariables = {
  PAYMENT_PROVIDER: variable(
    text(
      z
        .string()
        .regex(new RegExp(`^${PROVIDER_NAME}$`))
        .optional(),
    ),
    'who takes the money',
    'verotel, ccbill, btcpay, the name of a module of PAYMENT_MODULE, or sandbox (no money moves: development and demonstrations only)',
    {
      shownDefault: 'sandbox, or none',
      note: 'who takes the money ([all about it](docs/payments.md)). `sandbox`: a local page where one chooses the outcome, and no money moves; it is the default where `SITE_URL` is not https, outside production or on the embedded database, elsewhere it must be asked for. `verotel`: Verotel FlexPay. `ccbill`: CCBill FlexForms. `btcpay`: BTCPay Server, for packs alone. A name of a module: that one. None: nothing can be bought',
    },
  ),
  PAYMENT_ROUTES: variable(
    text(
      z
        .string()
        .default('')
        .transform(readRoutes)
        .pipe(z.custom<PaymentRoutes>((routes) => routes instanceof Map)),
    ),
    'who takes the money instead of PAYMENT_PROVIDER, by the country of the buyer and by what is bought',
    'such as DE=verotel,US:plans=ccbill,*:packs=ccbill: codes of countries or *, with :packs, :plans or neither, each once',
    {
      shownDefault: 'none',
      note: 'who takes the money instead of `PAYMENT_PROVIDER`: `DE=verotel`, `US:plans=ccbill`, `*:packs=ccbill`. The narrowest rule decides; countries need `TRUSTED_COUNTRY_HEADER`. A change is for new checkouts; those that were begun stay with whom they were begun',
    },
  ),
  PAYMENT_MODULE: variable(
    text(z.string().prefault('')),
    'the modules that add payment providers',
    'paths like payments/paynow.mjs separated by commas, or absent',
    {
      shownDefault: 'none',
      note: 'files that add payment providers, separated by commas ([how one is written](docs/payments.md#a-provider-of-your-own)); each reads variables of its own, which begin with its name',
    },
  ),
  VEROTEL_SHOP_ID: variable(
    text(z.string().regex(/^\d+$/).optional()),
    'the shop id of Verotel FlexPay',
    `a number, and ${whenVerotel}`,
    {
      note: 'the shop id of Verotel FlexPay; its postback address is `SITE_URL/api/payments/notification/verotel`. As long as it, the signature key, the user and the password are set, what was begun with Verotel is looked after',
    },
  ),
  VEROTEL_SIGNATURE_KEY: variable(
    text(z.string().min(8).optional()),
    'the signature key of Verotel FlexPay',
    whenVerotel,
    secret,
  ),
  VEROTEL_URL: variable(
    text(httpUrl.default('https://secure.verotel.com')),
    'where members pay, and where the state of a payment is asked',
    'a web address',
    { shownDefault: "Verotel's" },
  ),
  VEROTEL_API_URL: variable(
    text(httpUrl.default('https://controlcenter.verotel.com/api')),
    "the address of Verotel's Control Center API, which cancels and refunds",
    'a web address',
    { shownDefault: "Verotel's" },
  ),
  VEROTEL_API_USER: variable(text(z.string().min(1).optional()), 'the user of the Control Center API', whenVerotel),
  VEROTEL_API_PASSWORD: variable(
    text(z.string().min(1).optional()),
    'the password of the Control Center API',
    whenVerotel,
    secret,
  ),
  CCBILL_ACCOUNT: variable(
    text(
      z
        .string()
        .regex(/^\d{6}$/)
        .optional(),
    ),
    'the main account number at CCBill (clientAccnum)',
    `six digits, and ${whenCCBill}`,
    {
      note: 'the main account number at CCBill. As long as it is set, what was begun with CCBill is looked after',
    },
  ),
  CCBILL_SUBACCOUNT: variable(
    text(
      z
        .string()
        .regex(/^\d{4}$/)
        .optional(),
    ),
    'the sub-account number at CCBill (clientSubacc)',
    `four digits, and ${whenCCBill}`,
  ),
  CCBILL_FORM: variable(
    text(
      z
        .string()
        .regex(/^[0-9a-f-]{36}$/)
        .optional(),
    ),
    'the Flex ID of the payment form at CCBill',
    `like 687fa3e0-e60d-4466-88e2-181fa56dd6a9, and ${whenCCBill}`,
  ),
  CCBILL_SALT: variable(
    text(z.string().min(8).optional()),
    'the encryption key of the sub-account, which signs prices',
    whenCCBill,
    secret,
  ),
  CCBILL_WEBHOOK_KEY: variable(
    text(
      z
        .string()
        .regex(/^[A-Za-z0-9_-]{24,200}$/)
        .optional(),
    ),
    'the key at the end of the webhook address, by which CCBill is known',
    `24 to 200 letters, digits, - and _, and ${whenCCBill}`,
    {
      secret: true,
      note: "the key by which CCBill's webhooks are known, because CCBill signs none but the first: make one up and set the webhook address at CCBill to `SITE_URL/api/payments/notification/ccbill?key=` and it",
    },
  ),
  CCBILL_DATALINK_USER: variable(text(z.string().min(1).optional()), 'the user of CCBill DataLink', whenCCBill),
  CCBILL_DATALINK_PASSWORD: variable(
    text(z.string().min(1).optional()),
    'the password of CCBill DataLink',
    whenCCBill,
    secret,
  ),
  CCBILL_CURRENCY: variable(
    text(
      z
        .string()
        .regex(/^[A-Z]{3}$/)
        .default('USD'),
    ),
    'the currency in which DataLink counts',
    'three capitals',
  ),
  CCBILL_URL: variable(text(httpUrl.default('https://api.ccbill.com')), 'where members pay', 'a web address', {
    shownDefault: "CCBill's",
  }),
  CCBILL_DATALINK_URL: variable(
    text(httpUrl.default('https://datalink.ccbill.com')),
    'the address of DataLink, which tells of payments, cancels and refunds',
    'a web address',
    { shownDefault: "CCBill's" },
  ),
  BTCPAY_URL: variable(
    text(httpUrl.optional()),
    'the address of BTCPay Server, as members reach it',
    `a web address, and ${whenBTCPay}`,
    {
      note: 'the address of BTCPay Server, as members reach it. It takes cryptocurrencies for packs of coins; plans need another provider. As long as it is set, what was begun with it is looked after',
    },
  ),
  BTCPAY_STORE: variable(
    text(
      z
        .string()
        .regex(/^[A-Za-z0-9]{20,64}$/)
        .optional(),
    ),
    'the store id at BTCPay Server',
    `20 to 64 letters and digits, and ${whenBTCPay}`,
  ),
  BTCPAY_API_KEY: variable(
    text(
      z
        .string()
        .regex(/^[A-Za-z0-9]{20,128}$/)
        .optional(),
    ),
    'the API key of that store',
    `20 to 128 letters and digits, and ${whenBTCPay}`,
    {
      secret: true,
      note: 'the API key of that store ([its permissions](docs/payments.md#btcpay-server))',
    },
  ),
  BTCPAY_WEBHOOK_SECRET: variable(
    text(z.string().min(16).optional()),
    'the secret of the webhook, which signs notifications',
    `at least 16 characters, and ${whenBTCPay}`,
    {
      secret: true,
      note: 'the secret of the webhook, which signs notifications; the webhook leads to `SITE_URL/api/payments/notification/btcpay`',
    },
  ),
};

type PaymentReader = Reader<typeof paymentVariables>;

const withoutSlash = (url: string): string => url.replace(/\/+$/, '');

const readVerotel = (read: PaymentReader) => ({
  shopId: read.required('VEROTEL_SHOP_ID'),
  signatureKey: read.required('VEROTEL_SIGNATURE_KEY'),
  url: withoutSlash(read('VEROTEL_URL')),
  apiUrl: withoutSlash(read('VEROTEL_API_URL')),
  apiUser: read.required('VEROTEL_API_USER'),
  apiPassword: read.required('VEROTEL_API_PASSWORD'),
});
const neededForVerotel = [
  'VEROTEL_SHOP_ID',
  'VEROTEL_SIGNATURE_KEY',
  'VEROTEL_API_USER',
  'VEROTEL_API_PASSWORD',
] as const;
export type VerotelConfig = ReturnType<typeof readVerotel>;

const readCCBill = (read: PaymentReader) => ({
  account: read.required('CCBILL_ACCOUNT'),
  subaccount: read.required('CCBILL_SUBACCOUNT'),
  form: read.required('CCBILL_FORM'),
  salt: read.required('CCBILL_SALT'),
  webhookKey: read.required('CCBILL_WEBHOOK_KEY'),
  user: read.required('CCBILL_DATALINK_USER'),
  password: read.required('CCBILL_DATALINK_PASSWORD'),
  currency: read('CCBILL_CURRENCY'),
  url: withoutSlash(read('CCBILL_URL')),
  dataLinkUrl: withoutSlash(read('CCBILL_DATALINK_URL')),
});
export type CCBillConfig = ReturnType<typeof readCCBill>;

const readBTCPay = (read: PaymentReader) => ({
  url: withoutSlash(read.required('BTCPAY_URL')),
  store: read.required('BTCPAY_STORE'),
  apiKey: read.required('BTCPAY_API_KEY'),
  webhookSecret: read.required('BTCPAY_WEBHOOK_SECRET'),
});
export type BTCPayConfig = ReturnType<typeof readBTCPay>;

/**
 * Reads who takes the money. A provider is there while its settings are, so that it looks after what was begun with it.
 * @throws ConfigError
 */
export function readPaymentProviders(
  read: PaymentReader,
  {
    siteUrl,
    isTryout,
    countryHeader,
  }: { readonly siteUrl: string; readonly isTryout: boolean; readonly countryHeader: string | null },
) {
  // No money moves in the sandbox, so a public site never gets it without asking for it.
  const isPrivate = !siteUrl.startsWith('https:') && isTryout;
  const main = read('PAYMENT_PROVIDER') ?? (isPrivate ? 'sandbox' : undefined);
  const routes = new Map(read('PAYMENT_ROUTES'));
  if (routes.size > 0 && main === undefined)
    throw new ConfigError(
      'PAYMENT_ROUTES is set, so PAYMENT_PROVIDER is who takes the money of all others and must be set.',
    );
  if (countryHeader === null && [...routes.keys()].some((place) => !place.startsWith('*')))
    throw new ConfigError(
      "PAYMENT_ROUTES names countries, so TRUSTED_COUNTRY_HEADER is the request header in which the CDN says the visitor's country and must be set.",
    );
  if (main !== undefined) routes.set('*', main);
  const named = new Set(routes.values());
  return {
    /** Empty: nothing can be bought. */
    routes: routes as PaymentRoutes,
    sandbox: named.has('sandbox') || isPrivate,
    // Where nothing begins with it, a part of its values does not keep a site that never used it from starting.
    verotel:
      named.has('verotel') || neededForVerotel.every((name) => read(name) !== undefined) ? readVerotel(read) : null,
    ccbill: named.has('ccbill') || read('CCBILL_ACCOUNT') !== undefined ? readCCBill(read) : null,
    btcpay: named.has('btcpay') || read('BTCPAY_URL') !== undefined ? readBTCPay(read) : null,
    /** Absolute paths. */
    modules: read('PAYMENT_MODULE')
      .split(',')
      .flatMap((path) => (path.trim() === '' ? [] : [resolve(repositoryRoot, path.trim())])),
  };
}
