import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Buyer, createPaymentWorld, type PaymentWorld } from '../../../testing/payment-world';
import { loadPaymentModules } from './payment-modules';
import { PaymentProviderError } from './provider';

let folder: string;
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'payment-modules-'))));
afterAll(() => rm(folder, { recursive: true }));

async function write(name: string, code: string): Promise<string> {
  const file = join(folder, `${name}.mjs`);
  await writeFile(file, code);
  return file;
}

/** A third party's provider, with classes of its own. */
const paynow = (more = ''): string => `
  class ForgedNotificationError extends Error { name = 'ForgedNotificationError'; }
  class UnreadableNotificationError extends Error { name = 'UnreadableNotificationError'; }
  class PaymentProviderError extends Error { name = 'PaymentProviderError'; }
  export const paymentModule = {
    name: 'paynow',
    settings: {
      PAYNOW_SHOP: { is: 'the number of the shop', should: 'a number', pattern: /\\d+/ },
      PAYNOW_SECRET: { is: 'the secret of the shop', should: 'eight letters', pattern: /[a-z]{8}/, isSecret: true },
      PAYNOW_COLOUR: { is: 'the colour of the form', should: 'a word', isOptional: true },
    },
    create: ({ settings }) => ({
      name: 'paynow',
      acknowledgement: 'TAKEN',
      startCheckout: async ({ reference }) => ({ url: 'https://paynow.example/' + settings.PAYNOW_SHOP + '/' + reference }),
      parseNotification: ({ query, body }) => {
        if (query !== 'secret=' + settings.PAYNOW_SECRET) throw new ForgedNotificationError('no');
        try { return { ...JSON.parse(body.toString()), paidUntil: null }; } catch { throw new UnreadableNotificationError('no'); }
      },
      fetchStatus: async () => { throw new PaymentProviderError('asleep'); },
      cancel: async () => {},
      refund: async () => {},
      close: async () => false,
    }),
  };
  ${more}`;
const env = { PAYNOW_SHOP: '77', PAYNOW_SECRET: 'abcdefgh' };
const load = (file: string, values: Record<string, string> = env) =>
  loadPaymentModules([file], { read: (name) => values[name], siteUrl: 'http://localhost', now: () => new Date() });

describe('a module of PAYMENT_MODULE', () => {
  let world: PaymentWorld;
  let buyer: Buyer;
  beforeAll(async () => {
    const file = await write('served', paynow());
    world = await createPaymentWorld({ ...env, PAYMENT_MODULE: file, PAYMENT_PROVIDER: 'paynow' });
    buyer = await world.buyer();
  });
  afterAll(() => world.test.close());
  const told = (query: string, payload: string) =>
    world.test.app.inject({ method: 'POST', url: `/api/payments/notification/paynow?${query}`, payload });

  it('takes the money, by its own settings and notifications', async () => {
    const { id, payUrl } = await world.begin(buyer, 'coins-500');
    expect(payUrl).toBe(`https://paynow.example/77/${id}`);
    const event = {
      eventId: 'e1',
      reference: id,
      saleId: 's1',
      kind: 'paid',
      paymentId: 'p1',
      money: { amount: 599, currency: 'USD' },
      productId: null,
    };
    const reply = await told('secret=abcdefgh', JSON.stringify(event));
    expect([reply.statusCode, reply.body]).toEqual([200, 'TAKEN']);
    expect((await world.balance(buyer)).coins).toBe(500);
  });

  it('is understood in its own errors', async () => {
    expect((await told('secret=wrong', '{}')).statusCode).toBe(403);
    expect((await told('secret=abcdefgh', '{')).statusCode).toBe(400);
    world.later({ hours: 1 });
    await world.begin(buyer, 'coins-500');
    world.later({ hours: 0.5 });
    expect((await world.reconcile()).unanswered).toBe(1);
  });
});

describe('a module that is refused at the start', () => {
  it.each([
    ['is not there', null, 'cannot be loaded'],
    ['throws', 'throw new Error("at once")', 'cannot be loaded: at once'],
    ['exports something else', 'export const other = 1', 'exports no "paymentModule"'],
    [
      'has the name of ours',
      paynow().replace("name: 'paynow'", "name: 'verotel'"),
      'is called "verotel" as a provider of',
    ],
    ['reads what is not its own', paynow().replace('PAYNOW_SHOP:', 'DATABASE_URL:'), 'may only read PAYNOW_…'],
    [
      'makes nothing',
      paynow().replace(/create: .*/, 'create: () => undefined, other: () => ({'),
      'without "startCheckout"',
    ],
    ['forgets a function', paynow().replace('refund: async', 'refunds: async'), 'makes a provider without "refund"'],
    [
      'takes another name',
      paynow().replace("name: 'paynow',\n      ack", "name: 'other',\n      ack"),
      'called "other" and not "paynow"',
    ],
  ])('%s', async (name, code, sentence) => {
    const file = code === null ? join(folder, 'nowhere.mjs') : await write(name.replaceAll(' ', '-'), code);
    await expect(load(file)).rejects.toThrow(sentence);
    await expect(load(file)).rejects.toMatchObject({ name: 'ConfigError' });
  });

  it('where a setting of its is wrong or missing, and never repeats a secret', async () => {
    const file = await write('settings', paynow());
    await expect(load(file, {})).rejects.toThrow('PAYNOW_SHOP is the number of the shop and must be a number.');
    await expect(load(file, { ...env, PAYNOW_SHOP: '7x' })).rejects.toThrow(
      'PAYNOW_SHOP is "7x", but it is the number of the shop and must be a number.',
    );
    await expect(load(file, { ...env, PAYNOW_SECRET: 'hunter2' })).rejects.toThrow(
      'PAYNOW_SECRET is the secret of the shop and must be eight letters.',
    );
    expect(await load(file)).toHaveLength(1);
  });
});

describe('what a module may do more', () => {
  it('is to ask before it reads a notification, to give parts back, to have refunds claimed, and to sell no plans', async () => {
    const more = `
      paymentModule.create = ((make) => (context) => ({
        ...make(context),
        canRenew: false,
        parseNotification: async () => { throw new PaymentProviderError('asleep'); },
        refund: async () => ({ claimUrl: 'https://paynow.example/claim' }),
        refundPart: async () => { throw new PaymentProviderError('asleep'); },
      }))(paymentModule.create);`;
    const [provider] = await load(await write('more', paynow(more)));
    const charge = {
      reference: 'r',
      saleId: 's',
      paymentId: 'p',
      price: { amount: 1, currency: 'USD' },
      isRenewal: false,
    };
    expect(provider?.canRenew).toBe(false);
    expect(await provider?.refund(charge)).toEqual({ claimUrl: 'https://paynow.example/claim' });
    await expect(provider?.refundPart?.(charge, { key: 'k', amount: 1 })).rejects.toBeInstanceOf(PaymentProviderError);
    const raw = { query: '', body: Buffer.alloc(0), headers: {} };
    await expect(provider?.parseNotification(raw)).rejects.toBeInstanceOf(PaymentProviderError);
  });
});
