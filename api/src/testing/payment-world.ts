import { randomUUID } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import type { Checkout, Subscription } from '@platform/shared/contracts';
import { checkLedger } from './money-database';
import type { TestApp } from './test-app';
import { createTestApp, signedIn } from './test-app';
import { signingKey } from '../ground/security/signing-key';
import { sign } from '../ground/security/secrets';
import type { PaymentEvent, PaymentProvider } from '../areas/commerce/payments/provider';
import { createProviders, type PaymentProviders } from '../areas/commerce/payments/providers';
import { SIGNATURE_HEADER } from '../areas/commerce/payments/providers/sandbox';
import { paymentActionSender } from '../areas/commerce/payments/send-action';
import { createPayments } from '../areas/commerce/payments/service';
import { reconcile, type Reconciliation } from '../areas/commerce/reconciliation/reconcile';
import { addMonths } from '../areas/commerce/subscriptions/calendar';

export interface Buyer {
  readonly accountId: number;
  readonly email: string;
  readonly cookies: Record<string, string>;
}
export interface Letter {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** The server with members who pay in the sandbox, on a separate clock. */
export interface PaymentWorld {
  readonly test: TestApp;
  /** Lines logged as errors during reconciliation. */
  readonly errors: object[];
  now(): Date;
  at(moment: string): void;
  /** Advances the clock. */
  later(step: { readonly months?: number; readonly days?: number; readonly hours?: number }): void;
  buyer(coins?: number): Promise<Buyer>;
  call(
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    buyer: Buyer,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<LightMyRequestResponse>;
  /** Begins a checkout at the current price. */
  begin(
    buyer: Buyer,
    productId: string,
    more?: Record<string, unknown>,
    headers?: Record<string, string>,
  ): Promise<Checkout>;
  /** Chooses an outcome on the sandbox's page. @returns where the member is redirected */
  choose(id: string, outcome: string, renews?: 'pay' | 'decline'): Promise<string>;
  /** Buys and pays. */
  pay(buyer: Buyer, productId: string, renews?: 'pay' | 'decline'): Promise<Checkout>;
  /** A webhook signed by the sandbox. */
  webhook(
    event: Partial<PaymentEvent> & { readonly reference: string },
    signature?: string,
  ): Promise<LightMyRequestResponse>;
  /** The sandbox's signature of a body. */
  sign(body: string): string;
  read(buyer: Buyer, id: string): Promise<Checkout>;
  subscription(buyer: Buyer): Promise<Subscription | null>;
  balance(buyer: Buyer): Promise<{ coins: number; gems: number }>;
  isPremium(buyer: Buyer): Promise<boolean>;
  reconcile(provider?: PaymentProvider): Promise<Reconciliation>;
  /** Queued mails, oldest first; removes them from the outbox. */
  letters(buyer: Buyer): Promise<Letter[]>;
  /** Sends the payment provider all due requests. */
  tellProvider(): Promise<void>;
  /** Queued requests to the payment provider. */
  actions(): Promise<Record<string, unknown>[]>;
  query<T extends object>(text: string, values?: unknown[]): Promise<T[]>;
}

const prices: Record<string, number> = {
  'coins-500': 599,
  'coins-1000': 999,
  'premium-monthly': 1999,
  'premium-quarterly': 4497,
  'premium-yearly': 9588,
};

/** A site with one provider, of which only the given functions work. */
export const onlyProvider = (provider: Pick<PaymentProvider, 'name'> & Partial<PaymentProvider>): PaymentProviders =>
  createProviders([provider as PaymentProvider], new Map([['*', provider.name]]));

/** Starts it; close `test` when done. */
export async function createPaymentWorld(env: Record<string, string> = {}): Promise<PaymentWorld> {
  let now = new Date('2026-03-10T12:00:00Z');
  const test = await createTestApp({ CHECKOUTS_PER_ACCOUNT: '10000', ...env }, { now: () => now });
  const key = await signingKey(null, test.config.dataDir, 'sandbox-payment-key');
  const errors: object[] = [];
  const { db, pool } = test.database;
  const parts = {
    db,
    config: test.config,
    now: () => now,
    log: { info: () => undefined, warn: () => undefined, error: (fields: object) => void errors.push(fields) },
  } as unknown as Parameters<typeof createPayments>[0];

  const world: PaymentWorld = {
    test,
    errors,
    now: () => now,
    at: (moment) => void (now = new Date(moment)),
    later: ({ months = 0, days = 0, hours = 0 }) =>
      void (now = new Date(addMonths(now, months).getTime() + (days * 24 + hours) * 3_600_000)),
    buyer: async (coins = 0) => {
      const email = `buyer-${randomUUID()}@example.com`;
      const member = { email, password: 'a-password-of-tests', name: 'Buyer', coins: coins || 1, gems: 0 };
      const buyer = { email, ...(await signedIn(test, { ...member, plan: null, ownedGames: 0 })) };
      // Dates the session by the test's clock.
      await pool.query('update sessions set created_at = $2, last_seen_at = $2 where account_id = $1', [
        buyer.accountId,
        now,
      ]);
      return buyer;
    },
    call: async (method, path, { accountId, cookies }, body, headers) => {
      // Keeps the member signed in, however far the clock is moved.
      await pool.query('update sessions set created_at = $2, last_seen_at = $2 where account_id = $1', [
        accountId,
        now,
      ]);
      return test.request(method, `/api/${path}`, { cookies, body, ...(headers && { headers }) });
    },
    begin: async (buyer, productId, more = {}, headers) => {
      const price = { amount: prices[productId] ?? 0, currency: 'USD' };
      const reply = await world.call('POST', 'checkouts', buyer, { productId, price, ...more }, headers);
      if (reply.statusCode !== 200) throw new Error(reply.body);
      return reply.json();
    },
    choose: async (id, outcome, renews = 'pay') => {
      const reply = await test.app.inject({
        method: 'POST',
        url: `/api/dev/payments/${id}`,
        headers: { origin: test.config.siteUrl, 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ outcome, renews }).toString(),
      });
      expect(reply.statusCode).toBe(303);
      return String(reply.headers.location);
    },
    pay: async (buyer, productId, renews) => {
      const { id } = await world.begin(buyer, productId);
      await world.choose(id, 'pay', renews);
      return world.read(buyer, id);
    },
    webhook: (event, signature) => {
      const whole = {
        eventId: randomUUID(),
        kind: 'paid',
        paymentId: null,
        money: null,
        productId: null,
        paidUntil: null,
      };
      const payload = JSON.stringify({ ...whole, ...event });
      return test.app.inject({
        method: 'POST',
        url: '/api/payments/notification/sandbox',
        headers: {
          'content-type': 'application/json',
          [SIGNATURE_HEADER]: signature ?? world.sign(payload),
        },
        payload,
      });
    },
    sign: (body) => sign(key, 'sandbox-payment', body),
    read: async (buyer, id) => (await world.call('GET', `checkouts/${id}`, buyer)).json(),
    subscription: async (buyer) =>
      (await world.call('GET', 'subscription', buyer)).json<{ subscription: Subscription | null }>().subscription,
    balance: async (buyer) => {
      const entries = (await world.call('GET', 'profile/balance', buyer)).json<{ count: number }[]>();
      // Every member of the tests starts with one coin.
      return { coins: (entries[0]?.count ?? 0) - 1, gems: entries[1]?.count ?? 0 };
    },
    isPremium: async ({ accountId }) => {
      const rows = await world.query<{ open: boolean }>(
        'select bool_or(access_until > $2) as open from subscriptions where account_id = $1',
        [accountId, now],
      );
      return rows[0]?.open ?? false;
    },
    reconcile: async (provider) =>
      reconcile(parts, createPayments(parts, provider ? onlyProvider(provider) : test.app.services.paymentProviders)),
    letters: async ({ email }) => {
      const rows = await world.query<{ id: number; payload: Letter }>(
        "delete from outbox where kind = 'mail' and payload->>'to' = $1 returning id, payload",
        [email],
      );
      return rows.toSorted((a, b) => a.id - b.id).map(({ payload }) => payload);
    },
    tellProvider: async () => {
      const due = await world.query<{ payload: unknown }>(
        "update outbox set state = 'sent', tries = 1 where kind = 'payment' and state = 'waiting' and due_at <= $1 returning payload",
        [now],
      );
      const send = paymentActionSender(parts, test.app.services.paymentProviders);
      for (const { payload } of due) await send(payload);
    },
    actions: async () =>
      (
        await world.query<{ payload: Record<string, unknown> }>(
          "select payload from outbox where kind = 'payment' order by id",
        )
      ).map(({ payload }) => payload),
    query: async <T extends object>(text: string, values: unknown[] = []) =>
      (await pool.query(text, values)).rows as T[],
  };
  return world;
}

/** Invariants of the ledger. */
export const checkMoney = (world: PaymentWorld): Promise<void> => checkLedger(world);
