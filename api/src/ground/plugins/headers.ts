import type { FastifyInstance } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';

/** On every response, pictures and films included (docs/spec/age.md#label-for-adults). */
export const RATING = 'RTA-5042-1996-1400-1577-RTA';

/** Security headers, the age label and the request's id, on every response. */
export function sendHeaders(app: FastifyInstance, { https }: { https: boolean }): void {
  const fixed = {
    ...headersOf({
      // JSON and images load nothing, and a reply shown as a page must not load anything either.
      contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
      // Browsers ignore it over plain http; it matters behind https.
      hsts: https ? { maxAge: 31_536_000 } : false,
    }),
    rating: RATING,
  };
  app.addHook('onRequest', (request, reply, done) => {
    void reply.headers(fixed).header('x-request-id', request.id);
    done();
  });
}

/** helmet's headers are the same for every response, so they are computed once and not per request. */
function headersOf(options: HelmetOptions): Record<string, string> {
  const headers: Record<string, string> = {};
  const response = {
    setHeader: (name: string, value: string) => (headers[name.toLowerCase()] = value),
    removeHeader: () => undefined,
  };
  helmet(options)({} as never, response as never, (error?: unknown) => {
    if (error) throw new Error('The security headers cannot be made.', { cause: error });
  });
  return headers;
}
