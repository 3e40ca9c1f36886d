import { StaffRole } from '@platform/shared/contracts';
import type { Command, CommandContext } from '../../../ground/area';
import type { Database } from '../../../ground/db/database';
import { requireAccount } from '../../identity/accounts/require-account';
import { currencies, transfer } from '../../ledger/ledger/repository';
import { grantPerformer, revokePerformer } from '../../live/performers/repository';
import { act, commandLine } from '../audit/act';
import type { StaffConfig } from '../settings';
import { setRoles } from './set-roles';

export const grantCommands: readonly Command<StaffConfig>[] = [
  {
    words: 'user grant',
    synopsis: 'EMAIL AMOUNT coins|gems KEY, or EMAIL performer NICKNAME, or EMAIL staff:ROLE',
    summary: 'grant coins or gems, once per key; let an account broadcast from a room; or make it staff',
    minArgs: 2,
    maxArgs: 4,
    run: async (context, [email = '', amountText = '', currencyName = '', key = '']) => {
      const { db } = context;
      if (amountText.startsWith('staff:')) return changeRole(context, email, amountText, 'granted');
      if (amountText === 'performer' && key === '') return makePerformer(db, email, currencyName);
      const amount = /^\d{1,7}$/.test(amountText) ? Number(amountText) : 0;
      if (amount === 0) throw new Error('AMOUNT must be a whole number from 1 to 9999999.');
      if (key === '') throw new Error('A KEY is needed, with which the grant is made only once.');
      if (currencyName !== 'coins' && currencyName !== 'gems') throw new Error('The currency must be coins or gems.');
      const account = await requireAccount(db, email);
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
    synopsis: 'EMAIL performer NICKNAME, or EMAIL staff:ROLE',
    summary: 'remove a performer’s room or a staff role from an account',
    minArgs: 2,
    maxArgs: 3,
    run: async (context, [email = '', role = '', nickname = '']) => {
      const { db } = context;
      if (role.startsWith('staff:')) return changeRole(context, email, role, 'revoked');
      if (role !== 'performer' || nickname === '')
        throw new Error('Say performer and a nickname, or staff: and a role.');
      const account = await requireAccount(db, email);
      return (await revokePerformer(db, account.id, nickname))
        ? `${account.name} no longer broadcasts from ${nickname}.`
        : `${account.name} did not broadcast from ${nickname}.`;
    },
  },
];

/** @param text `staff:` and a role */
async function changeRole(
  { db, config }: CommandContext<StaffConfig>,
  email: string,
  text: string,
  change: 'granted' | 'revoked',
): Promise<string> {
  const parsed = StaffRole.safeParse(text.slice('staff:'.length));
  if (!parsed.success) throw new Error(`The role must be one of ${StaffRole.options.join(', ')}.`);
  const role = parsed.data;
  const account = await requireAccount(db, email);
  const services = { config, db, now: () => new Date() };
  const { roles } = await act(services, commandLine, { name: 'team.grant', reason: `${role} ${change}` }, (tx) =>
    setRoles(tx, services, email, (had) => (change === 'granted' ? [...had, role] : had.filter((one) => one !== role))),
  );
  return roles.length > 0 ? `${account.name} is staff: ${roles.join(', ')}.` : `${account.name} is not staff.`;
}

async function makePerformer(db: Database, email: string, nickname: string): Promise<string> {
  const account = await requireAccount(db, email);
  await grantPerformer(db, account.id, nickname);
  return `${account.name} broadcasts from ${nickname} now, at /studio.`;
}
