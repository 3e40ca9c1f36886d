import { randomUUID } from 'node:crypto';
import { ageSettings } from '../areas/age/settings';
import { catalogueSettings } from '../areas/catalogue/settings';
import { type CommerceConfig, commerceSettings } from '../areas/commerce/settings';
import { contentSettings } from '../areas/content/settings';
import { identitySettings } from '../areas/identity/settings';
import { credit } from '../areas/ledger/ledger/debts';
import { currencies, readBalances } from '../areas/ledger/ledger/repository';
import { ledgerSettings } from '../areas/ledger/settings';
import { messagesSettings } from '../areas/messages/settings';
import type { Database, DatabaseConnection } from '../ground/db/database';
import { groundSettings } from '../ground/ground-settings';
import { impossibleInLedger } from './impossible-money';
import { createTestDatabase } from './test-database';

/** A database with members who have money, without the API around it: its tests start in a fraction of the time. */
export interface MoneyDatabase {
  readonly db: Database;
  readonly config: CommerceConfig;
  /** A member, with granted coins and gems, and bought coins. @returns the account's id */
  member(money?: { readonly coins?: number; readonly gems?: number; readonly bought?: number }): Promise<number>;
  balances(accountId: number): Promise<{ coins: number; gems: number }>;
  /** E-mails to a member, oldest first. */
  emails(accountId: number): Promise<{ readonly subject: string; readonly text: string }[]>;
  query<T extends object>(text: string, values?: unknown[]): Promise<T[]>;
  close: DatabaseConnection['close'];
}

/** The configuration of the areas up to commerce, without their routes. */
function commerceConfig(env: Record<string, string>): CommerceConfig {
  const all = [
    groundSettings,
    messagesSettings,
    identitySettings,
    ageSettings,
    ledgerSettings,
    contentSettings,
    catalogueSettings,
    commerceSettings,
  ];
  let config: object = {};
  for (const settings of all)
    config = { ...config, ...settings.read({ NODE_ENV: 'test', SEED_DEMO: 'false', ...env }, config as never) };
  return config as CommerceConfig;
}

/** Creates it; close it when done. @param env changes to the configuration, by environment variable */
export async function createMoneyDatabase(
  content: 'none' | 'catalogue' = 'none',
  env: Record<string, string> = {},
): Promise<MoneyDatabase> {
  const database = await createTestDatabase(content);
  const { db, pool, close } = database;
  const query = async <T extends object>(text: string, values: unknown[] = []) =>
    (await pool.query(text, values)).rows as T[];
  return {
    db,
    config: commerceConfig(env),
    query,
    close,
    member: async ({ coins = 0, gems = 0, bought = 0 } = {}) => {
      const [row] = await query<{ id: number }>(
        `insert into accounts (email, name, password_hash, notifications) values ($1, 'Bo Yer', 'x', '{}') returning id`,
        [`${randomUUID()}@example.com`],
      );
      const accountId = Number(row?.id);
      const grant = { accountId, house: 'grants', reason: 'grant' };
      for (const [currency, amount, isBought] of [
        [currencies.coins, coins, false],
        [currencies.gems, gems, false],
        [currencies.coins, bought, true],
      ] as const)
        if (amount > 0)
          await db.transaction((tx) =>
            credit(tx, { ...grant, currency, amount, isBought, idempotencyKey: randomUUID() }),
          );
      return accountId;
    },
    balances: async (accountId) => {
      const { coins, gems } = await readBalances(db, accountId);
      return { coins, gems };
    },
    emails: async (accountId) => {
      const rows = await query<{ payload: { subject: string; text: string } }>(
        `select payload from outbox, accounts where accounts.id = $1 and kind = 'mail' and payload->>'to' = accounts.email
         order by outbox.id`,
        [accountId],
      );
      return rows.map(({ payload }) => payload);
    },
  };
}

/** Invariants of the ledger. */
export async function checkLedger({ query }: Pick<MoneyDatabase, 'query'>): Promise<void> {
  for (const [what, statement] of impossibleInLedger) expect([what, await query(statement)]).toEqual([what, []]);
}
