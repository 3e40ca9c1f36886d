import type { AttachmentMaker } from '../../../ground/area';
import type { Queryable } from '../../../ground/db/database';
import { greetingOf, queueEmail } from '../../messages/mail/email-template';
import { findRecipient, type Recipient } from '../accounts/repository';
import type { IdentityServices } from '../services';
import { exportMember } from './export';

/** Kind of the attachment, which selects its maker. */
export const DATA_FILE = 'member-data';

/**
 * Mails a member all data stored about them. The file is made when the mail is sent, so that the outbox holds none of
 * the data.
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
    preheader: 'Everything we keep about you, as a file.',
    paragraphs: [
      greetingOf(name),
      'You asked for the data we keep about you. The file is attached. Keep it to yourself: it includes your orders, messages and history.',
      'You can also download it at any time in your settings.',
    ],
    primaryAction: { label: 'Open my settings', path: '/dashboard/settings?tab=data' },
    afterwards: ['If you didn’t ask for this, contact us.'],
    attachment: { kind: DATA_FILE, id: `${accountId} ${email}` },
  });
}

/**
 * Makes the file, by the account's number and the address that the mail goes to.
 * @returns null if the account no longer exists
 * @throws Error if the account's address has changed: this one may now belong to another person
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
