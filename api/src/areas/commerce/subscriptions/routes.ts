import type { FastifyInstance } from 'fastify';
import { memberOf } from '../../../ground/http/member';
import { route } from '../../../ground/http/route';
import type { Subscriptions } from './service';

/** `/api/subscription`: the member's premium, and leaving it. */
export function subscriptionRoutes(app: FastifyInstance, subscriptions: Subscriptions): void {
  route(app, 'GET /api/subscription', async ({ request }) => ({
    subscription: await subscriptions.read(await memberOf(request)),
  }));
  route(app, 'POST /api/subscription/cancellation', async ({ request }) => ({
    subscription: await subscriptions.cancel(await memberOf(request)),
  }));
  route(app, 'DELETE /api/subscription/cancellation', async ({ request }) => ({
    subscription: await subscriptions.resume(await memberOf(request)),
  }));
  route(app, 'POST /api/subscription/withdrawal', async ({ request }) => ({
    subscription: await subscriptions.withdraw(await memberOf(request)),
  }));
}
