// Over 300 lines: the cases that every payment provider must pass, in one place.
import type { Checkout } from '@platform/shared/contracts';
import { PaymentProviderError } from '../../areas/commerce/payments/provider';
import { type Buyer, checkMoney, createPaymentWorld, type PaymentWorld } from '../payment-world';

/** A notification as the provider sends it. */
export interface Notice {
  /** Without the question mark. */
  readonly query?: string;
  readonly body: string | Buffer;
  readonly headers?: Readonly<Record<string, string>>;
}
type Told = readonly [what: string, notice: Notice];

/**
 * The provider's side of an adapter: a server that speaks the provider's documented protocol, and actions of people
 * there. Each action returns the notifications that the provider then sends, in order; none if it sends none.
 */
export interface ProviderSide {
  /** Opens the page that the member sees. @throws if the provider refuses the link */
  show(url: string): Promise<{ amount: number; currency: string; renewsAt: number | null }>;
  /** The member pays: the price, or one unit less of it. */
  pay(url: string, how?: 'in full' | 'too little'): Promise<readonly Notice[]>;
  /** The card is declined; the member may retry. */
  decline(url: string): Promise<readonly Notice[]>;
  /** The provider charges the next period. */
  renew(reference: string): Promise<readonly Notice[]>;
  /** The last charge is refunded, by the provider or by the card's holder. */
  undo(reference: string, kind: 'refunded' | 'charged-back'): Promise<readonly Notice[]>;
  /** The member cancels the renewal there. */
  stop(reference: string): Promise<readonly Notice[]>;
  /** Notifications caused by the site's requests since the last call. */
  told(): Promise<readonly Notice[]>;
  /** Whether the provider responds; absent if this cannot be switched. */
  silence?(isSilent: boolean): void;
  /** How many charges of an order it has refunded at the site's request. */
  refunds(reference: string): Promise<number>;
  isStopped(reference: string): Promise<boolean>;
  /** A new test begins, with the clock set back. */
  reset?(): void;
  /** A forged notification. */
  forgeries(notice: Notice): readonly Told[];
  /** Genuine notifications of the provider with invalid content. */
  nonsense(notice: Notice): readonly Told[];
}

/** An adapter under test. */
export interface ProviderUnderTest {
  readonly name: string;
  /** Settings with which the API uses it. */
  readonly env: Readonly<Record<string, string>>;
  /** Subjects of e-mails to the member after the provider has accepted a refund of $5.99. */
  readonly afterRefund?: readonly string[];
  /** @param world the site, and its clock */
  connect(world: PaymentWorld): Promise<ProviderSide>;
  close(): Promise<void>;
}

/** Abilities that a provider may lack. */
export interface ProviderAbilities {
  /** It supports renewals, and so sells plans. */
  readonly plans?: boolean;
  /** It reports refunds that the site did not request. */
  readonly returns?: boolean;
}

