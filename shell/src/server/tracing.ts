import type { Span, Tracing } from '@platform/build/tracing';
import type { FastifyInstance } from 'fastify';
import type { AccessFacts } from './pages/access-line';

declare module 'fastify' {
  interface FastifyRequest {
    /** What is done for it is traced within; null: it is not traced. */
    span: Span | null;
  }
}

/** Polled every second, and not worth a trace. */
const probes = new Set(['/healthz', '/readyz']);

/** Begins the trace of a request: here every trace begins, whatever a visitor says of one. */
export const beginTrace = (tracing: Tracing, method: string, route: string): Span =>
  tracing.begin(`${method} ${route}`, {
    kind: 'server',
    attributes: { 'http.request.method': method, 'http.route': route },
  });

/** Ends it. @param page what came of a page; undefined: it was none */
export function endTrace(span: Span, status: number, page: AccessFacts | undefined): void {
  const facts = page && { 'page.owner': page.owner, 'page.build': page.build, 'page.outcome': page.outcome };
  const known = Object.entries(facts ?? {}).filter((fact): fact is [string, string] => fact[1] !== null);
  span.note({ 'http.response.status_code': status, ...Object.fromEntries(known) });
  span.end({ failed: status >= 500 });
}

/**
 * Traces requests by the pattern of their route, never by an address (docs/spec/operating.md#traces). What is done for
 * one is traced within its span, here and in the API.
 * @param tracing null: nothing is traced
 */
export function traceRequests(app: FastifyInstance, tracing: Tracing | null): void {
  app.decorateRequest('span', null);
  if (tracing === null) return;
  app.addHook('onRequest', (request, _reply, done) => {
    const { method, headers, routeOptions } = request;
    const route = routeOptions.url ?? 'none';
    // A websocket has no end that could be told from its beginning: it is hijacked.
    if (headers.upgrade === undefined && !probes.has(route)) request.span = beginTrace(tracing, method, route);
    done();
  });
  app.addHook('onResponse', ({ span, access }, { statusCode }, done) => {
    if (span !== null) endTrace(span, statusCode, access);
    done();
  });
}
