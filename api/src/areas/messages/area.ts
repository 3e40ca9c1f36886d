import { defineArea } from '../../ground/area';
import { eraseMails } from './member-data-repository';
import { openMailbox } from './mail/open-mailbox';
import { outboxCommands } from './outbox/commands';
import { startDelivery } from './outbox/delivery';
import { messagesRetentions } from './retention-repository';
import { messagesSettings } from './settings';
import { messagesStatus } from './status';
import type { MessagesServices } from './services';

/** E-mails, and the outbox by which everything leaves that other servers must get. */
export const messagesArea = defineArea<MessagesServices>({
  name: 'messages',
  settings: messagesSettings,
  commands: outboxCommands,
  retentions: messagesRetentions,
  status: messagesStatus,
  erase: eraseMails,
  async start(_app, services) {
    const mailbox = await openMailbox(services);
    const delivery = startDelivery(services);
    return { stop: async () => void (await Promise.all([delivery.stop(), mailbox?.close()])) };
  },
});