/** The contract of every payment provider (docs/payments.md): requirements on the site, whatever its adapter is. */
export function describeProvider(
  make: () => Promise<ProviderUnderTest>,
  { plans = true, returns = true }: ProviderAbilities = {},
): void {
  const itOfPlans = (title: string, test: () => Promise<void>): void => {
    if (plans) it(title, test);
  };
  const itOfReturns = (title: string, test: () => Promise<void>): void => {
    if (returns) it(title, test);
  };
  let tested: ProviderUnderTest;
  let world: PaymentWorld;
  let side: ProviderSide;
  let buyer: Buyer;
  beforeAll(async () => {
    tested = await make();
    world = await createPaymentWorld({ ...tested.env, PAYMENT_PROVIDER: tested.name });
    side = await tested.connect(world);
  });
  beforeEach(async () => {
    world.at('2026-03-10T12:00:00Z');
    buyer = await world.buyer();
    // The clock is set back between tests, so reset how far the feed was read.
    await world.query('delete from payment_feeds');
    await side.told();
    side.reset?.();
  });
  afterEach(() => checkMoney(world));
  afterAll(async () => {
    await world.test.close();
    await tested.close();
  });

  const post = ({ query, body, headers = {} }: Notice) =>
    world.test.app.inject({
      method: 'POST',
      url: `/api/payments/notification/${tested.name}${query === undefined ? '' : `?${query}`}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload: body,
    });
  /** Sends them as the provider does, with retries of those not accepted. @returns the first response to each */
  async function deliver(notices: readonly Notice[]): Promise<number[]> {
    const answers: number[] = [];
    let waiting = notices;
    for (let round = 0; waiting.length > 0; round += 1) {
      const again: Notice[] = [];
      for (const notice of waiting) {
        const { statusCode, body } = await post(notice);
        if (round === 0) answers.push(statusCode);
        if (statusCode === 503 && round < 3) again.push(notice);
        else
          expect([statusCode, body]).toEqual([
            200,
            world.test.app.services.paymentProviders.byName(tested.name)?.acknowledgement,
          ]);
      }
      waiting = again;
    }
    return answers;
  }
  async function begin(product = 'coins-500'): Promise<Checkout & { payUrl: string }> {
    const checkout = await world.begin(buyer, product);
    if (checkout.payUrl === null) throw new Error('There is no address to pay at.');
    return { ...checkout, payUrl: checkout.payUrl };
  }
  const state = async (id: string): Promise<string | undefined> =>
    (await world.query<{ state: string }>('select state from checkouts where id = $1', [id]))[0]?.state;
  const coins = async (): Promise<number> => (await world.balance(buyer)).coins;
  const subjects = async (): Promise<string[]> => (await world.letters(buyer)).map(({ subject }) => subject);
  const noted = async (id: string): Promise<object[]> =>
    world.query('select outcome from payment_events where checkout_id = $1', [id]);
  const paidUntil = async (): Promise<string> => (await world.subscription(buyer))?.paidUntil.slice(0, 10) ?? 'never';
  const provider = () => {
    const found = world.test.app.services.paymentProviders.byName(tested.name);
    if (!found) throw new Error('It is not configured.');
    return found;
  };
  const saleOf = async (reference: string) => {
    const rows = await world.query<{ sale_id: string | null }>('select sale_id from checkouts where id = $1', [
      reference,
    ]);
    return { reference, saleId: rows[0]?.sale_id ?? null };
  };

  it('leads the member to a page that shows what was ordered', async () => {
    const pack = await begin();
    expect(await side.show(pack.payUrl)).toEqual({ amount: 599, currency: 'USD', renewsAt: null });
  });

  itOfPlans('leads the member to a page that shows what a plan costs, and what its renewal does', async () => {
    const plan = await begin('premium-monthly');
    expect(await side.show(plan.payUrl)).toEqual({ amount: 1999, currency: 'USD', renewsAt: 1999 });
  });

  it('delivers what was paid once, however often it is told', async () => {
    const { id, payUrl } = await begin();
    const notices = await side.pay(payUrl);
    await deliver([...notices, ...notices]);
    await deliver(notices);
    await world.reconcile();
    expect([await state(id), await coins(), await subjects()]).toEqual(['paid', 500, ['Receipt: 500 coins, $5.99']]);
    world.later({ months: 12 });
    await deliver(notices);
    expect([await coins(), await subjects()]).toEqual([500, []]);
  });

  it('delivers what was paid when no notification comes', async () => {
    const { id, payUrl } = await begin();
    world.later({ hours: 0.5 });
    await side.pay(payUrl);
    world.later({ hours: 0.4 });
    await world.reconcile();
    expect([await state(id), await coins()]).toEqual(['paid', 500]);
  });

  it('delivers what is told of long after the checkout was given up', async () => {
    const { id, payUrl } = await begin();
    world.later({ hours: 2 });
    await world.reconcile();
    expect(await state(id)).toBe('expired');
    await deliver(await side.pay(payUrl));
    expect([await state(id), await coins()]).toEqual(['paid', 500]);
  });

  it('delivers nothing for a declined card, and what was ordered when another try is paid', async () => {
    const { id, payUrl } = await begin();
    await deliver(await side.decline(payUrl));
    world.later({ hours: 0.1 });
    await world.reconcile();
    expect(['declined', 'open']).toContain(await state(id));
    expect(await coins()).toBe(0);
    await deliver(await side.pay(payUrl).catch(() => []));
    expect(await coins()).toBe((await state(id)) === 'paid' ? 500 : 0);
  });

  it('refuses what is not the provider’s, and leaves nothing behind', async () => {
    const { id, payUrl } = await begin();
    const [notice] = await side.pay(payUrl);
    if (!notice) throw new Error('It sends no notification of a payment.');
    const forged = side.forgeries(notice);
    expect(forged.length).toBeGreaterThan(0);
    for (const [what, forgery] of forged) expect([what, (await post(forgery)).statusCode]).toEqual([what, 403]);
    expect([await state(id), await coins(), await noted(id)]).toEqual(['open', 0, []]);
    await deliver([notice]);
    expect(await coins()).toBe(500);
  });

  it('responds 400 to unreadable notifications of any sender, and never fails', async () => {
    const { id, payUrl } = await begin();
    const [notice] = await side.pay(payUrl);
    if (!notice) throw new Error('It sends no notification of a payment.');
    const body = Buffer.from(notice.body);
    const bytes: Told[] = [
      ['a NUL', { ...notice, body: Buffer.concat([body, Buffer.of(0)]) }],
      ['no UTF-8', { ...notice, body: Buffer.concat([body, Buffer.of(0xff, 0xfe)]) }],
    ];
    for (const [what, broken] of [...bytes, ...side.nonsense(notice)])
      expect([what, (await post(broken)).statusCode]).toEqual([what, 400]);
    const { query = '' } = notice;
    for (let cut = 1; cut < 20; cut += 1) {
      const part = {
        ...notice,
        query: query.slice(0, (query.length * cut) / 20),
        body: body.subarray(0, (body.length * cut) / 20),
      };
      expect((await post(part)).statusCode).toBeLessThan(500);
    }
    expect([await coins(), await noted(id)]).toEqual([0, []]);
  });

  it('holds a payment of another amount until an operator decides', async () => {
    const { id, payUrl } = await begin();
    const notices = await side.pay(payUrl, 'too little');
    await deliver([...notices, ...notices]);
    expect(await world.read(buyer, id)).toMatchObject({ state: 'pending', needsReview: true });
    expect([await coins(), await subjects()]).toEqual([0, []]);
    const [row] = await world.query('select paid_amount, paid_currency from checkouts where id = $1', [id]);
    expect(row).toEqual({ paid_amount: 598, paid_currency: 'USD' });
  });

  it('gives a payment back once when the site asks, however often it asks', async () => {
    const { id, payUrl } = await begin();
    await deliver(await side.pay(payUrl));
    expect((await world.call('POST', `checkouts/${id}/withdrawal`, buyer, {})).statusCode).toBe(200);
    await world.tellProvider();
    expect(await side.refunds(id)).toBe(1);
    const notices = await side.told();
    await deliver([...notices, ...notices]);
    const [charge] = await world.query<{ payment_id: string | null }>(
      'select payment_id from checkouts where id = $1',
      [id],
    );
    const price = { amount: 599, currency: 'USD' };
    await provider().refund({ ...(await saleOf(id)), paymentId: charge?.payment_id ?? null, price, isRenewal: false });
    expect([await side.refunds(id), await state(id), await coins()]).toEqual([1, 'refunded', 0]);
    expect(await subjects()).toEqual(['Receipt: 500 coins, $5.99', 'Refund: $5.99', ...(tested.afterRefund ?? [])]);
  });

  for (const kind of ['refunded', 'charged-back'] as const)
    itOfReturns(`takes back what was delivered when a charge is ${kind}`, async () => {
      const { id, payUrl } = await begin();
      await deliver(await side.pay(payUrl));
      const notices = await side.undo(id, kind);
      await deliver([...notices, ...notices]);
      expect([await state(id), await coins()]).toEqual([kind, 0]);
      expect(await subjects()).toHaveLength(2);
    });

  itOfReturns('ends the same whatever order a payment and its refund are told in', async () => {
    const { id, payUrl } = await begin();
    const paid = await side.pay(payUrl);
    const back = await side.undo(id, 'refunded');
    await deliver([...back, ...paid, ...back]);
    expect([await state(id), await coins()]).toEqual(['refunded', 0]);
  });

  async function subscribe(): Promise<{ id: string; notices: readonly Notice[] }> {
    const { id, payUrl } = await begin('premium-monthly');
    return { id, notices: await side.pay(payUrl) };
  }
  const around = (day: string): RegExp => new RegExp(`^${day.slice(0, 8)}(?:0[7-9]|1[0-2])$`);

  itOfPlans('extends Premium once for each renewal, however often it is told', async () => {
    const { id, notices } = await subscribe();
    await deliver(notices);
    expect(await paidUntil()).toMatch(around('2026-04-10'));
    world.at('2026-04-10T13:00:00Z');
    const renewal = await side.renew(id);
    await deliver([...renewal, ...renewal]);
    world.at('2026-04-11T02:00:00Z');
    await world.reconcile();
    expect(await paidUntil()).toMatch(around('2026-05-10'));
    expect((await world.balance(buyer)).gems).toBe(100);
    expect(await subjects()).toHaveLength(2);
  });

  itOfPlans('extends Premium when no notification of the renewal comes', async () => {
    const { id, notices } = await subscribe();
    await deliver(notices);
    world.at('2026-04-10T13:00:00Z');
    const late = await side.renew(id);
    world.at('2026-04-11T02:00:00Z');
    expect((await world.reconcile()).renewals).toBe(1);
    expect(await paidUntil()).toMatch(around('2026-05-10'));
    await deliver(late);
    expect(await paidUntil()).toMatch(around('2026-05-10'));
    expect(await subjects()).toHaveLength(2);
  });

  itOfPlans('has a renewal told again that overtakes the first payment', async () => {
    const { id, notices } = await subscribe();
    const renewal = await side.renew(id);
    const answers = await deliver([...renewal, ...notices]);
    expect(answers.slice(0, renewal.length)).toEqual(renewal.map(() => 503));
    const rows = await world.query('select state from checkouts where account_id = $1', [buyer.accountId]);
    expect(rows).toEqual([{ state: 'paid' }, { state: 'paid' }]);
  });

  itOfPlans('is told of a cancellation before the period ends, once', async () => {
    const { id, notices } = await subscribe();
    await deliver(notices);
    await world.call('POST', 'subscription/cancellation', buyer, {});
    await world.tellProvider();
    expect(await side.isStopped(id)).toBe(false);
    world.at('2026-04-09T11:00:00Z');
    await world.tellProvider();
    expect(await side.isStopped(id)).toBe(true);
    await provider().cancel(await saleOf(id));
    await deliver(await side.told());
    expect(await world.subscription(buyer)).toMatchObject({ status: 'cancelled' });
    expect(await subjects()).toEqual(['Receipt: Premium, 1 month, $19.99', 'Premium is cancelled']);
  });

  itOfPlans('ends the renewal here when the member ends it there', async () => {
    const { id, notices } = await subscribe();
    await deliver(notices);
    const stopped = await side.stop(id);
    await deliver([...stopped, ...stopped]);
    world.at('2026-03-12T12:00:00Z');
    await world.reconcile();
    expect(await world.subscription(buyer)).toMatchObject({ status: 'cancelled' });
    expect(await world.isPremium(buyer)).toBe(true);
    expect(await subjects()).toHaveLength(2);
  });

  it('changes nothing while it does not answer, and makes good for it afterwards', async () => {
    if (!side.silence) return;
    const { id, payUrl } = await begin();
    await side.pay(payUrl);
    side.silence(true);
    world.later({ hours: 0.1 });
    const { unanswered } = await world.reconcile();
    expect([unanswered > 0, await state(id), await coins()]).toEqual([true, 'open', 0]);
    await expect(provider().fetchStatus({ reference: id, saleId: '1' })).rejects.toThrow(PaymentProviderError);
    if (plans) await expect(provider().cancel({ reference: id, saleId: '1' })).rejects.toThrow(PaymentProviderError);
    side.silence(false);
    world.later({ hours: 1.5 });
    await world.reconcile();
    await deliver(await side.told());
    expect(['paid', 'expired']).toContain(await state(id));
    world.later({ hours: 1.5 });
    await world.reconcile();
    expect(await coins()).toBe((await state(id)) === 'paid' ? 500 : 0);
  });

  it('says whether a checkout can still be paid, and confirms no more than it knows', async () => {
    const open = await begin();
    expect(typeof (await provider().close(await saleOf(open.id)))).toBe('boolean');
    const { id, payUrl } = await begin();
    await deliver(await side.pay(payUrl));
    expect(await provider().close(await saleOf(id))).toBe(false);
  });
}
