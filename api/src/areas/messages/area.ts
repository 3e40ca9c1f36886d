import { defineArea } from '../../ground/area';
import { atMostEvery, createMeter } from '../../ground/metrics/meter';
import { eraseMails, exportMails } from './member-data-repository';
import { openMailbox } from './mail/open-mailbox';
import { outboxCommands } from './outbox/commands';
import { type OutboxState, readOutboxState } from './outbox/outbox-state-repository';
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
  metrics(registry, { db }) {
    const read = atMostEvery(2_000, () => readOutboxState(db));
    const { gaugeBy } = createMeter(registry);
    const by = (name: string, help: string, value: (state: OutboxState) => number): void =>
      gaugeBy(name, help, ['kind'], async () => (await read()).map((state) => [{ kind: state.kind }, value(state)]));
    by('outbox_waiting', 'What waits to be sent.', ({ waiting }) => waiting);
    by('outbox_failing', 'What waits after a failed try.', ({ failing }) => failing);
    by('outbox_dead', 'What was dropped after the last try.', ({ dead }) => dead);
    by('outbox_oldest_seconds', 'Since the oldest was due.', ({ oldestSeconds }) => oldestSeconds);
  },
  exportOf: exportMails,
  erase: eraseMails,
  async start(_app, services) {
    const mailbox = await openMailbox(services);
    const delivery = startDelivery(services);
    return { stop: async () => void (await Promise.all([delivery.stop(), mailbox?.close()])) };
  },
});
