import { pathToFileURL } from 'node:url';
import { ConfigError } from '../../../ground/settings';
import {
  ForgedNotificationError,
  type PaymentProvider,
  PaymentProviderError,
  UnreadableNotificationError,
} from './provider';

/** A variable of the environment that a payment module reads. */
export interface PaymentModuleSetting {
  /** Meaning of the variable, for the operator, as in "PAYNOW_SHOP is the number of the shop". */
  readonly is: string;
  /** Format of its value. */
  readonly should: string;
  /** The whole value matches it; any text does without one. */
  readonly pattern?: RegExp;
  readonly isOptional?: boolean;
  /** Messages never repeat its value. */
  readonly isSecret?: boolean;
}

/** The export `paymentModule` of a file of PAYMENT_MODULE (docs/payments.md). */
export interface PaymentModule {
  /** As in PAYMENT_PROVIDER and PAYMENT_ROUTES. */
  readonly name: string;
  /** By name: in capitals, each beginning with the module's name. */
  readonly settings?: Readonly<Record<string, PaymentModuleSetting>>;
  /** @param context `settings`: checked values, without those that are optional and absent */
  create(context: {
    readonly settings: Readonly<Record<string, string>>;
    readonly siteUrl: string;
    readonly now: () => Date;
  }): PaymentProvider | Promise<PaymentProvider>;
}

const OURS = [
  'sandbox',
  'verotel',
  'ccbill',
  'btcpay',
];
const FUNCTIONS = [
  'startCheckout',
  'parseNotification',
  'fetchStatus',
  'cancel',
  'refund',
  'close',
] as const;

/** The fault of a module, as the end of a sentence; undefined when there is none. */
function faultOf(module: Partial<PaymentModule> | undefined): string | undefined {
  if (typeof module?.name !== 'string' || !/^[a-z][a-z0-9-]{1,30}$/.test(module.name))
    return 'exports no "paymentModule" with a name of small letters, digits and hyphens';
  if (OURS.includes(module.name)) return `is called "${module.name}" as a provider of the platform is`;
  if (typeof module.create !== 'function') return 'has no function "create"';
  const prefix = `${module.name.toUpperCase().replaceAll('-', '_')}_`;
  const other = Object.keys(module.settings ?? {}).find(
    (name) => !name.startsWith(prefix) || !/^[A-Z0-9_]+$/.test(name),
  );
  return other === undefined ? undefined : `reads "${other}", but ${module.name} may only read ${prefix}…`;
}

/** @throws ConfigError one sentence for the first value that is wrong or missing */
function settingsOf({ settings = {} }: PaymentModule, read: (name: string) => string | undefined) {
  const values: Record<string, string> = {};
  for (const [name, { is, should, pattern, isOptional = false, isSecret = false }] of Object.entries(settings)) {
    const value = read(name);
    if (value === undefined && isOptional) continue;
    if (value === undefined) throw new ConfigError(`${name} is ${is} and must be ${should}.`);
    if (pattern && pattern.exec(value)?.[0] !== value)
      throw new ConfigError(`${name}${isSecret ? '' : ` is "${value}", but it`} is ${is} and must be ${should}.`);
    values[name] = value;
  }
  return values;
}

/**
 * Loads what PAYMENT_MODULE names. Nothing here imports a module: the configuration names the files.
 * @param files absolute paths
 * @param context `read`: a variable of the environment
 * @throws ConfigError one sentence: a module that is missing or broken, or a setting of its that is wrong
 */
export async function loadPaymentModules(
  files: readonly string[],
  {
    read,
    siteUrl,
    now,
  }: {
    readonly read: (name: string) => string | undefined;
    readonly siteUrl: string;
    readonly now: () => Date;
  },
): Promise<PaymentProvider[]> {
  const providers: PaymentProvider[] = [];
  for (const file of files) {
    const refuse = (fault: string): ConfigError => new ConfigError(`PAYMENT_MODULE names ${file}, which ${fault}.`);
    const reason = (error: unknown): string => (error instanceof Error ? error.message : String(error));
    const loaded = await import(pathToFileURL(file).href).then(
      (found: { readonly paymentModule?: PaymentModule }) => found,
      (error: unknown) => {
        throw refuse(`cannot be loaded: ${reason(error)}`);
      },
    );
    const { paymentModule } = loaded;
    const fault = faultOf(paymentModule);
    if (paymentModule === undefined || fault !== undefined) throw refuse(fault ?? 'exports no "paymentModule"');
    const { name } = paymentModule;
    if (providers.some((provider) => provider.name === name)) throw refuse(`is called "${name}" as another module is`);
    const settings = settingsOf(paymentModule, read);
    let made: PaymentProvider;
    try {
      made = await paymentModule.create({ settings, siteUrl, now });
    } catch (error) {
      throw refuse(`makes no provider: ${reason(error)}`);
    }
    const missing = FUNCTIONS.find((one) => typeof made?.[one] !== 'function');
    if (missing !== undefined) throw refuse(`makes a provider without "${missing}"`);
    if (typeof made.acknowledgement !== 'string') throw refuse('makes a provider without "acknowledgement"');
    if (made.name !== name) throw refuse(`makes a provider called "${made.name}" and not "${name}"`);
    providers.push(withOurErrors(made));
  }
  return providers;
}

const errors = [PaymentProviderError, ForgedNotificationError, UnreadableNotificationError];

/** A module was built apart and has classes of its own of these names. */
function ours(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const Ours = errors.find((one) => one.name === error.name);
  return Ours === undefined || error instanceof Ours ? error : new Ours(error.message, { cause: error });
}

function withOurErrors(provider: PaymentProvider): PaymentProvider {
  const told = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      throw ours(error);
    }
  };
  const { news } = provider;
  const refundPart = provider.refundPart?.bind(provider);
  return {
    name: provider.name,
    acknowledgement: provider.acknowledgement,
    startCheckout: (request) => told(() => provider.startCheckout(request)),
    ...(provider.canRenew !== undefined && { canRenew: provider.canRenew }),
    parseNotification: (raw) => told(async () => provider.parseNotification(raw)),
    fetchStatus: (sale) => told(() => provider.fetchStatus(sale)),
    cancel: (sale) => told(() => provider.cancel(sale)),
    refund: (charge) => told(() => provider.refund(charge)),
    ...(refundPart && { refundPart: (charge, part) => told(() => refundPart(charge, part)) }),
    close: (sale) => told(() => provider.close(sale)),
    ...(news && { news: { everyMs: news.everyMs, fetch: (since, now) => told(() => news.fetch(since, now)) } }),
  };
}
