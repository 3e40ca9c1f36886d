import { ccbillUnderTest, type LocalCCBill } from '../../../testing/payment-providers/ccbill-side';
import type { ProviderSide, ProviderUnderTest } from '../../../testing/payment-providers/contract';
import { verotelUnderTest } from '../../../testing/payment-providers/verotel-side';
import { type Buyer, checkMoney, createPaymentWorld, type PaymentWorld } from '../../../testing/payment-world';
import { createTestApp, testConfig } from '../../../testing/test-app';
import { reconcile } from '../reconciliation/reconcile';
import { createPaymentProviders } from './create-providers';
import { paymentActionSender } from './send-action';
import { createPayments } from './service';

const countries = {
  TRUSTED_COUNTRY_HEADER: 'x-country',
  PAYMENT_PROVIDER: 'ccbill',
  PAYMENT_ROUTES: 'DE=verotel,*:plans=sandbox',
};

let verotel: ProviderUnderTest;
let ccbill: LocalCCBill;
let world: PaymentWorld;
let side: ProviderSide;
let buyer: Buyer;
beforeAll(async () => {
  [verotel, ccbill] = await Promise.all([verotelUnderTest(), ccbillUnderTest()]);
  world = await createPaymentWorld({ ...verotel.env, ...ccbill.env, ...countries });
  side = await verotel.connect(world);
  await ccbill.connect(world);
});
beforeEach(async () => {
  world.at('2026-03-10T12:00:00Z');
  buyer = await world.buyer();
});
afterEach(() => checkMoney(world));
afterAll(async () => {
  await world.test.close();
  await Promise.all([verotel.close(), ccbill.close()]);
});

const providerOf = async (id: string): Promise<string | undefined> =>
  (await world.query<{ provider: string }>('select provider from checkouts where id = $1', [id]))[0]?.provider;
const begin = (product: string, country: string) => world.begin(buyer, product, {}, { 'x-country': country });

/** The site after a restart with other settings. */
async function after(settings: Record<string, string>) {
  const { db } = world.test.database;
  const config = testConfig({ ...countries, ...settings });
  const providers = await createPaymentProviders(config, db, world.now);
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined } as never;
  const parts = { db, config, now: world.now, log };
  return { providers, payments: createPayments(parts, providers), parts };
}

describe('a checkout', () => {
  it.each([
    ['coins-500', 'DE', 'verotel'],
    ['premium-monthly', 'DE', 'verotel'],
    ['coins-500', 'US', 'ccbill'],
    ['premium-monthly', 'US', 'sandbox'],
    ['coins-500', '', 'ccbill'],
  ])('of %s from "%s" begins with %s', async (product, country, name) => {
    expect(await providerOf((await begin(product, country)).id)).toBe(name);
  });

  it('stays with whom it was begun with when the configuration changes', async () => {
    const { id, payUrl } = await begin('coins-500', 'DE');
    await side.pay(payUrl ?? '');
    const { providers, payments, parts } = await after({ ...verotel.env, ...ccbill.env, PAYMENT_ROUTES: '' });
    expect(providers.forOrder({ country: 'DE', kind: 'packs' })?.name).toBe('ccbill');
    world.later({ hours: 0.1 });
    await reconcile(parts, payments);
    expect(await world.read(buyer, id)).toMatchObject({ state: 'paid' });
    await payments.withdraw(buyer.accountId, id);
    const [action] = await world.query<{ payload: unknown }>(
      "select payload from outbox where payload->>'checkout' = $1",
      [id],
    );
    await paymentActionSender(parts, providers)(action?.payload);
    expect(await side.refunds(id)).toBe(1);
  });

  it('is neither lost nor given to another when its provider is not configured any more', async () => {
    const { id, payUrl } = await begin('coins-500', 'DE');
    await side.pay(payUrl ?? '');
    const { payments, parts } = await after({ ...ccbill.env, PAYMENT_ROUTES: '' });
    world.later({ hours: 0.1 });
    await reconcile(parts, payments);
    expect(await providerOf(id)).toBe('verotel');
    await expect(payments.notify('verotel', { query: '', body: Buffer.alloc(0), headers: {} })).rejects.toMatchObject({
      status: 404,
    });
    world.later({ hours: 0.1 });
    await world.reconcile();
    expect(await world.read(buyer, id)).toMatchObject({ state: 'paid' });
  });

  it('of one provider is not moved by what another one tells', async () => {
    const { id } = await begin('coins-500', 'DE');
    const event = { reference: id, paymentId: 'x', money: { amount: 599, currency: 'USD' } };
    expect((await world.webhook(event)).statusCode).toBe(200);
    expect((await world.balance(buyer)).coins).toBe(0);
    expect(await world.query('select outcome from payment_events where checkout_id = $1', [id])).toEqual([
      { outcome: 'refused' },
    ]);
  });
});

