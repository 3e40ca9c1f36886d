import fc from 'fast-check';
import pg from 'pg';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { Database } from '../../../ground/db/database';
import { ApiError } from '../../../ground/errors';
import { impossible } from '../../../testing/impossible-money';
import { goOffAir, goOnAir, roomIdOf } from '../../../testing/on-air';
import { openSession } from '../../../testing/open-session';
import { createTestDatabase } from '../../../testing/test-database';
import { release, reserve, settle } from '../../ledger/holds/service';
import { currencies, IdempotencyConflictError, InsufficientFundsError, transfer } from '../../ledger/ledger/repository';
import { say } from './say';
import { tip } from './tip';

const CONNECTIONS = 20;
const MEMBERS = 3;
const COINS = 200;
/** Steps that begin at once. */
const WAVE = 12;
/** A slow machine tries fewer orders, not longer, and one to its end. */
const TIME_LIMIT_MS = 15_000;

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let pool: pg.Pool;
let db: Database;
let rooms: { id: number; nickname: string }[] = [];
beforeAll(async () => {
  database = await createTestDatabase('catalogue');
  pool = new pg.Pool({ connectionString: database.url, max: CONNECTIONS });
  db = drizzle(pool);
  rooms = await Promise.all(
    ['mara', 'odile'].map(async (nickname) => ({ nickname, id: await roomIdOf(db, nickname) })),
  );
  await pool.query(`update live_rooms set goal_title = 'A lamp', goal_coins = 500 where nickname = 'mara'`);
});
afterAll(async () => {
  await pool.end();
  await database.close();
});

const member = fc.integer({ min: 0, max: MEMBERS - 1 });
const room = fc.integer({ min: 0, max: 1 });
const slot = fc.integer({ min: 0, max: 4 });
const Step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('tip' as const),
      member,
      room,
      coins: fc.integer({ min: 1, max: 120 }),
      key: slot,
      // The request is lost after so many milliseconds, as when a network goes or a server is killed.
      lost: fc.option(fc.integer({ min: 0, max: 12 })),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('hold' as const), member, coins: fc.nat(90), key: slot }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('settle' as const), nth: fc.nat(9), coins: fc.nat(40), key: slot }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('disconnect' as const), nth: fc.nat(9) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('say' as const), member, room, key: slot }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('air' as const), room, on: fc.boolean() }) },
);

/** A refusal is an answer, too; anything else is a fault, but for a connection that the test has cut. */
async function answerOf(work: () => Promise<unknown>): Promise<string> {
  try {
    return JSON.stringify(await work());
  } catch (error) {
    if (error instanceof ApiError) return `refused: ${error.code}`;
    if (error instanceof InsufficientFundsError || error instanceof IdempotencyConflictError) return error.name;
    throw error;
  }
}

async function newMembers(): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>(
    `insert into accounts (email, password_hash, name, notifications)
     select gen_random_uuid() || '@example.com', 'none', 'Random', '{}' from generate_series(1, $1::int) returning id`,
    [MEMBERS],
  );
  for (const { id } of rows)
    await transfer(db, {
      initiator: { member: id },
      idempotencyKey: 'to begin with',
      reason: 'to begin with',
      entries: [
        { owner: { member: id }, currency: currencies.coins, amount: COINS },
        { owner: { system: 'grants' }, currency: currencies.coins, amount: -COINS },
      ],
    });
  return rows.map(({ id }) => id);
}

/** Tips over a connection of its own, which is cut: what was begun there ends as the database sees fit. */
async function tipAndLose(request: Parameters<typeof tip>[1], milliseconds: number): Promise<void> {
  const client = new pg.Client({ connectionString: database.url });
  client.on('error', () => {});
  await client.connect();
  const cut = setTimeout(() => client.connection.stream.destroy(), milliseconds);
  await tip(drizzle(client as unknown as pg.Pool), request, new Date()).catch(() => {});
  clearTimeout(cut);
  await client.end().catch(() => {});
}

async function expectPossible(): Promise<void> {
  for (const [what, statement] of impossible) expect([what, (await pool.query(statement)).rows]).toEqual([what, []]);
}

it('keeps every promise under random interleavings of tipping, losing the connection, holding, settling, writing and going off air', async () => {
  let tipped = 0;
  const property = fc.asyncProperty(fc.array(Step, { minLength: 30, maxLength: 70 }), async (steps) => {
    const members = await newMembers();
    const holds: number[] = [];
    const answers = new Map<string, string>();
    const different: string[] = [];
    for (const { nickname } of rooms) await goOnAir(db, nickname);
    await Promise.all(
      steps.map(async (step, index) => {
        await new Promise((resolve) => setTimeout(resolve, Math.floor(index / WAVE) * 25));
        const accountId = 'member' in step ? (members[step.member] ?? 0) : 0;
        const where = rooms['room' in step ? step.room : 0] ?? { id: 0, nickname: '' };
        switch (step.do) {
          case 'tip': {
            const request = { room: where, accountId, coins: step.coins, text: '', key: `t${step.key}` };
            if (step.lost !== null) return tipAndLose(request, step.lost);
            const answer = await answerOf(() => tip(db, request, new Date()));
            if (answer.startsWith('refused')) return;
            tipped += 1;
            // The same request with the same key is answered the same, whenever it comes.
            const name = JSON.stringify(request);
            if (answer !== (answers.get(name) ?? answer)) different.push(name);
            answers.set(name, answer);
            return;
          }
          case 'hold': {
            const amount = step.coins + 1;
            const request = { accountId, currency: currencies.coins, amount, reason: 'room:x', key: `h${step.key}` };
            await answerOf(async () => {
              holds.push((await reserve(db, { ...request, expiresAt: new Date() }, new Date())).id);
            });
            return;
          }
          case 'settle': {
            const id = holds[step.nth % Math.max(1, holds.length)];
            const paid = { part: step.coins + 1, to: { system: 'shows' }, key: `s${step.key}` };
            if (id !== undefined) await answerOf(() => settle(db, id, paid));
            return;
          }
          case 'disconnect': {
            const id = holds[step.nth % Math.max(1, holds.length)];
            if (id !== undefined) await answerOf(() => release(db, id, new Date()));
            return;
          }
          case 'say': {
            const session = await openSession(db, accountId);
            await say(db, { roomId: where.id, accountId, session, key: `m${step.key}`, text: 'hello' }, new Date());
            return;
          }
          case 'air':
            // Two that come back at once are one.
            await (step.on ? goOnAir(db, where.nickname) : goOffAir(db, where.nickname)).catch(() => {});
        }
      }),
    );
    // The transactions of a cut connection have ended when its locks are gone.
    await pool.query('begin; lock table holds in exclusive mode; commit');
    expect(different).toEqual([]);
    await expectPossible();
  });
  await fc.assert(property, { numRuns: 1, endOnFailure: true });
  await fc.assert(property, { numRuns: 19, endOnFailure: true, interruptAfterTimeLimit: TIME_LIMIT_MS });
  expect(tipped).toBeGreaterThan(0);
}, 120_000);
