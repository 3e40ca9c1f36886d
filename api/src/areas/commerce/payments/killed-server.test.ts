import { keyCheckOf } from '../../../areas';
import { expectKeys } from '../../../ground/security/key-repository';
import { bundleKillableServer, type KillableServer } from '../../../testing/killable-server';
import { checkMoney, createPaymentWorld, type PaymentWorld } from '../../../testing/payment-world';
import { SIGNATURE_HEADER } from './providers/sandbox';

const KILLS = 20;
const PER_KILL = 5;
const TEST_TIMEOUT_MS = 300_000;

let world: PaymentWorld;
let killable: KillableServer;
beforeAll(async () => {
  world = await createPaymentWorld();
  const [{ name } = { name: '' }] = await world.query<{ name: string }>('select current_database() as name');
  await expectKeys(world.test.database.db, keyCheckOf(world.test.config, world.test.database.db));
  killable = await bundleKillableServer('killed-in-webhooks', name, world.test.config.dataDir);
});
afterAll(async () => {
  await world.test.close();
  await killable.remove();
});

it(
  `loses nothing and doubles nothing when it is killed ${KILLS} times in the middle of webhooks`,
  async () => {
    // The server that is killed goes by the real clock, and ends sessions of another.
    world.at(new Date().toISOString());
    const buyer = await world.buyer();
    const delivered = new Set<string>();
    const open: string[] = [];
    const deliver = async (origin: string, id: string): Promise<void> => {
      const body = JSON.stringify({
        eventId: `${id}:paid`,
        reference: id,
        kind: 'paid',
        paymentId: `${id}:0`,
        money: { amount: 599, currency: 'USD' },
        productId: 'coins-500',
        paidUntil: null,
      });
      const response = await fetch(`${origin}/api/payments/notification/sandbox`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', [SIGNATURE_HEADER]: world.sign(body) },
        body,
      }).catch(() => null);
      if (response?.status === 200) delivered.add(id);
    };
    for (let kill = 0; kill < KILLS; kill += 1) {
      const begun = await Promise.all(Array.from({ length: PER_KILL }, () => world.begin(buyer, 'coins-500')));
      open.push(...begun.map(({ id }) => id));
      const server = await killable.start();
      // A provider tells again what was not answered; some it tells twice at once.
      const waiting = open.filter((id) => !delivered.has(id));
      const sent = [...waiting, ...waiting.slice(0, 2)].map((id) => deliver(server.origin, id));
      // Each time at another moment between the first request and the last answer.
      await new Promise((later) => setTimeout(later, kill * 4));
      await server.kill();
      await Promise.all(sent);
    }
    const server = await killable.start();
    for (const id of open.filter((one) => !delivered.has(one))) await deliver(server.origin, id);
    await server.kill();

    expect(delivered.size).toBe(KILLS * PER_KILL);
    expect((await world.balance(buyer)).coins).toBe(KILLS * PER_KILL * 500);
    const [states] = await world.query<{ paid: number; all: number }>(
      "select (count(*) filter (where state = 'paid'))::int as paid, count(*)::int as all from checkouts where account_id = $1",
      [buyer.accountId],
    );
    expect(states).toEqual({ paid: KILLS * PER_KILL, all: KILLS * PER_KILL });
    const [receipts] = await world.query<{ n: number }>(
      "select count(*)::int as n from outbox where dedupe_key like 'payment-receipt:%'",
    );
    expect(receipts?.n).toBe(KILLS * PER_KILL);
    await checkMoney(world);
    expect((await world.reconcile()).problems).toEqual([]);
  },
  TEST_TIMEOUT_MS,
);
