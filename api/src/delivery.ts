import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config';
import type { Database } from './db/database';
import { postbackSender } from './modules/money/affiliates/sales';
import { createPaymentProvider } from './modules/money/payments/create-provider';
import { paymentActionSender } from './modules/money/payments/send-action';
import { createMail } from './modules/operations/mail/create-mail';
import { Mail } from './modules/operations/mail/port';
import { startOutbox } from './modules/operations/outbox/worker';
import { readSiteName } from './modules/site/bootstrap/repository';
import { scrub } from './scrub';

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
