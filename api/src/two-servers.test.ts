import { buildApp } from './app';
import { jobs } from './areas';
import { reserve } from './areas/ledger/holds/service';
import { currencies } from './areas/ledger/ledger/repository';
import { enqueue } from './areas/messages/outbox/repository';
import { drainOutbox } from './areas/messages/outbox/worker';
import { groundRetentions, purgeExpired } from './ground/jobs/retention-repository';
import { connectDatabase, type DatabaseConnection } from './ground/db/database';
import { createPaymentWorld, type Buyer, type PaymentWorld } from './testing/payment-world';

/** Rounds in which both servers do everything at once. */
const ROUNDS = 100;

let world: PaymentWorld;
let buyer: Buyer;
let second: DatabaseConnection;
/** Services of the two servers, each with separate connections to one database. */
let servers: {
  readonly services: Parameters<(typeof jobs)[number]['run']>[0];
  readonly db: DatabaseConnection['db'];
}[];
let closeSecond: () => Promise<void>;

beforeAll(async () => {
  world = await createPaymentWorld();
  const { app, config, database } = world.test;
  second = connectDatabase((database as DatabaseConnection & { url: string }).url, () => undefined);
  const other = await buildApp({ config, database: second, now: world.now });
  await other.ready();
  closeSecond = () => other.close();
  servers = [
    { services: app.services, db: database.db },
    { services: other.services, db: second.db },
  ];
  buyer = await world.buyer(1_000);
  await world.pay(buyer, 'premium-yearly');
  await world.query(
    'insert into favourites (account_id, game_id, added_at) select $1, id, now() from games where slug = $2',
    [buyer.accountId, 'saltlight'],
  );
  await world.query(
    `update games set soft = true, view = case slug when 'dune-sonata' then 'announcement' else 'released' end`,
  );
  await world.query(`update accounts set notifications = '{"newGame": true}' where id = $1`, [buyer.accountId]);
  await together('notifications');
  await world.query('delete from outbox');
});
afterAll(async () => {
  await closeSecond();
  await second.close();
  await world.test.close();
});

/** Both servers run a job at the same moment. */
async function together(name: string): Promise<void> {
  const job = jobs.find((one) => one.name === name);
  if (job === undefined) throw new Error(`there is no job ${name}`);
  await Promise.all(servers.map(({ services }) => job.run(services, () => false)));
}
/** Number of queued mails; removes them. */
const mails = async (): Promise<number> =>
  (await world.query("delete from outbox where kind = 'mail' returning id")).length;
async function rounds(prepare: (round: number) => Promise<unknown>, race: () => Promise<number>): Promise<number[]> {
  const seen: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await prepare(round);
    seen.push(await race());
  }
  return seen;
}
const once = Array.from({ length: ROUNDS }, () => 1);

describe(`two servers that work at the same moment, ${ROUNDS} times`, () => {
  it.each(['mail', 'postback', 'payment'] as const)('send what waits in the outbox once: %s', async (kind) => {
    let sent: unknown[] = [];
    const send = async (payload: unknown): Promise<void> => void sent.push(payload);
    const seen = await rounds(
      (round) => {
        sent = [];
        return enqueue(world.test.database.db, {
          kind,
          dedupeKey: `${kind} ${round}`,
          payload: { round },
          now: world.now(),
        });
      },
      async () => {
        await Promise.all(
          servers.map(({ db }) =>
            drainOutbox({ db, senders: { [kind]: send }, now: world.now, onFailure: () => undefined }),
          ),
        );
        return sent.length;
      },
    );
    expect(seen).toEqual(once);
  });

  it('give back an expired hold once, and nothing is left over in the ledger', async () => {
    const { coins } = await world.balance(buyer);
    const seen = await rounds(
      (round) =>
        reserve(
          world.test.database.db,
          {
            accountId: buyer.accountId,
            currency: currencies.coins,
            amount: 7,
            reason: 'room:mara',
            key: `hold ${round}`,
            expiresAt: new Date(world.now().getTime() + 1_000),
          },
          world.now(),
        ),
      async () => {
        expect((await world.balance(buyer)).coins).toBe(coins - 7);
        world.later({ hours: 1 });
        await together('holds');
        return ((await world.balance(buyer)).coins - coins + 7) / 7;
      },
    );
    expect(seen).toEqual(once);
    expect(await world.query('select currency from ledger_entries group by currency having sum(amount) <> 0')).toEqual(
      [],
    );
  });

  it('tell of a release once', async () => {
    const seen = await rounds(
      async () => {
        await mails();
        await world.query('update favourites set awaits_release = true where account_id = $1', [buyer.accountId]);
      },
      async () => {
        await together('releases');
        return mails();
      },
    );
    expect(seen).toEqual(once);
  });

  it('tell of a new game once', async () => {
    const seen = await rounds(
      async () => {
        world.later({ days: 8 });
        // A game is announced only once, so use a new one each time.
        await world.query('truncate campaigns cascade');
        await world.query("delete from told_items where slug = 'violet-engine'");
        await world.query("update games set released_on = $1 where slug = 'violet-engine'", [
          world.now().toISOString().slice(0, 10),
        ]);
        await mails();
      },
      async () => {
        await together('notifications');
        return mails();
      },
    );
    expect(seen).toEqual(once);
  });

  it('end an expired subscription once, and announce a renewal once', async () => {
    const change = (fields: string) =>
      world.query(`update subscriptions set ${fields} where account_id = $1`, [buyer.accountId]);
    const seen = await rounds(
      async (round) => {
        const [soon, before] = [1, -1].map(
          (hours) => `'${new Date(world.now().getTime() + hours * 3_600_000).toISOString()}'`,
        );
        await change(
          round % 2 === 0
            ? `status = 'cancelled', access_until = ${before}, paid_until = ${before}, next_try_at = null, next_gems_at = null`
            : `status = 'active', access_until = ${soon}, paid_until = ${soon}, reminded_of = null, next_try_at = null, next_gems_at = null`,
        );
        await mails();
      },
      async () => {
        await together('reconciliation');
        return mails();
      },
    );
    expect(seen).toEqual(once);
  });

  it('delete an expired row once', async () => {
    const seen = await rounds(
      (round) =>
        world.query('insert into rate_limits (key, points, expire) values ($1, 1, $2)', [
          `race ${round}`,
          world.now().getTime() - 2 * 3_600_000,
        ]),
      async () => {
        const purged = await Promise.all(servers.map(({ db }) => purgeExpired(db, groundRetentions, world.now())));
        return purged.reduce((sum, count) => sum + count, 0);
      },
    );
    expect(seen.slice(1)).toEqual(once.slice(1));
  });
});
