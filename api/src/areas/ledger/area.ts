import { defineArea } from '../../ground/area';
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
  profile: ledgerProfile,
  exportOf: exportLedger,
});
