import { defineArea } from '../../ground/area';
import { atMostEvery, createMeter } from '../../ground/metrics/meter';
import { readLedgerDifferences } from './ledger/difference-repository';
import { balanceRoutes } from './ledger/routes';
import { releaseJob } from './holds/job';
import { exportLedger, ledgerProfile } from './member-data-repository';
import { ledgerSettings } from './settings';
import type { LedgerServices } from './services';
import { ledgerChecks } from './status';

/** The ledger: balances, transfers, holds, debts and earnings. */
export const ledgerArea = defineArea<LedgerServices>({
  name: 'ledger',
  settings: ledgerSettings,
  routes: balanceRoutes,
  essentialRoutes: ['GET /api/profile/balance'],
  jobs: [releaseJob],
  status: ledgerChecks,
  metrics(registry, { db }) {
    const read = atMostEvery(60_000, () => readLedgerDifferences(db));
    createMeter(registry).gaugeBy(
      'ledger_difference',
      'What all balances of a currency add up to: 0, or something is broken.',
      ['currency'],
      async () => (await read()).map(({ currency, difference }) => [{ currency }, difference]),
    );
  },
  profile: ledgerProfile,
  exportOf: exportLedger,
});
