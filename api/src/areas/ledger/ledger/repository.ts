import { and, eq, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../../ground/db/database';
import { prepared } from '../../../ground/db/prepared';
import { ledgerAccounts, ledgerEntries, ledgerTransfers } from '../tables';

export const currencies = { coins: 0, gems: 1 } as const;
export type Currency = (typeof currencies)[keyof typeof currencies];

/** Rows per house account that many members' transfers touch concurrently, so that they do not all wait for one row. */
const SHARDS = 16;

/**
 * Owner of money: a member (never below zero), or a named house account such as `grants`. `of`: the member whose
 * transfer it is, for house accounts spread over several rows.
 */
export type Owner = { readonly member: number } | { readonly system: string; readonly of?: number };

export interface Entry {
  readonly owner: Owner;
  readonly currency: Currency;
  /** Whole coins or gems; negative leaves the account. */
  readonly amount: number;
  /**
   * Part of a member's incoming amount that was paid for with real money; default 0 (docs/decisions/bought-coins.md).
   */
  readonly bought?: number;
}

export interface TransferRequest {
  /** Owner of the key; one of the entries must belong to this owner. */
  readonly initiator: Owner;
  /** Unique per initiator and currency of the initiator's first entry. */
  readonly idempotencyKey: string;
  /** Kind and subject: `purchase:12`. */
  readonly reason: string;
  /** Sum to zero in each currency. */
  readonly entries: readonly Entry[];
  /** When it happened; default now. Only the demo has a past. */
  readonly at?: Date;
}

export class InsufficientFundsError extends Error {
  override readonly name = 'InsufficientFundsError';
}
export class IdempotencyConflictError extends Error {
  override readonly name = 'IdempotencyConflictError';
}

export interface Transferred {
  readonly transferId: number;
  /** True if the key had been used for the same request before. */
  readonly replayed: boolean;
  /** Bought coins among those the initiator spent; 0 for a replay. Granted ones are spent first. */
  readonly boughtSpent: number;
  /** Part of a member's incoming amount that paid a debt; 0 for a replay. */
  readonly settled: number;
}

/**
 * A member's debt after a payment was refunded whose coins or gems had been spent (docs/decisions/payments.md): a house
 * account with a balance below zero.
 */
export const debtOf = (accountId: number) => ({ system: `debt:${accountId}` }) as const;

/**
 * Moves coins or gems in a separate transaction (docs/spec/money.md#ledger).
 * @throws as `transferWithin`
 */
export const transfer = (db: Queryable, request: TransferRequest): Promise<Transferred> =>
  db.transaction((tx) => transferWithin(tx, request));

/**
 * Moves coins or gems within a transaction, which must be rolled back after an error. Accounts are locked first, then
 * the key is claimed together with the writes: the only correct order under parallel requests. Anything a member
 * receives, from any source, pays their debt first.
 * @throws InsufficientFundsError a member's balance would go below zero
 * @throws IdempotencyConflictError the key was used for another request
 */
export async function transferWithin(tx: Queryable, request: TransferRequest): Promise<Transferred> {
  const { initiator, idempotencyKey, reason, entries, at } = request;
  const canonical = JSON.stringify([
    reason,
    entries.map((m) => [ownerName(m.owner), m.currency, m.amount, ...(m.bought ? [m.bought] : [])]),
  ]);
  const own = entries.find((m) => ownerName(m.owner) === ownerName(initiator));
  if (!own) throw new Error('the initiator of a transfer must be among its entries');
  const accounts = await lockAccounts(tx, [...entries, ...entries.flatMap((entry) => debtBehind(entry) ?? [])]);
  const accountOf = ({ owner, currency }: Entry): LockedAccount => {
    const account = accounts.get(`${ownerName(owner)} ${currency}`);
    if (!account) throw new Error('every account of a transfer is locked');
    return account;
  };
  const account = accountOf(own);
  const settledOf = (entry: Entry): number => {
    const debt = debtBehind(entry);
    return debt ? Math.min(entry.amount, -accountOf(debt).balance) : 0;
  };
  const moved = entries.flatMap((entry) => afterDebt(entry, settledOf(entry)));
  const transferId = await write(
    tx,
    { ledgerAccountId: account.id, idempotencyKey, reason, request: canonical, createdAt: at ?? null },
    moved.map((entry) => ({ ...entry, ledgerAccountId: accountOf(entry).id })),
  );
  if (transferId === null) return repeated(tx, account.id, idempotencyKey, canonical);
  return {
    transferId,
    replayed: false,
    boughtSpent: own.amount < 0 ? Math.max(0, account.bought - (account.balance + own.amount)) : 0,
    settled: entries.reduce((sum, entry) => sum + settledOf(entry), 0),
  };
}

interface NewTransfer {
  readonly ledgerAccountId: number;
  readonly idempotencyKey: string;
  readonly reason: string;
  readonly request: string;
  readonly createdAt: Date | null;
}

interface NewEntries {
  readonly accounts: readonly number[];
  readonly currencies: readonly Currency[];
  readonly amounts: readonly number[];
  readonly bought: readonly number[];
}

const written = prepared<NewTransfer & NewEntries>()((tx, { accounts, amounts, bought, ...values }) => {
  const { currencies: of, createdAt, ...row } = values;
  const made = tx.$with('made').as(
    tx
      .insert(ledgerTransfers)
      .values({ ...row, createdAt: sql`coalesce(${createdAt}, now())` })
      .onConflictDoNothing({ target: [ledgerTransfers.ledgerAccountId, ledgerTransfers.idempotencyKey] })
      .returning({ id: ledgerTransfers.id }),
  );
  const entries = tx.$with('entries', {}).as(
    sql`insert into ${ledgerEntries} (transfer_id, ledger_account_id, currency, amount, bought)
      select made.id, moved.* from made,
        unnest(${accounts}::int[], ${of}::smallint[], ${amounts}::bigint[], ${bought}::bigint[]) as moved`,
  );
  return tx.with(made, entries).select({ id: made.id }).from(made);
});

/**
 * Claims the key and writes a transfer with its entries, in one statement.
 * @returns its id; null, with nothing written, if the key was used before
 */
async function write(
  tx: Queryable,
  transferred: NewTransfer,
  moved: readonly (Entry & { readonly ledgerAccountId: number })[],
): Promise<number | null> {
  const entries: NewEntries = {
    accounts: moved.map(({ ledgerAccountId }) => ledgerAccountId),
    currencies: moved.map(({ currency }) => currency),
    amounts: moved.map(({ amount }) => amount),
    bought: moved.map(({ bought = 0 }) => bought),
  };
  const [made] = await written(tx, { ...transferred, ...entries }).catch(translateOverdraft);
  return made?.id ?? null;
}

/** The transfer of a used key. @throws IdempotencyConflictError if it was another request */
async function repeated(tx: Queryable, ledgerAccountId: number, key: string, canonical: string): Promise<Transferred> {
  const [known] = await tx
    .select({ id: ledgerTransfers.id, request: ledgerTransfers.request })
    .from(ledgerTransfers)
    .where(and(eq(ledgerTransfers.ledgerAccountId, ledgerAccountId), eq(ledgerTransfers.idempotencyKey, key)));
  if (known?.request !== canonical) throw new IdempotencyConflictError(`key ${key} was used for another transfer`);
  return { transferId: known.id, replayed: true, boughtSpent: 0, settled: 0 };
}

/** The debt that an entry pays first: that of the receiving member. */
const debtBehind = ({ owner, currency, amount }: Entry): Entry | null =>
  'member' in owner && amount > 0 ? { owner: debtOf(owner.member), currency, amount } : null;

/** Splits an entry into the part left to the member and the part that pays the debt. */
function afterDebt(entry: Entry, settled: number): Entry[] {
  const debt = debtBehind(entry);
  if (!debt || settled === 0) return [entry];
  const rest = entry.amount - settled;
  const kept = rest === 0 ? [] : [{ ...entry, amount: rest, bought: Math.min(entry.bought ?? 0, rest) }];
  return [...kept, { ...debt, amount: settled }];
}

/**
 * A member's balances.
 * @returns whole coins and gems; zero before the first transfer
 */
export async function readBalances(db: Queryable, accountId: number): Promise<{ coins: number; gems: number }> {
  const rows = await db
    .select({ currency: ledgerAccounts.currency, balance: ledgerAccounts.balance })
    .from(ledgerAccounts)
    .where(eq(ledgerAccounts.owner, ownerName({ member: accountId })));
  const of = (currency: Currency): number => rows.find((row) => row.currency === currency)?.balance ?? 0;
  return { coins: of(currencies.coins), gems: of(currencies.gems) };
}

/** The balance of one account; that of a house account may be below zero. */
export async function readBalance(db: Queryable, owner: Owner, currency: Currency): Promise<number> {
  const [row] = await db
    .select({ balance: ledgerAccounts.balance })
    .from(ledgerAccounts)
    .where(and(eq(ledgerAccounts.owner, ownerName(owner)), eq(ledgerAccounts.currency, currency)));
  return row?.balance ?? 0;
}

/** A member's balances by currency, in whole coins or gems, without currencies that were never used. */
export type Balances = Partial<Record<Currency, number>>;

/** A member's balances as a column of another statement. @param owner from `memberName` */
export const balancesOf = (owner: string | Placeholder): SQL<Balances> =>
  sql`(select coalesce(json_object_agg(${ledgerAccounts.currency}, ${ledgerAccounts.balance}), '{}') from ${ledgerAccounts} where ${ledgerAccounts.owner} = ${owner})`;

/** Owner of a member's accounts in `ledger_accounts`. */
export const memberName = (accountId: number): string => `member:${accountId}`;

const ownerName = (owner: Owner): string => {
  if ('member' in owner) return memberName(owner.member);
  return owner.of === undefined ? owner.system : `${owner.system}:${owner.of % SHARDS}`;
};

interface LockedAccount {
  readonly id: number;
  readonly balance: number;
  readonly bought: number;
}

/**
 * Locks accounts until the transaction's end and reads them, for a transfer in the same transaction whose amounts
 * depend on the balances. Pass every account of that transfer: they are locked in one order.
 * @returns a balance in whole coins or gems for each account, in the order given
 */
export async function lockBalances(
  tx: Queryable,
  accounts: readonly Pick<Entry, 'owner' | 'currency'>[],
): Promise<number[]> {
  const locked = await lockAccounts(tx, accounts);
  return accounts.map(({ owner, currency }) => locked.get(`${ownerName(owner)} ${currency}`)?.balance ?? 0);
}

const locked = prepared<{ owners: string[]; of: Currency[] }>()((tx, { owners, of }) =>
  tx
    .select({
      id: ledgerAccounts.id,
      owner: ledgerAccounts.owner,
      currency: ledgerAccounts.currency,
      balance: ledgerAccounts.balance,
      bought: ledgerAccounts.bought,
    })
    .from(ledgerAccounts)
    .where(
      sql`(${ledgerAccounts.owner}, ${ledgerAccounts.currency}) in (select * from unnest(${owners}::text[], ${of}::smallint[]))`,
    )
    .orderBy(ledgerAccounts.id)
    .for('update'),
);

/** Creates missing accounts and locks all of them in one order, so that no two transfers deadlock. */
async function lockAccounts(
  tx: Queryable,
  entries: readonly Pick<Entry, 'owner' | 'currency'>[],
): Promise<Map<string, LockedAccount>> {
  const wanted = new Map(
    entries.map(({ owner, currency }) => [
      `${ownerName(owner)} ${currency}`,
      {
        kind: 'member' in owner ? ('member' as const) : ('system' as const),
        owner: ownerName(owner),
        currency,
      },
    ]),
  );
  const names = [...wanted.values()];
  const values = { owners: names.map(({ owner }) => owner), of: names.map(({ currency }) => currency) };
  const lock = async () => new Map((await locked(tx, values)).map((row) => [`${row.owner} ${row.currency}`, row]));
  const found = await lock();
  const missing = [...wanted.keys()].filter((name) => !found.has(name));
  if (missing.length === 0) return found;
  // In the order of their names, so that two transfers that create the same accounts do not deadlock.
  const made = missing.toSorted().flatMap((name) => wanted.get(name) ?? []);
  await tx.insert(ledgerAccounts).values(made).onConflictDoNothing();
  return lock();
}

function translateOverdraft(error: unknown): never {
  const cause = error instanceof Error ? error.cause : undefined;
  if (cause instanceof Error && 'constraint' in cause && cause.constraint === 'ledger_accounts_not_negative') {
    throw new InsufficientFundsError('the balance is too low', { cause: error });
  }
  throw error;
}
