import type { Checkout, WithdrawalRefusal } from '@platform/shared/contracts';
import { type Buyer, checkMoney, createPaymentWorld, type PaymentWorld } from '../../../testing/payment-world';
import { refusalWords, type WithdrawalFacts, withdrawalOf } from './withdrawal';

const paidAt = new Date('2026-03-10T12:00:00Z');
const days = (count: number): Date => new Date(paidAt.getTime() + count * 86_400_000);
const pack: WithdrawalFacts = {
  state: 'paid',
  kind: 'pack',
  coins: 1000,
  heldAt: null,
  settledAt: paidAt,
  country: 'DE',
};
const plan: WithdrawalFacts = { ...pack, kind: 'plan', coins: null };

describe('the right to withdraw', () => {
  const over = days(14).toISOString();
  it.each<[string, Partial<WithdrawalFacts>, number, Date, WithdrawalRefusal | null, string | null, number]>([
    ['a pack, all coins there', pack, 1000, days(1), null, over, 0],
    ['a pack, more coins there', pack, 1001, days(1), null, over, 0],
    ['a pack, one coin spent', pack, 999, days(1), 'spent', over, 1],
    ['a pack, 903 spent', pack, 97, days(1), 'spent', over, 903],
    ['a pack in its last millisecond', pack, 1000, new Date(days(14).getTime() - 1), null, over, 0],
    ['a pack after 14 days', pack, 1000, days(14), 'over', over, 0],
    ['a pack after 14 days, coins spent', pack, 0, days(20), 'over', over, 0],
    ['a plan, whatever the balance', plan, 0, days(1), null, over, 0],
    ['a plan after 14 days', plan, 0, days(14), 'over', over, 0],
    ['a renewal', { ...plan, kind: 'renewal' }, 0, days(1), 'renewal', null, 0],
    ['a country without the right', { ...pack, country: 'US' }, 1000, days(1), 'no-right', null, 0],
    ['an unknown country', { ...pack, country: null }, 1000, days(1), null, over, 0],
    ['one that is not paid', { ...pack, state: 'open', settledAt: null }, 1000, days(1), 'unpaid', null, 0],
    ['one that is pending', { ...pack, state: 'pending', settledAt: null }, 1000, days(1), 'unpaid', null, 0],
    ['one that was declined', { ...pack, state: 'declined' }, 1000, days(1), 'unpaid', null, 0],
    ['one that expired', { ...pack, state: 'expired' }, 1000, days(1), 'unpaid', null, 0],
    ['one that waits for a person', { ...pack, heldAt: paidAt }, 1000, days(1), 'in-review', null, 0],
    ['one that was refunded', { ...pack, state: 'refunded' }, 1000, days(1), 'returned', null, 0],
    ['one that the bank reversed', { ...pack, state: 'charged-back' }, 1000, days(1), 'reversed', null, 0],
  ])('of %s', (_what, change, coins, now, why, until, coinsSpent) => {
    const config = { payments: { withdrawalCountries: ['DE', 'FR'] } } as unknown as Parameters<typeof withdrawalOf>[1];
    const withdrawal = withdrawalOf({ ...pack, ...change }, config, { coins, now });
    expect(withdrawal).toEqual({ until, possible: why === null, why, coinsSpent });
  });

  it.each([
    [[], false],
    [['*'], true],
    [['FR'], false],
  ])('in Germany, where the operator lists %j: %s', (withdrawalCountries, possible) => {
    const config = { payments: { withdrawalCountries } } as unknown as Parameters<typeof withdrawalOf>[1];
    expect(withdrawalOf(pack, config, { coins: 1000, now: days(1) }).possible).toBe(possible);
  });
});

