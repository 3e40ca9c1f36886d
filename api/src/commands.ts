import { type Config, imageCacheDir } from './config';
import { type DemoModule, loadDemo } from './areas/content/schema/demo-module';
import type { Database } from './ground/db/database';
import { seedDemo } from './seed/seed';
import { blockAccount, findAccountByEmail, unblockAccount } from './areas/identity/accounts/repository';
import { paymentCommands } from './areas/commerce/payments/commands';
import { findSubscription } from './areas/commerce/subscriptions/repository';
import { affiliateCommands } from './areas/commerce/affiliates/commands';
import { revokeAgeTokens } from './areas/age/audience/repository';
import { withdrawnCommands } from './areas/commerce/withdrawn/commands';
import { editCommands } from './areas/catalogue/edit/commands';
import { packCommands } from './areas/content/pack/commands';
import { contentCommands } from './areas/catalogue/transfer/commands';
import { grantPerformer, revokePerformer } from './areas/live/performers/repository';
import { currencies, transfer } from './areas/ledger/ledger/repository';
import { purchaseCommands } from './areas/commerce/purchases/commands';
import { switchMaintenance } from './areas/site/maintenance/repository';
import { warmArt } from './areas/content/media/warm-art';
import { newsCommands } from './areas/commerce/notifications/commands';
import { outboxCommands } from './areas/messages/outbox/commands';
import { readBalanceEntries } from './areas/identity/profile/service';
import { removalCommands } from './areas/identity/removal/commands';

/** What a command has that needs no database. */
export interface OfflineContext {
  readonly config: Config;
  writeFile(path: string, text: string): Promise<void>;
  /** Says how far a long command is. */
  note(line: string): void;
}

export interface CommandContext extends OfflineContext {
  readonly db: Database;
  /** Migrations applied on the way here. */
  readonly migrations: number;
}

interface CommandOf<Context> {
  /** How it is called, one or two words. */
  readonly words: string;
  readonly synopsis: string;
  readonly does: string;
  readonly atLeast: number;
  readonly atMost: number;
  /** @returns what it did, in a sentence; throws when it did nothing */
  readonly run: (context: Context, args: readonly string[]) => Promise<string>;
}

export type Command =
  | (CommandOf<CommandContext> & { readonly needsDatabase?: true })
  | (CommandOf<OfflineContext> & { readonly needsDatabase: false });

