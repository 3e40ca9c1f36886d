import type { Checkout } from '@platform/shared/contracts';
import { type Buyer, checkMoney, createPaymentWorld, type PaymentWorld } from '../../../testing/payment-world';

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
      message: expect.stringMatching(/^Your balance is 903 coins short of this pack\./) as string,
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