describe('a withdrawal', () => {
  let world: PaymentWorld;
  let buyer: Buyer;
  beforeAll(async () => {
    world = await createPaymentWorld();
  });
  beforeEach(async () => {
    world.at('2026-03-10T12:00:00Z');
    buyer = await world.buyer();
  });
  afterEach(() => checkMoney(world));
  afterAll(() => world.test.close());
  const withdraw = ({ id }: Checkout) => world.call('POST', `checkouts/${id}/withdrawal`, buyer, {});
  const spend = async (amount: number): Promise<void> => {
    const { transfer } = await import('../../ledger/ledger/repository');
    await transfer(world.test.database.db, {
      initiator: { member: buyer.accountId },
      idempotencyKey: `spent-${amount}`,
      reason: 'A game',
      entries: [
        { owner: { member: buyer.accountId }, currency: 0, amount: -amount },
        { owner: { system: 'sales' }, currency: 0, amount },
      ],
    });
  };

  it('gives the money back and takes the coins, while all of them are there', async () => {
    const checkout = await world.pay(buyer, 'coins-500');
    expect(checkout.withdrawal).toMatchObject({ possible: true, until: '2026-03-24T12:00:00.000Z' });
    expect((await withdraw(checkout)).json()).toMatchObject({
      state: 'refunded',
      withdrawal: { possible: false, why: 'returned', until: null },
    });
    expect((await world.balance(buyer)).coins).toBe(0);
    expect(await world.actions()).toContainEqual({ action: 'refund', provider: 'sandbox', checkout: checkout.id });
    // The provider's own news of it changes nothing more.
    const told = { reference: checkout.id, eventId: 'told', kind: 'refunded' as const, paymentId: `${checkout.id}:0` };
    await world.webhook({ ...told, money: { amount: 599, currency: 'USD' } });
    expect((await world.balance(buyer)).coins).toBe(0);
    expect((await withdraw(checkout)).json()).toMatchObject({ code: 'withdrawal-refused' });
  });

  it('is refused with the number of coins that were spent, which the payment says before', async () => {
    const checkout = await world.pay(buyer, 'coins-1000');
    // Every member of the tests has one coin more.
    await spend(904);
    expect((await world.read(buyer, checkout.id)).withdrawal).toMatchObject({
      possible: false,
      why: 'spent',
      coinsSpent: 903,
    });
    const refused = await withdraw(checkout);
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({
      code: 'withdrawal-refused',
      message: expect.stringMatching(/^You have spent 903 of these coins\./) as string,
    });
    expect((await world.balance(buyer)).coins).toBe(96);
  });

  it('is refused after 14 days', async () => {
    const checkout = await world.pay(buyer, 'coins-500');
    world.later({ days: 14 });
    expect((await world.read(buyer, checkout.id)).withdrawal).toMatchObject({ possible: false, why: 'over' });
    expect((await withdraw(checkout)).statusCode).toBe(409);
  });

  it('of a plan ends Premium and leaves no right behind', async () => {
    const checkout = await world.pay(buyer, 'premium-monthly');
    expect((await withdraw(checkout)).json()).toMatchObject({ state: 'refunded' });
    expect(await world.isPremium(buyer)).toBe(false);
    expect((await world.subscription(buyer))?.withdrawal).toBeNull();
  });

  it('that is refused is never offered, and one that is offered is never refused', async () => {
    const offered = await world.pay(buyer, 'coins-500');
    const other = await world.pay(buyer, 'coins-1000');
    await spend(700);
    for (const { id } of [offered, other]) {
      const { withdrawal } = await world.read(buyer, id);
      const { statusCode } = await world.call('POST', `checkouts/${id}/withdrawal`, buyer, {});
      expect([id, statusCode]).toEqual([id, withdrawal.possible ? 200 : 409]);
    }
  });
});

it('every refusal has a sentence of its own', () => {
  const all = ['unpaid', 'in-review', 'returned', 'reversed', 'renewal', 'no-right', 'over', 'spent'] as const;
  const sentences = all.map((why) => refusalWords({ why, coinsSpent: 1203 }));
  expect(new Set(sentences).size).toBe(all.length);
  expect(sentences.at(-1)).toContain('1 203');
});
