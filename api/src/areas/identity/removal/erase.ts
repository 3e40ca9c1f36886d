import type { Config } from '../../../config';
import type { Database } from '../../../ground/db/database';
import { queueEmail } from '../../messages/mail/email-template';
import { endPremium } from '../../commerce/subscriptions/lifecycle';
import { eraseAccount, lockDueAccount } from './repository';

interface EraseOptions {
  readonly config: Config;
  readonly db: Database;
  readonly now: () => Date;
}

/**
 * Erases every account whose 14 days are over, each in a transaction of its own. Several instances may do so: they share the work.
 * @returns how many accounts were erased
 */
export async function eraseDueAccounts({ config, db, now }: EraseOptions): Promise<number> {
  for (let erased = 0; ; erased += 1) {
    const found = await db.transaction(async (tx) => {
      const account = await lockDueAccount(tx, now());
      if (!account) return false;
      await endPremium(tx, account.id, now());
      await eraseAccount(tx, account);
      await queueEmail(tx, { config, now }, 'removed', {
        to: account.email,
        subject: 'Your account was removed',
        preheader: 'As you asked, we erased everything in it.',
        paragraphs: [
          `Hello ${account.name},`,
          'As you asked, we removed your account and erased everything in it. You won’t receive any more e-mails from us. You can join again at any time.',
        ],
      });
      return true;
    });
    if (!found) return erased;
  }
}
