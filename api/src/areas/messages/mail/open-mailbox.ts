import type { MessagesServices } from '../services';
import { hasMailbox, type Mailbox, startMailbox } from './mailbox';

/**
 * Serves the mails that are not sent, where the site is being tried out, and logs where. The site runs without them, too.
 * @returns null where mails are sent, or the port is taken
 */
export async function openMailbox({ config, log }: Pick<MessagesServices, 'config' | 'log'>): Promise<Mailbox | null> {
  if (!hasMailbox(config)) return null;
  try {
    const mailbox = await startMailbox(config, config.mailboxPort);
    log.warn(`Mails are not sent. Read them at ${mailbox.address}`);
    return mailbox;
  } catch (error) {
    log.warn({ err: error }, `mails are not sent, and MAILBOX_PORT ${config.mailboxPort} cannot be used to read them`);
    return null;
  }
}
