import type { Config } from '../../../config';
import type { Database } from '../../../db/database';
import { queueEmail } from '../../operations/mail/email-template';
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
      await eraseAccount(tx, account);
      await queueEmail(tx, { config, now }, 'removed', {
        to: account.email,
        subject: 'Your account was removed',
        preheader: 'As you asked, everything in it was erased.',
        paragraphs: [
          `Hello ${account.name},`,
          'As you asked, your account was removed, and everything in it was erased. This is the last mail that you get from us. You can register again at any time.',
        ],
      });
      return true;
    });
    if (!found) return erased;
  }
}
