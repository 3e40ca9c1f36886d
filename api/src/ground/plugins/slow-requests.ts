import type { FastifyInstance, FastifyRequest } from 'fastify';
import { statementName } from '../db/statement-name';
import type { QueryWatch } from '../db/watched-client';
import { beginContext, currentRequest, onBehalfOf, type RequestContext } from '../request-context';

declare module 'fastify' {
  interface FastifyRequest {
    /** Context of the request while it runs. */
    context: RequestContext | null;
  }
}

/** Milliseconds without a reply after which a request is reported, and between two checks. */
const SLOW_MS = 1_000;
const LOOK_MS = 250;

/** Records the running statement in the context of its request. */
export const noteStatement: QueryWatch = (text) => {
  const statements = currentRequest()?.statements;
  if (statements === undefined) return () => undefined;
  const statement = { text, begun: performance.now() };
  statements.add(statement);
  return () => void statements.delete(statement);
};

/**
 * Warns of a request without a reply after a second, while it runs: where it is, and what it waits for. A request whose
 * reply has begun is not slow, though its reader may be; websockets are excluded.
 */
export function sayWhatIsSlow(app: FastifyInstance): void {
  const underWay = new Set<FastifyRequest>();
  const end = (request: FastifyRequest): void => void underWay.delete(request);
  app.decorateRequest('context', null);
  app.addHook('onRequest', (request, _, done) => {
    request.context = beginContext(request.id);
    if (request.headers.upgrade === undefined) underWay.add(request);
    onBehalfOf(request.context, done);
  });
  // The body arrives in events of the connection, which lack the request's context.
  app.addHook('preValidation', (request, _, done) =>
    request.context === null ? done() : onBehalfOf(request.context, done),
  );
  app.addHook('onSend', (request, _reply, payload, done) => {
    end(request);
    done(null, payload);
  });
  app.addHook('onResponse', async (request) => end(request));
  app.addHook('onRequestAbort', async (request) => end(request));
  const timer = setInterval(() => {
    const now = performance.now();
    for (const request of underWay) {
      const { context } = request;
      if (context === null || now - context.begun < SLOW_MS) continue;
      end(request);
      warn(request, context, now);
    }
  }, LOOK_MS);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
}

function warn(request: FastifyRequest, { begun, poolWaitMs, waits, statements }: RequestContext, now: number): void {
  const [statement] = statements;
  const waiting = [...waits].reduce((all, since) => all + now - since, 0);
  request.log.warn(
    {
      method: request.method,
      route: request.routeOptions.url ?? null,
      milliseconds: Math.round(now - begun),
      poolWaitMilliseconds: Math.round(poolWaitMs + waiting),
      ...(statement && {
        statement: statementName(statement.text),
        statementMilliseconds: Math.round(now - statement.begun),
      }),
    },
    'a request takes long',
  );
}
