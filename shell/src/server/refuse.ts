import type { ErrorBody, ErrorCode } from '@platform/shared/contracts';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';

/**
 * Sends a refusal in the shape of the API's errors (docs/spec/errors.md#error-body); it is never cached.
 * @param retryAfter seconds after which it may succeed
 */
export function refuse(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  code: ErrorCode | 'method-not-allowed',
  message: string,
  retryAfter?: number,
): FastifyReply {
  const body: ErrorBody = { serverStatus: status, code, message, requestId: request.id };
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
  return reply.code(status).header('cache-control', 'no-store').send(body);
}

export const notFound = (request: FastifyRequest, reply: FastifyReply, message: string): FastifyReply =>
  refuse(request, reply, 404, 'not-found', message);

/** Plain words for what the framework refuses by itself; anything else is only "refused". */
const refusals: Readonly<Record<number, string>> = {
  413: 'The body is too large.',
  415: 'A body of this type is not accepted.',
};

/**
 * Handles what a route or the framework throws. Neither response shows internals.
 * @param report told of a failure that is the edge's own
 */
export const createErrorHandler =
  (report: (reason: string, request: FastifyRequest) => void) =>
  (error: Partial<FastifyError>, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const { statusCode = 500 } = error;
    if (statusCode < 500)
      return refuse(
        request,
        reply,
        statusCode,
        'validation-failed',
        refusals[statusCode] ?? 'That didn’t work. Please try again.',
      );
    report(error.stack ?? error.message ?? 'unknown', request);
    return refuse(request, reply, 500, 'internal', 'Something went wrong on our side.');
  };
