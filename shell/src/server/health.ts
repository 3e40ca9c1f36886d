import type { FastifyInstance } from 'fastify';
import type { Pool } from './proxy/pools';
import { send } from './proxy/send';
import type { RemotesReport } from './releases/remotes';

/** Milliseconds in which the API must say that it is ready. */
const apiDeadline = 2_000;

interface HealthOptions {
  /** The pool that visitors' calls go through: an edge that cannot get a call through is not ready. */
  calls: Pool;
  apiUrl: string;
  /** What is known of the remotes: detail, because the site is whole without them. */
  remotes: () => RemotesReport;
}

/** `/healthz`: the process lives. `/readyz`: it can serve visitors; never while it stops. */
export function healthRoutes(app: FastifyInstance, { calls, apiUrl, remotes }: HealthOptions): void {
  let stopping = false;
  app.addHook('preClose', () => {
    stopping = true;
  });
  const { origin, pathname } = new URL(`${apiUrl}/readyz`);
  const isApiReady = async (): Promise<boolean> => {
    try {
      const options = { origin, path: pathname, method: 'GET' } as const;
      const { statusCode, body } = await send(calls.agent, options, apiDeadline).response;
      await body.dump();
      return statusCode === 200;
    } catch {
      return false;
    }
  };

  app.get('/healthz', () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const api = !stopping && (await isApiReady());
    return reply
      .code(api ? 200 : 503)
      .send({ status: api ? 'ok' : 'not ready', api: api ? 'ok' : 'unreachable', remotes: remotes() });
  });
}
