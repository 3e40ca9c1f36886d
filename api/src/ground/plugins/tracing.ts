import proxyAddr from '@fastify/proxy-addr';
import type { Tracing } from '@platform/build/tracing';
import { edgeReportPath, edgeSettingsPath } from '@platform/shared/server';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { statementName } from '../db/statement-name';
import type { QueryWatch } from '../db/watched-client';
import { currentRequest } from '../request-context';

const MAX_TEXTS = 2_000;
/** Health checks of balancers and edges, every second or two, which are not traced. */
const PROBES = new Set(['/healthz', '/readyz', edgeReportPath, edgeSettingsPath]);

/**
 * Traces requests by the pattern of their route, never by an address (docs/spec/operating.md#traces). Hooks before this
 * one have made the request's context.
 * @param proxies whose word on the trace that a request belongs to is believed, as TRUST_PROXY says it: a visitor's is not
 */
export function traceRequests(app: FastifyInstance, tracing: Tracing, proxies: readonly string[]): void {
  const isTrusted = proxyAddr.compile([...proxies]);
  const parentOf = ({ headers: { traceparent }, raw }: FastifyRequest): string | null =>
    typeof traceparent === 'string' && isTrusted(raw.socket.remoteAddress ?? '', 0) ? traceparent : null;
  app.addHook('onRequest', (request, _reply, done) => {
    const { context, method } = request;
    const route = request.routeOptions.url ?? 'none';
    // A websocket has no end that could be told from its beginning: it is hijacked.
    if (context !== null && request.headers.upgrade === undefined && !PROBES.has(route)) {
      const attributes = { 'http.request.method': method, 'http.route': route };
      context.span = tracing.begin(`${method} ${route}`, { parent: parentOf(request), kind: 'server', attributes });
    }
    done();
  });
  app.addHook('onResponse', (request, { statusCode }, done) => {
    const span = request.context?.span;
    span?.note({ 'http.response.status_code': statusCode });
    span?.end({ failed: statusCode >= 500 });
    done();
  });
}

/** Traces statements by verb and first table, within what they are sent for; those of jobs are not. */
export function traceStatements(): QueryWatch {
  const names = new LRUCache<string, string>({ max: MAX_TEXTS });
  return (text) => {
    const parent = currentRequest()?.span ?? null;
    if (parent === null) return () => undefined;
    let name = names.get(text);
    if (name === undefined) names.set(text, (name = statementName(text)));
    const attributes = { 'db.system.name': 'postgresql', 'db.query.summary': name };
    const span = parent.begin(name, { kind: 'client', attributes });
    return (failure) => span.end({ failed: failure !== undefined });
  };
}