/** The commands of `npm run cli`. */
export const commands: readonly Command[] = [
  {
    words: 'migrate',
    synopsis: '',
    does: "bring the database to this release's schema",
    atLeast: 0,
    atMost: 0,
    run: async ({ migrations }) =>
      migrations > 0 ? `Applied ${migrations} migrations.` : 'The database is up to date.',
  },
  {
    words: 'seed',
    synopsis: '',
    does: 'load the demo into an empty database',
    atLeast: 0,
    atMost: 0,
    run: async ({ db, config }) => {
      const { makeContent } = await requireDemo(config);
      const seeded = await seedDemo(db, makeContent);
      return seeded
        ? `Loaded ${seeded.games} games and ${seeded.members} demo members.`
        : 'The database is not empty, so nothing was loaded.';
    },
  },
  ...contentCommands,
  ...packCommands,
  ...editCommands,
  ...withdrawnCommands,
  {
    words: 'art warm',
    synopsis: '',
    does: 'draw every demo picture that is missing (some minutes)',
    atLeast: 0,
    atMost: 0,
    run: async ({ config }) => {
      const { drawn, there, failed } = await warmArt({
        cacheDir: imageCacheDir(config),
        demo: await requireDemo(config),
        log: { info: () => undefined, warn: () => undefined },
      });
      if (failed > 0) throw new Error(`Drew ${drawn} pictures, but ${failed} failed.`);
      return `Drew ${drawn} pictures; ${there} were there.`;
    },
  },
  {
    words: 'maintenance on',
    synopsis: '[MESSAGE]',
    does: 'send visitors to the maintenance page',
    atLeast: 0,
    atMost: 1,
    run: async ({ db }, [message]) => {
      await switchMaintenance(db, true, message);
      return 'Maintenance is on.';
    },
  },
  {
    words: 'maintenance off',
    synopsis: '',
    does: 'open the site again',
    atLeast: 0,
    atMost: 0,
    run: async ({ db }) => {
      await switchMaintenance(db, false);
      return 'Maintenance is off.';
    },
  },
  {
    words: 'user show',
    synopsis: 'EMAIL',
    does: 'show an account',
    atLeast: 1,
    atMost: 1,
    run: async ({ db }, [email = '']) => {
      const account = await findAccount(db, email);
      const [coins, gems] = await readBalanceEntries(db, account.id);
      const subscription = await findSubscription(db, account.id);
      const plan = subscription ? `${subscription.plan} plan (${subscription.status})` : 'no plan';
      const removal = account.removalDueAt
        ? `, to be removed on ${account.removalDueAt.toISOString().slice(0, 10)}${account.removalReason ? ` ("${account.removalReason}")` : ''}`
        : '';
      return `${account.name} (account ${account.id}): ${coins?.count} coins, ${gems?.count} gems, ${plan}, ${account.blockedAt ? 'blocked' : 'not blocked'}${removal}.`;
    },
  },
  {
    words: 'user grant',
    synopsis: 'EMAIL AMOUNT coins|gems KEY, or EMAIL performer NICKNAME',
    does: 'give coins or gems, the same key only once; or let an account broadcast from a room',
    atLeast: 3,
    atMost: 4,
    run: async ({ db }, [email = '', amountText = '', currencyName = '', key = '']) => {
      if (amountText === 'performer' && key === '') return makePerformer(db, email, currencyName);
      const amount = /^\d{1,7}$/.test(amountText) ? Number(amountText) : 0;
      if (amount === 0) throw new Error('AMOUNT must be a whole number from 1 to 9999999.');
      if (key === '') throw new Error('A KEY is needed, with which the grant is made only once.');
      if (currencyName !== 'coins' && currencyName !== 'gems') throw new Error('The currency must be coins or gems.');
      const account = await findAccount(db, email);
      const currency = currencies[currencyName];
      const owner = { member: account.id };
      const entries = [
        { owner, currency, amount },
        { owner: { system: 'grants' }, currency, amount: -amount },
      ];
      const { replayed } = await transfer(db, {
        initiator: owner,
        idempotencyKey: `grant:${key}`,
        reason: 'Grant by an operator',
        entries,
      });
      return replayed
        ? `The grant "${key}" was made before; nothing was added.`
        : `Granted ${amount} ${currencyName} to ${account.name}.`;
    },
  },
  {
    words: 'user revoke',
    synopsis: 'EMAIL performer NICKNAME',
    does: 'take the room of a performer away from an account',
    atLeast: 3,
    atMost: 3,
    run: async ({ db }, [email = '', role, nickname = '']) => {
      if (role !== 'performer') throw new Error('Only the role performer can be revoked.');
      const account = await findAccount(db, email);
      return (await revokePerformer(db, account.id, nickname))
        ? `${account.name} no longer broadcasts from ${nickname}.`
        : `${account.name} did not broadcast from ${nickname}.`;
    },
  },
  {
    words: 'user ban',
    synopsis: 'EMAIL [REASON]',
    does: 'block an account; its sessions say why, and nothing else',
    atLeast: 1,
    atMost: 2,
    run: async ({ db }, [email = '', reason]) => {
      const account = await findAccount(db, email);
      await blockAccount(db, account.id, reason ?? null);
      return `${account.name} is blocked.`;
    },
  },
  {
    words: 'user unban',
    synopsis: 'EMAIL',
    does: 'open a blocked account again',
    atLeast: 1,
    atMost: 1,
    run: async ({ db }, [email = '']) => {
      const account = await findAccount(db, email);
      return (await unblockAccount(db, account.id))
        ? `${account.name} is no longer blocked.`
        : `${account.name} was not blocked.`;
    },
  },
  {
    words: 'user unverify',
    synopsis: 'EMAIL',
    does: 'take an age verification back',
    atLeast: 1,
    atMost: 1,
    run: async ({ db }, [email = '']) => {
      const account = await findAccount(db, email);
      const revoked = await revokeAgeTokens(db, { account: account.id }, new Date());
      return revoked > 0 ? `${account.name} must verify again.` : `${account.name} has no verification.`;
    },
  },
  ...removalCommands,
  ...outboxCommands,
  ...newsCommands,
  ...affiliateCommands,
  ...purchaseCommands,
  ...paymentCommands,
];

async function makePerformer(db: Database, email: string, nickname: string): Promise<string> {
  const account = await findAccount(db, email);
  await grantPerformer(db, account.id, nickname);
  return `${account.name} broadcasts from ${nickname} now, at /studio.`;
}

async function findAccount(db: Database, email: string) {
  const account = await findAccountByEmail(db, email);
  if (!account) throw new Error('There is no account with this e-mail.');
  return account;
}

/** @throws Error where no demo is configured */
async function requireDemo(config: Config): Promise<DemoModule> {
  const demo = await loadDemo(config.demoModule);
  if (!demo) throw new Error('There is no demo here: DEMO_MODULE is not set.');
  return demo;
}
