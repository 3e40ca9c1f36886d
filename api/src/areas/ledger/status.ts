import type { StatusCheck } from '../../ground/status/status';
import { readLedgerDifferences } from './ledger/difference-repository';

/** Whether what members and the house have adds up to nothing. */
const ledgerStatus: StatusCheck = {
  subject: 'ledger',
  async find({ db }) {
    const wrong = (await readLedgerDifferences(db)).filter(({ difference }) => difference !== 0);
    if (wrong.length === 0) return [{ severity: 'ok', name: 'ledger', text: 'Coins and gems add up to zero' }];
    return wrong.map(({ currency, difference }) => ({
      severity: 'error',
      name: `ledger-${currency}`,
      text: `All ${currency} add up to ${difference}, and must add up to 0.`,
      action: 'Something wrote past the ledger. Switch maintenance on, and find the accounts before members spend.',
      card: 'money-does-not-add-up',
    }));
  },
};

export const ledgerChecks: readonly StatusCheck[] = [ledgerStatus];
