import type { AttachmentMaker } from '../../../ground/area';
import type { Queryable } from '../../../ground/db/database';
import { greetingOf, queueEmail } from '../../messages/mail/email-template';
import { findRecipient, type Recipient } from '../accounts/repository';
import type { IdentityServices } from '../services';
import { exportMember } from './export';

/** What makes the file of such a mail. */
export const DATA_FILE = 'member-data';

/**
 * Mails a member everything that is kept about them, as a file that is made when the mail is sent: nothing of it waits in
 * the outbox.
 */
export async function mailExport(
  tx: Queryable,
  services: Pick<IdentityServices, 'config' | 'now'>,
  accountId: number,
  { email, name }: Recipient,
): Promise<void> {
  await queueEmail(tx, services, 'member-data', {
    to: email,
    subject: 'Your data',
    preheader: 'Everything that we keep about you, as a file.',
    paragraphs: [
      greetingOf(name),
      'You asked us for the data that we keep about you. The file is attached. Keep it to yourself: it has your orders, your messages and your history.',
      'You can download it at any time in your settings, too.',
    ],
    primaryAction: { label: 'Open my settings', path: '/dashboard/settings?tab=data' },
    afterwards: ['If you didn’t ask for this, tell us.'],
    attachment: { kind: DATA_FILE, id: `${accountId} ${email}` },
  });
}

/**
 * Makes the file, by the account's number and the address that the mail goes to.
 * @returns null where there is no such account any more
 * @throws Error when the account has another address by now: this one may be somebody else's
 */
export const dataAttachment =
  (services: Pick<IdentityServices, 'areas' | 'db' | 'now'>): AttachmentMaker =>
  async (id) => {
    const [number = '', email] = id.split(' ');
    const accountId = Number(number);
    const account = await findRecipient(services.db, accountId);
    if (!account) return null;
    if (account.email !== email) throw new Error('the account has another address now');
    return {
      filename: `my-data-${services.now().toISOString().slice(0, 10)}.json`,
      contentType: 'application/json',
      content: Buffer.from(JSON.stringify(await exportMember(services, accountId), null, 2)),
    };
  };
