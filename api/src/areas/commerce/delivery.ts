import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../config';
import type { Database } from '../../ground/db/database';
import { postbackSender } from './affiliates/sales';
import { createPaymentProvider } from './payments/create-provider';
import { paymentActionSender } from './payments/send-action';
import { createMail } from '../messages/mail/create-mail';
import { Mail } from '../messages/mail/port';
import { startOutbox } from '../messages/outbox/worker';
import { readSiteName } from '../site/bootstrap/repository';
import { scrub } from '../../ground/scrub';

/**
 * Starts what sends the outbox: mails by the configured port, postbacks to partners, refunds and cancellations to the
 * payment provider.
 * @returns `stop`: resolves when tries in flight have ended
 */
export function startDelivery({ config, db, log }: { config: Config; db: Database; log: FastifyBaseLogger }): {
  stop(): Promise<void>;
} {
  const mail = createMail(config.mail, config.dataDir, () => readSiteName(db));
  const worker = startOutbox({
    db,
    senders: {
      mail: (payload, { dedupeKey }) => mail.send(Mail.parse(payload), dedupeKey.replace(/[^\w-]/g, '-')),
      postback: postbackSender({ allowPrivate: config.postbackAllowPrivate }),
      payment: async (payload) =>
        paymentActionSender(db, await createPaymentProvider(config, db, () => new Date()))(payload),
    },
    // A mail server's refusal repeats the address that it refused.
    onFailure: ({ problem, ...failure }) =>
      log[failure.dead ? 'error' : 'warn']({ ...failure, problem: scrub(problem) }, 'a try of the outbox failed'),
    onTrouble: (error) => log.error({ err: error }, 'the outbox cannot be read'),
  });
  return {
    stop: async () => {
      await worker.stop();
      mail.close();
    },
  };
}
