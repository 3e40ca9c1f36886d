import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/database';
import { ledgerAccounts, ledgerEntries, ledgerTransfers } from '../../../db/tables';

export const currencies = { coins: 0, gems: 1 } as const;
type Currency = (typeof currencies)[keyof typeof currencies];

/** Whose money: a member (never below zero), or an account of the house by name, such as `grants`. */
type Owner = { readonly member: number } | { readonly system: string };

export interface Entry {
  readonly owner: Owner;
  readonly currency: Currency;
  /** Whole coins or gems; negative leaves the account. */
  readonly amount: number;
}

export interface TransferRequest {
  /** Whose key it is; an entry of this owner must be among the entries. */
  readonly initiator: Owner;
  /** Unique per initiator and currency of the initiator's first entry. */
  readonly idempotencyKey: string;
  readonly reason: string;
  /** Sum to zero in each currency. */
  readonly entries: readonly Entry[];
}

export class InsufficientFundsError extends Error {
  override readonly name = 'InsufficientFundsError';
}
export class IdempotencyConflictError extends Error {
  override readonly name = 'IdempotencyConflictError';
}

/**
 * Moves coins or gems (decisions.md, "Money"). Accounts are locked first, then the key is looked
 * up, then it is written: the order that is right under parallel requests.
 * @returns the transfer's id; `replayed` when the key had done its work before
 * @throws InsufficientFundsError a member's balance would go below zero
 * @throws IdempotencyConflictError the key was used for another request
 */
export async function transfer(
  db: Queryable,
  request: TransferRequest,
): Promise<{ transferId: number; replayed: boolean }> {
  const canonical = JSON.stringify([
    request.reason,
    request.entries.map((m) => [ownerName(m.owner), m.currency, m.amount]),
  ]);
  const own = request.entries.find((m) => ownerName(m.owner) === ownerName(request.initiator));
  if (!own) throw new Error('the initiator of a transfer must be among its entries');
  return db.transaction(async (tx) => {
    const ids = await lockAccounts(tx, request.entries);
    const idOf = (m: Entry): number => ids.get(`${ownerName(m.owner)} ${m.currency}`) ?? 0;
    const ledgerAccountId = idOf(own);
    const [known] = await tx
      .select({ id: ledgerTransfers.id, request: ledgerTransfers.request })
      .from(ledgerTransfers)
      .where(
        and(
          eq(ledgerTransfers.ledgerAccountId, ledgerAccountId),
          eq(ledgerTransfers.idempotencyKey, request.idempotencyKey),
        ),
      );
    if (known) {
      if (known.request !== canonical)
        throw new IdempotencyConflictError(`key ${request.idempotencyKey} was used for another transfer`);
      return { transferId: known.id, replayed: true };
    }
    const { idempotencyKey, reason } = request;
    const [written] = await tx
      .insert(ledgerTransfers)
      .values({ ledgerAccountId, idempotencyKey, reason, request: canonical })
      .returning({ id: ledgerTransfers.id });
    const transferId = written?.id ?? 0;
    const rows = request.entries.map((m) => ({
      transferId,
      ledgerAccountId: idOf(m),
      currency: m.currency,
      amount: m.amount,
    }));
    await tx.insert(ledgerEntries).values(rows).catch(translateOverdraft);
    return { transferId, replayed: false };
  });
}

/**
 * A member's balances.
 * @returns whole coins and gems; zero where nothing ever moved
 */
export async function readBalances(db: Queryable, accountId: number): Promise<{ coins: number; gems: number }> {
  const rows = await db
    .select({ currency: ledgerAccounts.currency, balance: ledgerAccounts.balance })
    .from(ledgerAccounts)
    .where(eq(ledgerAccounts.owner, ownerName({ member: accountId })));
  const of = (currency: Currency): number => rows.find((row) => row.currency === currency)?.balance ?? 0;
  return { coins: of(currencies.coins), gems: of(currencies.gems) };
}

/** A member's balances as a column of another statement: whole coins or gems by currency, without what never moved. */
export const balancesOf = (accountId: number): SQL<Partial<Record<Currency, number>>> =>
  sql`(select coalesce(json_object_agg(${ledgerAccounts.currency}, ${ledgerAccounts.balance}), '{}') from ${ledgerAccounts} where ${ledgerAccounts.owner} = ${ownerName({ member: accountId })})`;

const ownerName = (owner: Owner): string => ('member' in owner ? `member:${owner.member}` : owner.system);

/** Makes the accounts that are missing and locks all of them in one order, so that no two transfers wait for each other. */
async function lockAccounts(tx: Queryable, entries: readonly Entry[]): Promise<Map<string, number>> {
  const wanted = entries.map((m) => ({
    kind: 'member' in m.owner ? ('member' as const) : ('system' as const),
    owner: ownerName(m.owner),
    currency: m.currency,
  }));
  await tx.insert(ledgerAccounts).values(wanted).onConflictDoNothing();
  const rows = await tx
    .select({ id: ledgerAccounts.id, owner: ledgerAccounts.owner, currency: ledgerAccounts.currency })
    .from(ledgerAccounts)
    .where(
      inArray(
        sql`(${ledgerAccounts.owner}, ${ledgerAccounts.currency})`,
        wanted.map((w) => sql`(${w.owner}, ${w.currency}::smallint)`),
      ),
    )
    .orderBy(ledgerAccounts.id)
    .for('update');
  return new Map(rows.map((row) => [`${row.owner} ${row.currency}`, row.id]));
}

function translateOverdraft(error: unknown): never {
  const cause = error instanceof Error ? error.cause : undefined;
  if (cause instanceof Error && 'constraint' in cause && cause.constraint === 'ledger_accounts_not_negative') {
    throw new InsufficientFundsError('the balance is too low', { cause: error });
  }
  throw error;
}
