import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Payments } from './service';

/** Where providers send their webhooks. */
export const NOTIFICATION_PATH = '/api/payments/notification/:provider';
/** Below /api, and no contract: the provider decides how its notifications look. */
export const NOTIFICATION_ROUTES = [`GET ${NOTIFICATION_PATH}`, `POST ${NOTIFICATION_PATH}`];

const config = { rules: { access: 'public', audience: 'any' }, webhook: true } as const;

/**
 * Takes the webhooks of payment providers, in a context of its own: only there a body is left as the bytes that came,
 * because the signature is of those.
 */
export async function notificationRoutes(app: FastifyInstance, { payments }: { payments: Payments }): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  const take = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { provider } = request.params as { provider: string };
    const { acknowledgement } = await payments.notify(provider, {
      query: request.url.split('?').slice(1).join('?'),
      body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
      headers: request.headers,
    });
    return reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(acknowledgement);
  };
  app.get(NOTIFICATION_PATH, { config }, take);
  app.post(NOTIFICATION_PATH, { config }, take);
}
