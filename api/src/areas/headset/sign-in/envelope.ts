import type { FastifyError, FastifyInstance } from 'fastify';
import { ApiError } from '../../../ground/errors';

/** The app's status codes (docs/spec/headsets.md#playa-envelope). */
export const status = {
  ok: 1,
  error: 2,
  authenticationFailed: 3,
  blocked: 5,
  unauthorized: 401,
  forbidden: 403,
  notFound: 404,
  tooMany: 429,
  maintenance: 503,
} as const;

/** Success, in the app's envelope. */
export const success = <T>(data: T, message = 'ok') => ({ status: { code: status.ok, message }, data });
/** A refusal, in the app's envelope. */
export const refusal = (code: number, message: string) => ({ status: { code, message }, data: null });

/**
 * Sends errors of the routes below as HTTP 200 with the app's status code. Failures of the server itself (the
 * database is down, the server is busy) keep their HTTP status, as the app's specification requires.
 */
export function replyInEnvelope(app: FastifyInstance): void {
  const asHttp = app.errorHandler.bind(app);
  app.setErrorHandler((error: FastifyError | ApiError, request, reply) => {
    const code = codeOf(error);
    if (code === null) return asHttp(error, request, reply);
    if (error instanceof ApiError && error.details.retryAfter !== undefined)
      void reply.header('retry-after', String(error.details.retryAfter));
    return reply.code(200).header('cache-control', 'private, no-store').send(refusal(code, error.message));
  });
}

function codeOf(error: FastifyError | ApiError): number | null {
  if (!(error instanceof ApiError)) return (error.statusCode ?? 500) < 500 ? status.error : null;
  switch (error.code) {
    case 'invalid-credentials':
      return status.authenticationFailed;
    case 'account-blocked':
      return status.blocked;
    case 'login-required':
      return status.unauthorized;
    case 'too-many-requests':
      return status.tooMany;
    case 'maintenance':
      return status.maintenance;
    case 'not-found':
      return status.notFound;
    default:
      if (error.status >= 500) return null;
      return error.status === 403 ? status.forbidden : status.error;
  }
}
