import type { FastifyInstance } from 'fastify';
import { Counter, Histogram, type Registry } from 'prom-client';

declare module 'fastify' {
  interface FastifyRequest {
    /** The code of the error that it was refused with; null: it was not. */
    refusal: string | null;
  }
}

/** Seconds: what a visitor does not notice, notices, and does not wait for. */
const BUCKETS = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10];

/**
 * Counts requests by the pattern of their route, never by an address, which may hold an id, and tells what came of those
 * that matter to the business.
 * @param outcomes routes, as `POST /api/profile/login`, and what each is called in `outcomes_total`
 */
export function measureRequests(
  app: FastifyInstance,
  registry: Registry,
  outcomes: Readonly<Record<string, string>>,
): void {
  const registers = [registry];
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Requests that were replied to.',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from a request to the last byte of its reply.',
    labelNames: ['method', 'route'],
    buckets: BUCKETS,
    registers,
  });
  const counted = new Counter({
    name: 'outcomes_total',
    help: 'Outcomes of logins, payments and payment notifications: ok, or the code of the refusal.',
    labelNames: ['subject', 'outcome'],
    registers,
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request;
    const route = routeOptions.url ?? 'none';
    requests.inc({ method, route, status: reply.statusCode });
    durations.observe({ method, route }, reply.elapsedTime / 1_000);
    const subject = outcomes[`${method} ${route}`];
    if (subject !== undefined)
      counted.inc({ subject, outcome: request.refusal ?? (reply.statusCode < 400 ? 'ok' : String(reply.statusCode)) });
    done();
  });
}
