import type { Queryable } from '../../../ground/db/database';
import type { IdentityServices } from '../services';
import { type EmailTemplate, greetingOf, queueEmail } from '../../messages/mail/email-template';
import { cancelRemoval } from './repository';

type Services = Pick<IdentityServices, 'config' | 'now'>;

/**
 * Keeps an account that is about to be removed, without a log-in: its member told our support. The owner gets a mail.
 * @returns whether the account was to be removed
 */
export const keepAccount = (tx: Queryable, services: Services, accountId: number): Promise<boolean> =>
  keep(tx, services, accountId, {
    preheader: 'Your account won’t be removed.',
    paragraphs: ['Our support team has kept your account, so it won’t be removed. Everything is still there.'],
    primaryAction: { label: 'Log in', path: '/login' },
  });

/**
 * Takes back that an account is to be removed: every sign-in calls this in its transaction
 * (docs/spec/accounts.md#removal: logging in undoes it). The owner gets a mail.
 * @returns whether the account was to be removed
 */
export const undoRemoval = (tx: Queryable, services: Services, accountId: number): Promise<boolean> =>
  keep(tx, services, accountId, {
    preheader: 'You logged in, so your account won’t be removed.',
    paragraphs: [
      'You logged in, so your account won’t be removed. Everything is still there.',
      'If this wasn’t you, set a new password now.',
    ],
    primaryAction: { label: 'Set a new password', path: '/forgot-password' },
  });

async function keep(
  tx: Queryable,
  services: Services,
  accountId: number,
  { paragraphs, ...words }: Pick<EmailTemplate, 'preheader' | 'paragraphs' | 'primaryAction'>,
): Promise<boolean> {
  const account = await cancelRemoval(tx, accountId);
  if (!account) return false;
  await queueEmail(tx, services, 'removal-undone', {
    to: account.email,
    subject: 'Your account has been kept',
    ...words,
    paragraphs: [greetingOf(account.name), ...paragraphs],
  });
  return true;
}
