import type { GroundServices } from '../../../ground/area';
import type { IdentityConfig } from '../settings';
import { greetingOf, queueEmail } from '../../messages/mail/email-template';
import { deleteAccount, lockDueAccount } from './repository';

interface EraseOptions extends Pick<GroundServices, 'areas' | 'db' | 'now'> {
  readonly config: IdentityConfig;
}

/**
 * Erases every account whose 14 days are over, each in a transaction of its own. Several instances may do so: they share the work.
 * @returns how many accounts were erased
 */
export async function eraseDueAccounts({ areas, config, db, now }: EraseOptions): Promise<number> {
  for (let erased = 0; ; erased += 1) {
    const found = await db.transaction(async (tx) => {
      const account = await lockDueAccount(tx, now());
      if (!account) return false;
      const member = { accountId: account.id, email: account.email };
      const afterwards: (() => Promise<void>)[] = [];
      // From above: what an area does may rest on rows of those below it.
      for (const area of areas.toReversed()) {
        const after = await area.erase?.(tx, member, now());
        if (after) afterwards.push(after);
      }
      await deleteAccount(tx, account.id);
      for (const after of afterwards) await after();
      await queueEmail(tx, { config, now }, 'removed', {
        to: account.email,
        subject: 'Your account was removed',
        preheader: 'As you asked, we erased everything in it.',
        paragraphs: [
          greetingOf(account.name),
          'As you asked, we removed your account and erased everything in it. Coin and payment records stay, as required by law, and so do records of our team’s actions. Neither has your name or address.',
          'You won’t receive any more e-mails from us. You can join again at any time.',
        ],
      });
      return true;
    });
    if (!found) return erased;
  }
}
