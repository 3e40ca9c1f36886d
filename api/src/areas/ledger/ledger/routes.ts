import type { FastifyInstance } from 'fastify';
import { memberOf } from '../../../ground/http/member';
import { route } from '../../../ground/http/route';
import type { LedgerServices } from '../services';
import { readBalanceEntries } from './balance-entries';

export function balanceRoutes(app: FastifyInstance, { db }: LedgerServices): void {
  route(app, 'GET /api/profile/balance', async ({ request }) => readBalanceEntries(db, await memberOf(request)));
}
