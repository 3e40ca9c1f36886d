import { and, eq, lt, or } from 'drizzle-orm';
import { DAY, type Retention } from '../../ground/jobs/retention-repository';
import { outbox } from './tables';

export const messagesRetentions: readonly Retention[] = [
  {
    table: outbox,
    expired: (before) =>
      or(
        and(eq(outbox.state, 'sent'), lt(outbox.sentAt, before(30 * DAY))),
        and(eq(outbox.state, 'dead'), lt(outbox.dueAt, before(90 * DAY))),
      ),
  },
];
