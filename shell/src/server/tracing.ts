import type { Span, Tracing } from '@platform/build/tracing';
import type { FastifyInstance } from 'fastify';
import type { AccessFacts } from './pages/access-line';

declare module 'fastify' {
  interface FastifyRequest {
    /** Parent span of the request's work; null: not traced. */
    span: Span | null;
  }
}

/** Polled every second, and not worth a trace. */
const probes = new Set(['/healthz', '/readyz']);

/** Begins the trace of a request: every trace begins here, whatever trace headers a visitor sends. */
export const beginTrace = (tracing: Tracing, method: string, route: string): Span =>
  tracing.begin(`${method} ${route}`, {
    kind: 'server',
    attributes: { 'http.request.method': method, 'http.route': route },
  });

/** Ends it. @param page outcome of a page; undefined: not a page */
export function endTrace(span: Span, status: number, page: AccessFacts | undefined): void {
  const facts = page && { 'page.owner': page.owner, 'page.build': page.build, 'page.outcome': page.outcome };
  const known = Object.entries(facts ?? {}).filter((fact): fact is [string, string] => fact[1] !== null);
  span.note({ 'http.response.status_code': status, ...Object.fromEntries(known) });
  span.end({ failed: status >= 500 });
}

/**
 * Traces requests by the pattern of their route, never by an address (docs/spec/operating.md#traces). Work for a
 * request is traced within its span, here and in the API.
 * @param tracing null: nothing is traced
 */
export function traceRequests(app: FastifyInstance, tracing: Tracing | null): void {
  app.decorateRequest('span', null);
  if (tracing === null) return;
  app.addHook('onRequest', (request, _reply, done) => {
    const { method, headers, routeOptions } = request;
    const route = routeOptions.url ?? 'none';
    // A websocket is hijacked, so its end cannot be observed here.
    if (headers.upgrade === undefined && !probes.has(route)) request.span = beginTrace(tracing, method, route);
    done();
  });
  app.addHook('onResponse', ({ span, access }, { statusCode }, done) => {
    if (span !== null) endTrace(span, statusCode, access);
    done();
  });
}
