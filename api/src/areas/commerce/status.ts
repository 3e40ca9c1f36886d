import type { Finding, StatusCheck } from '../../ground/status/status';
import { countText } from '../../ground/status/words';
import { listHeld } from './payments/repository';
import { findInconsistencies } from './reconciliation/repository';

/** Payments that wait for a person, or are not what the ledger says. */
const paymentsStatus: StatusCheck = {
  subject: 'payments',
  async find({ db }) {
    const [held, problems] = await Promise.all([listHeld(db), findInconsistencies(db)]);
    const found: Finding[] = [];
    if (held.length > 0)
      found.push({
        severity: 'warning',
        name: 'payments-held',
        text: `${countText(held.length, 'payment')} ${held.length === 1 ? 'waits' : 'wait'} for your decision.`,
        action: 'See "npm run cli -- checkout list --review", and docs/operators.md on payments that differ.',
      });
    if (problems.length > 0)
      found.push({
        severity: 'error',
        name: 'payments-ledger',
        text: `${countText(problems.length, 'payment')} and the ledger disagree: ${problems[0]}.`,
        action: 'The log of the APIs names all of them. Compare each with the provider before you change anything.',
        card: 'money-does-not-add-up',
      });
    return found.length > 0
      ? found
      : [{ severity: 'ok', name: 'payments', text: 'Payments and the ledger agree, none waits for a decision' }];
  },
};

export const commerceStatus: readonly StatusCheck[] = [paymentsStatus];
