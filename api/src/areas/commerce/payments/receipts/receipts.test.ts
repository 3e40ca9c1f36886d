import fc from 'fast-check';
import type { Checkout, ReplyOf } from '@platform/shared/contracts';
import { type Buyer, createPaymentWorld, type PaymentWorld } from '../../../../testing/payment-world';
import { receiptAttachment } from './receipt-attachment';
import { splitTax } from './receipt-facts';
import { readRates, TaxRates } from './tax-rates';

type WithReceipt = ReplyOf<'GET /api/checkouts/{id}/receipt'>;

const seller = { name: 'Example Media Ltd', address: '4 Harbour Row, Limassol', taxId: 'VAT ID CY10400123X' };

describe('the receipt of a payment', () => {
  let world: PaymentWorld;
  let buyer: Buyer;
  beforeAll(async () => {
    world = await createPaymentWorld({
      TRUSTED_COUNTRY_HEADER: 'x-country',
      SELLER_NAME: seller.name,
      SELLER_ADDRESS: seller.address,
      SELLER_TAX_ID: seller.taxId,
      TAX_RATES: 'DE=19, FR=5.5,US=0',
    });
  });
  beforeEach(async () => {
    world.at('2026-03-10T12:00:00Z');
    buyer = await world.buyer();
  });
  afterAll(() => world.test.close());

  const payFrom = async (country: string | null, productId = 'coins-1000'): Promise<Checkout> => {
    const checkout = await world.begin(buyer, productId, {}, country === null ? {} : { 'x-country': country });
    await world.choose(checkout.id, 'pay');
    return checkout;
  };
  const receiptOf = async ({ id }: Pick<Checkout, 'id'>): Promise<WithReceipt['receipt']> =>
    (await world.call('GET', `checkouts/${id}/receipt`, buyer)).json<WithReceipt>().receipt;
  const usd = (amount: number) => ({ amount, currency: 'USD' });

  it('names seller, payer, country, tax, statement name and the coins before and after', async () => {
    expect(await receiptOf(await payFrom('DE'))).toEqual({
      siteName: expect.any(String) as string,
      seller,
      statementName: 'VSP Media',
      paidBy: buyer.email,
      country: 'Germany',
      total: usd(999),
      tax: { name: 'VAT', percent: 19, country: 'Germany', net: usd(839), amount: usd(160) },
      balance: { before: 1, after: 1001 },
    });
  });

  it('of a plan has no coins, and a rate with decimals', async () => {
    expect(await receiptOf(await payFrom('FR', 'premium-monthly'))).toMatchObject({
      balance: null,
      tax: { percent: 5.5, country: 'France', net: usd(1895), amount: usd(104) },
    });
  });

  it.each([
    ['a rate of nothing', 'US', [0, 999, 0]],
    ['no rate', 'JP', null],
    ['no known country', null, null],
  ])('with %s says so', async (_what, country, tax) => {
    const receipt = await receiptOf(await payFrom(country));
    const shown = receipt?.tax ?? null;
    expect(shown && [shown.percent, shown.net.amount, shown.amount.amount]).toEqual(tax);
  });

  it('stays as it was when seller and tax change later', async () => {
    const { id } = await payFrom('DE');
    const [row] = await world.query<{ receipt: unknown }>('select receipt from checkouts where id = $1', [id]);
    expect(row?.receipt).toEqual({
      seller,
      statementName: 'VSP Media',
      tax: { name: 'VAT', basisPoints: 1900, country: 'DE' },
    });
    const older = { seller: null, statementName: 'Old Name', tax: { name: 'VAT', basisPoints: 1600, country: 'DE' } };
    await world.query('update checkouts set receipt = $2 where id = $1', [id, JSON.stringify(older)]);
    expect(await receiptOf({ id })).toMatchObject({
      seller: null,
      statementName: 'Old Name',
      tax: { percent: 16, net: usd(861) },
    });
  });

  it('from before its facts were kept claims no tax', async () => {
    const { id } = await payFrom('DE');
    await world.query('update checkouts set receipt = null where id = $1', [id]);
    expect(await receiptOf({ id })).toMatchObject({ seller, tax: null });
  });

  it('is there for a renewal, and still after the money went back', async () => {
    const { id } = await payFrom('DE', 'premium-monthly');
    await world.call('POST', `checkouts/${id}/withdrawal`, buyer, {});
    expect(await receiptOf({ id })).toMatchObject({ total: usd(1999), tax: { percent: 19 } });
    await payFrom('DE', 'premium-monthly');
    world.later({ months: 1, days: 1 });
    await world.reconcile();
    const { items } = (await world.call('GET', 'checkouts', buyer)).json<ReplyOf<'GET /api/checkouts'>>();
    const renewal = items.find(({ kind }) => kind === 'renewal');
    expect(await receiptOf(renewal ?? { id: 'none' })).toMatchObject({ seller, tax: { percent: 19 } });
  });

  it('is none while nothing was paid', async () => {
    for (const outcome of ['decline', 'pay-later']) {
      const { id } = await world.begin(buyer, 'coins-500');
      await world.choose(id, outcome);
      expect(await receiptOf({ id })).toBeNull();
    }
  });

  it('names no amount where the provider said none', async () => {
    const { id } = await world.begin(buyer, 'coins-500', {}, { 'x-country': 'DE' });
    await world.query(
      "update checkouts set state = 'paid', settled_at = created_at, review = 'accepted', paid_amount = null where id = $1",
      [id],
    );
    expect(await receiptOf({ id })).toMatchObject({ total: null, tax: null });
  });

  it('comes as a PDF that is named after its reference', async () => {
    const { id } = await payFrom('DE');
    const reply = await world.call('GET', `checkouts/${id}/receipt.pdf`, buyer);
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(reply.headers['content-disposition']).toBe(`attachment; filename="receipt-${id}.pdf"`);
    expect(reply.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    expect(reply.rawPayload.subarray(-6).toString()).toContain('%%EOF');
    const unpaid = await world.begin(buyer, 'coins-500');
    expect((await world.call('GET', `checkouts/${unpaid.id}/receipt.pdf`, buyer)).statusCode).toBe(404);
  });

  it('is mailed with sum, tax and seller, in text and HTML, and names the file that goes with it', async () => {
    const { id } = await payFrom('DE');
    const [row] = await world.query<{ payload: { text: string; html: string; attachment: unknown } }>(
      "select payload from outbox where kind = 'mail' and payload->>'to' = $1",
      [buyer.email],
    );
    for (const words of ['VAT 19%, Germany', '$1.60', '$8.39', 'Total, tax included', seller.name, seller.taxId]) {
      expect(row?.payload.text).toContain(words);
      expect(row?.payload.html).toContain(words);
    }
    expect(row?.payload.text).toContain(`/dashboard/payments/${id}`);
    expect(row?.payload.attachment).toEqual({ kind: 'payment-receipt', id });
    const file = await receiptAttachment({ db: world.test.database.db, config: world.test.config })(id);
    expect([file?.filename, file?.contentType]).toEqual([`receipt-${id}.pdf`, 'application/pdf']);
  });

  it('is seen by its buyer alone', async () => {
    const { id } = await payFrom('DE');
    const other = await world.buyer();
    for (const path of ['receipt', 'receipt.pdf'])
      expect((await world.call('GET', `checkouts/${id}/${path}`, other)).statusCode).toBe(404);
    expect((await world.test.request('GET', `/api/checkouts/${id}/receipt`)).statusCode).toBe(401);
  });
});

describe('a price with its tax', () => {
  it('is net and tax together, and the tax is right to half of the smallest unit', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000 }), fc.integer({ min: 0, max: 10_000 }), (amount, points) => {
        const { net, tax } = splitTax({ amount, currency: 'USD' }, points);
        expect(net.amount + tax.amount).toBe(amount);
        expect(Number.isInteger(net.amount)).toBe(true);
        expect(tax.amount).toBeGreaterThanOrEqual(0);
        expect(Math.abs(net.amount - (amount * 10_000) / (10_000 + points))).toBeLessThanOrEqual(0.500_001);
      }),
    );
  });
});

describe('rates of tax', () => {
  it.each([
    ['', []],
    ['DE=19', [['DE', 1900]]],
    [
      ' de = 19 , FR=5.5,*=0',
      [
        ['DE', 1900],
        ['FR', 550],
        ['*', 0],
      ],
    ],
  ])('are read from "%s"', (text, rates) => {
    expect([...TaxRates.parse(readRates(text))]).toEqual(rates);
  });

  it.each(['DE', 'DE=', 'DE=x', 'DE=-1', 'DE=101', 'DE=19.123', 'GER=19', '=19', 'DE=1e1'])('are not "%s"', (text) => {
    expect(TaxRates.safeParse(readRates(text)).success).toBe(false);
  });
});
