import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { CommerceServices } from '../services';
import { limiter } from '../../../ground/http/limit';
import { memberOf } from '../../../ground/http/member';
import { route, StreamedReply } from '../../../ground/http/route';
import { transactionsCsv } from './csv';
import { allTransactions, readBalanceHistory, readTransactions, type Statement } from './service';

/** Files of one member in ten minutes: each may read every entry they have. */
const MAX_EXPORTS = 20;

/** Registers the routes of a member's transactions. */
export function transactionRoutes(app: FastifyInstance, { db, now }: CommerceServices): void {
  const checkExports = limiter(app, MAX_EXPORTS, async (request) => `transactions ${await memberOf(request)}`);
  const statementOf = async (request: FastifyRequest): Promise<Statement> => ({
    accountId: await memberOf(request),
    canSeeTitles: (await request.audience()).gate === 'none',
    now: now(),
  });

  route(app, 'GET /api/transactions', async ({ query, request }) =>
    readTransactions(db, await statementOf(request), query),
  );
  route(app, 'GET /api/transactions/balance', async ({ query, request }) =>
    readBalanceHistory(db, await statementOf(request), query),
  );
  route(app, 'GET /api/transactions/export', async ({ query, request, reply }) => {
    await checkExports(request);
    void reply.header('content-disposition', 'attachment; filename="transactions.csv"');
    return new StreamedReply(
      'text/csv; charset=utf-8',
      transactionsCsv(allTransactions(db, await statementOf(request), query), query.tz),
    );
  });
}
