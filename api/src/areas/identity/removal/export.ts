import type { GroundServices } from '../../../ground/area';
import { findRecipient } from '../accounts/repository';

/** The sections of the document in their order; those that are not named here follow. */
const order = [
  'profile',
  'publicName',
  'sessions',
  'secondFactor',
  'picture',
  'emailChange',
  'staffRoles',
  'purchases',
  'receipts',
  'playProgress',
  'payments',
  'subscriptions',
  'ratings',
  'favourites',
  'history',
  'ledger',
  'ageVerifications',
  'messages',
  'emails',
  'reports',
  'live',
  'staffActs',
  'reportDecisions',
  'staffInvitations',
];
const placeOf = (section: string): number => (order.includes(section) ? order.indexOf(section) : order.length);

/**
 * Everything that is kept about a member (docs/spec/accounts.md#export), as each area exports it: one consistent view
 * of all of it.
 * @throws Error when there is no such account
 */
export function exportMember(
  { areas, db, now }: Pick<GroundServices, 'areas' | 'db' | 'now'>,
  accountId: number,
): Promise<Record<string, unknown>> {
  return db.transaction(
    async (tx) => {
      const account = await findRecipient(tx, accountId);
      if (!account) throw new Error(`there is no account ${accountId}`);
      const member = { accountId, email: account.email };
      const sections: [string, unknown][] = [];
      for (const area of areas) sections.push(...Object.entries((await area.exportOf?.(tx, member)) ?? {}));
      return {
        exportedAt: now().toISOString(),
        ...Object.fromEntries(sections.toSorted(([one], [other]) => placeOf(one) - placeOf(other))),
      };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}
