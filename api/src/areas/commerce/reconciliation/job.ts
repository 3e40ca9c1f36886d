import type { Job } from '../../../ground/jobs/jobs';
import { createPayments } from '../payments/service';
import type { CommerceServices } from '../services';
import { reconcile } from './reconcile';
import { keepRun } from './runs-repository';

/** Reconciles payments every ten minutes. Each paid checkout is compared with the provider once a night. */
export const reconciliationJob: Job<CommerceServices> = {
  name: 'reconciliation',
  failure: 'payments could not be reconciled',
  everyMs: 10 * 60_000,
  run: async ({ config, db, log, now, paymentProviders }) => {
    const parts = { config, db, log, now };
    const payments = createPayments(parts, paymentProviders);
    const result = await reconcile(parts, payments);
    await keepRun(db, result, now());
    const { problems, ...counts } = result;
    if (Object.values(counts).some((count) => count > 0)) log.info(counts, 'payments were reconciled');
    if (problems.length > 0) log.error({ problems: problems.length }, 'payments and the ledger disagree');
  },
};
