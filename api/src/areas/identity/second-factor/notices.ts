import type { Queryable } from '../../../ground/db/database';
import type { IdentityServices } from '../services';
import { greetingOf, queueEmail } from '../../messages/mail/email-template';
import { findRecipient } from '../accounts/repository';

/**
 * Tells an account's owner by mail that their second factor changed; call it in the transaction that changes it.
 * @param what happened, as a sentence
 */
export async function noticeOwner(
  tx: Queryable,
  services: Pick<IdentityServices, 'config' | 'now'>,
  accountId: number,
  what: string,
): Promise<void> {
  const account = await findRecipient(tx, accountId);
  if (!account) return;
  await queueEmail(tx, services, 'second-factor', {
    to: account.email,
    subject: 'Your login settings have changed',
    preheader: what,
    paragraphs: [
      greetingOf(account.name),
      what,
      'If this was you, you don’t need to do anything. If not, set a new password now and check which devices are logged in.',
    ],
    primaryAction: { label: 'Check my settings', path: '/dashboard/settings?tab=security' },
  });
}
