import { apiCookies } from '@platform/shared/contracts';
import { countryOf } from '@platform/shared/server';
import type { FastifyInstance } from 'fastify';
import { limiter } from '../../../ground/http/limit';
import { memberOf } from '../../../ground/http/member';
import { route, StreamedReply } from '../../../ground/http/route';
import type { CommerceServices } from '../services';
import { readPayments } from './list';
import type { Payments } from './service';

/** Files of receipts that a member may have in ten minutes. */
const MAX_FILES = 30;

/** `/api/checkouts`: buying packs and plans. */
export function checkoutRoutes(app: FastifyInstance, services: CommerceServices, payments: Payments): void {
  const { config } = services;
  const limit = limiter(app, config.payments.perAccount, async (request) => `checkout ${await memberOf(request)}`, {
    message: 'Too many payments were started. Please wait a few minutes.',
  });
  // Codes of coupons could be guessed.
  const quoteLimit = limiter(
    app,
    config.payments.perAccount * 3,
    async (request) => `quote ${await memberOf(request)}`,
  );

  // Each is drawn anew.
  const fileLimit = limiter(app, MAX_FILES, async (request) => `receipt ${await memberOf(request)}`);

  route(app, 'GET /api/checkouts', async ({ query, request }) =>
    readPayments(services, await memberOf(request), query),
  );
  route(app, 'GET /api/checkouts/quote', async ({ query, request }) => {
    if (query.coupon !== undefined) await quoteLimit(request);
    return payments.quote(await memberOf(request), query.productId, query.coupon);
  });
  route(app, 'POST /api/checkouts', async ({ body, request }) => {
    await limit(request);
    return payments.begin({
      accountId: await memberOf(request),
      productId: body.productId,
      coupon: body.coupon,
      price: body.price,
      continueTo: body.continue ?? null,
      coinsNeeded: body.coinsNeeded ?? null,
      page: body.page,
      country: countryOf(request.headers, config.countryHeader) || null,
      affiliateClickId: request.cookies[apiCookies.affiliate] ?? null,
    });
  });
  route(app, 'GET /api/checkouts/{id}', async ({ params, request }) =>
    payments.read(await memberOf(request), params.id),
  );
  route(app, 'GET /api/checkouts/{id}/receipt', async ({ params, request }) =>
    payments.readWithReceipt(await memberOf(request), params.id),
  );
  route(app, 'GET /api/checkouts/{id}/receipt.pdf', async ({ params, request, reply }) => {
    const accountId = await memberOf(request);
    await fileLimit(request);
    const file = await payments.receiptFile(accountId, params.id);
    void reply.header('content-disposition', `attachment; filename="${file.filename}"`);
    return new StreamedReply(file.contentType, [file.content]);
  });
  route(app, 'POST /api/checkouts/{id}/withdrawal', async ({ params, request }) =>
    payments.withdraw(await memberOf(request), params.id),
  );
}