describe('a part of the settings of Verotel', () => {
  it.each(['VEROTEL_SHOP_ID', 'VEROTEL_SIGNATURE_KEY', 'VEROTEL_API_USER', 'VEROTEL_API_PASSWORD'])(
    'without %s keeps no site from starting that sells without it',
    async (missing) => {
      const verotelWithout = { ...verotel.env, [missing]: '', PAYMENT_PROVIDER: 'sandbox', PAYMENT_ROUTES: '' };
      expect(testConfig(verotelWithout)).toMatchObject({ payments: { verotel: null } });
    },
  );
});

const btcpay = {
  BTCPAY_URL: 'https://btcpay.example',
  BTCPAY_STORE: '9CiNzKoANXxmk5ayZngSXrHTiVvvgCrwrpFQd4m2K776',
  BTCPAY_API_KEY: '4cd59c0bc2b2e36e9d5ae5f6e7d1f2d5a4c0b9e8',
  BTCPAY_WEBHOOK_SECRET: '3ixg5mCwYyQ1bbFZUNaUkxQuRKyX',
};

describe('a provider that cannot renew', () => {
  it.each([
    [{ PAYMENT_ROUTES: '*:packs=btcpay' }, 'sandbox'],
    [{ PAYMENT_PROVIDER: 'btcpay', PAYMENT_ROUTES: '*:plans=sandbox' }, 'sandbox'],
    [{ PAYMENT_ROUTES: 'DE=btcpay,DE:plans=sandbox', TRUSTED_COUNTRY_HEADER: 'x-country' }, 'sandbox'],
  ])('sells packs, and another one plans: %j', async (env, plans) => {
    const config = testConfig({ ...btcpay, ...env });
    const providers = await createPaymentProviders(config, world.test.database.db, world.now);
    expect(providers.forOrder({ country: 'DE', kind: 'packs' })?.name).toBe('btcpay');
    expect(providers.forOrder({ country: 'DE', kind: 'plans' })?.name).toBe(plans);
  });
});

describe('a configuration that is refused', () => {
  it.each([
    [{ PAYMENT_PROVIDER: 'elsewhere' }, '"elsewhere", which is neither sandbox, verotel, ccbill or btcpay nor'],
    [{ PAYMENT_ROUTES: '*:packs=elsewhere' }, '"elsewhere", which is neither'],
    [{ PAYMENT_ROUTES: 'DE=sandbox' }, 'PAYMENT_ROUTES names countries, so TRUSTED_COUNTRY_HEADER is'],
    [
      { PAYMENT_ROUTES: '*:packs' },
      'PAYMENT_ROUTES is "*:packs", but it is who takes the money instead of PAYMENT_PROVIDER',
    ],
    [{ PAYMENT_ROUTES: '*:packs=sandbox,*:packs=verotel' }, 'each once.'],
    [{ PAYMENT_ROUTES: '*=sandbox' }, 'PAYMENT_ROUTES is "*=sandbox"'],
    [
      { PAYMENT_ROUTES: '*:packs=ccbill' },
      'CCBILL_ACCOUNT is the main account number at CCBill (clientAccnum) and must be six digits',
    ],
    [{ PAYMENT_PROVIDER: 'verotel' }, 'VEROTEL_SHOP_ID is the shop id of Verotel FlexPay and must be a number'],
    [{ CCBILL_ACCOUNT: '900100' }, 'CCBILL_SUBACCOUNT is the sub-account number'],
    [{ PAYMENT_MODULE: '/nowhere/paynow.mjs' }, 'PAYMENT_MODULE names /nowhere/paynow.mjs, which cannot be loaded'],
    [{ BTCPAY_URL: 'https://btcpay.example' }, 'BTCPAY_STORE is the store id at BTCPay Server'],
    [{ ...btcpay, PAYMENT_PROVIDER: 'btcpay' }, 'sells plans with "btcpay", which cannot renew them'],
    [{ ...btcpay, PAYMENT_ROUTES: '*:plans=btcpay' }, 'sells plans with "btcpay"'],
    [
      { ...btcpay, PAYMENT_ROUTES: 'DE=btcpay,*:plans=sandbox', TRUSTED_COUNTRY_HEADER: 'x-country' },
      'sells plans with "btcpay"',
    ],
    [
      { NODE_ENV: 'production', DATABASE_URL: 'postgres://a:b@c/d', PAYMENT_ROUTES: '*:packs=sandbox' },
      'PAYMENT_ROUTES is set, so PAYMENT_PROVIDER is who takes the money of all others and must be set.',
    ],
  ])('%j', async (env, sentence) => {
    const start = async () => {
      const config = testConfig(env);
      return createPaymentProviders(config, world.test.database.db, world.now);
    };
    const refused = await start().then(
      () => ({ name: 'nothing was refused', message: '' }),
      (error: Error) => error,
    );
    expect([refused.name, refused.message]).toEqual(['ConfigError', expect.stringContaining(sentence)]);
    expect(refused.message.split('\n')).toHaveLength(1);
  });

  it('keeps the server from starting', async () => {
    await expect(createTestApp({ PAYMENT_PROVIDER: 'elsewhere' })).rejects.toThrow('"elsewhere", which is neither');
  });
});
