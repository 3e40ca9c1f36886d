import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../../config';
import type { Database } from '../../../ground/db/database';
import { createPaymentProvider } from '../payments/create-provider';
import { createPayments } from '../payments/service';
import { reconcile } from './reconcile';

/** Milliseconds between two rounds. Each paid checkout is compared with the provider once a night. */
const EVERY = 10 * 60_000;

/**
 * Reconciles payments at the start and every ten minutes for as long as the server runs.
 * @returns `stop`: no new round; resolves when the one under way has ended
 */
export function startReconciliation({ config, db, log }: { config: Config; db: Database; log: FastifyBaseLogger }): {
  stop(): Promise<void>;
} {
  const now = (): Date => new Date();
  const parts = { db, config, now, log };
  const round = async (): Promise<void> => {
    try {
      const { problems, ...counts } = await reconcile(
        parts,
        createPayments(parts, await createPaymentProvider(config, db, now)),
      );
      if (Object.values(counts).some((count) => count > 0)) log.info(counts, 'payments were reconciled');
      if (problems.length > 0) log.error({ problems: problems.length }, 'payments and the ledger disagree');
    } catch (error) {
      log.error({ err: error }, 'payments could not be reconciled');
    }
  };
  let working = round();
  const timer = setInterval(() => {
    working = working.then(round);
  }, EVERY);
  return {
    stop: () => {
      clearInterval(timer);
      return working;
    },
  };
}
