import type { Attachment, Worker } from '../../../ground/area';
import { onceAnHour } from '../../../ground/once-an-hour';
import { scrub } from '../../../ground/scrub';
import { createMail } from '../mail/create-mail';
import { Mail } from '../mail/port';
import { readSiteName } from '../mail/site-name-repository';
import type { MessagesServices } from '../services';
import { startOutbox } from './worker';

/**
 * Starts what sends the outbox: mails by the configured port, and what other areas send.
 * @returns `stop`: resolves when tries in flight have ended
 */
export function startDelivery(services: MessagesServices): Worker {
  const { areas, config, db, log, tracing } = services;
  const mail = createMail(config.mail, config.dataDir, () => readSiteName(db));
  const makers = Object.fromEntries(areas.flatMap((area) => Object.entries(area.attachments?.(services) ?? {})));
  const filesOf = async ({ attachment }: Mail): Promise<Attachment[]> => {
    if (!attachment) return [];
    const make = makers[attachment.kind];
    if (!make) throw new Error(`nothing makes files of kind "${attachment.kind}"`);
    const file = await make(attachment.id);
    return file ? [file] : [];
  };
  const isErrorDue = onceAnHour();
  const worker = startOutbox({
    db,
    tracing,
    senders: {
      ...Object.fromEntries(areas.flatMap((area) => Object.entries(area.senders?.(services) ?? {}))),
      mail: async (payload, { dedupeKey }) => {
        const letter = Mail.parse(payload);
        await mail.send(letter, dedupeKey.replace(/[^\w-]/g, '-'), await filesOf(letter));
      },
    },
    // A mail server's refusal repeats the address that it refused.
    onFailure: ({ problem, ...failure }) =>
      log[failure.dead && isErrorDue(failure.kind) ? 'error' : 'warn'](
        { ...failure, problem: scrub(problem) },
        'a try of the outbox failed',
      ),
    onTrouble: (error) => log.error({ err: error }, 'the outbox cannot be read'),
  });
  return {
    stop: async () => {
      await worker.stop();
      mail.close();
    },
  };
}
