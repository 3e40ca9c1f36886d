import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { ErrorBody } from '@platform/shared/contracts';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { driverError } from '../db/driver-error';
import { ApiError, codeOfStatus, unknownAddress } from '../errors';
import { StorageError } from '../storage/bucket';
import { RATING } from './headers';

/** Every failure has the error shape of the contracts; details not meant for visitors stay in the log. */
export function handleErrors(app: FastifyInstance): void {
  app.decorateRequest('refusal', null);
  app.setErrorHandler((error: FastifyError | ApiError, request, reply) => {
    const known = error instanceof ApiError ? error : fromFramework(error);
    request.refusal = known.code;
    if (known.status >= 500 && known !== error) request.log.error({ err: error }, 'request failed');
    return sendError(known, request, reply);
  });
  app.setNotFoundHandler((request, reply) => sendError(unknownAddress(request.url), request, reply));
}

/** Sends a refusal; never cached. */
function sendError(error: ApiError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error.details.retryAfter !== undefined) void reply.header('retry-after', String(error.details.retryAfter));
  return reply
    .code(error.status)
    .header('cache-control', 'private, no-store')
    .type('application/json; charset=utf-8')
    .send(errorBody(error, request.id));
}

function errorBody(error: ApiError, requestId: string): ErrorBody {
  const { fields, details } = error.details;
  return {
    serverStatus: error.status,
    code: error.code,
    message: error.message,
    ...(fields && { fields }),
    ...(details && { details }),
    requestId,
  };
}

/** Refusals of the framework itself (broken JSON, too large, wrong type), in plain words. */
function fromFramework(error: FastifyError): ApiError {
  const status = error.statusCode && error.statusCode >= 400 && error.statusCode < 600 ? error.statusCode : 500;
  if (isDatabaseDown(error))
    return new ApiError(503, 'unavailable', 'The service isn’t available right now. Please try again shortly.', {
      retryAfter: 5,
    });
  if (error instanceof StorageError || isDiskFault(error))
    return new ApiError(
      503,
      'unavailable',
      'Pictures and videos can’t be loaded right now. Please try again in a minute.',
      {
        retryAfter: 10,
      },
    );
  if (status >= 500)
    return new ApiError(status, codeOfStatus(status), 'Something went wrong on our side. Please try again.');
  switch (error.code) {
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
      return new ApiError(400, 'validation-failed', 'The body is not valid JSON.', {
        fields: { body: 'must be valid JSON' },
      });
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new ApiError(413, 'validation-failed', 'The body is too large.');
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new ApiError(415, 'validation-failed', 'Send the body as application/json.');
    default:
      return new ApiError(status, codeOfStatus(status), error.message);
  }
}

/**
 * Connection failures of the driver, no free connection in time, a missing socket ("connect ENOENT"), and PostgreSQL's
 * own "shutting down", "starting up", "too many connections", "disk full" and "read-only"; also timeouts, and
 * transactions aborted for another one: nothing was done, and it may be retried.
 */
function isDatabaseDown(error: Error): boolean {
  const { code, message } = driverError(error);
  return (
    /^(?:ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE|57P0[123]|53\d{3}|25006|57014|55P03|40001|40P01|08\d{3})$/.test(
      code ?? '',
    ) ||
    /connection timeout|timeout exceeded when trying to connect|Connection terminated|is not queryable|^connect ENOENT /i.test(
      message,
    )
  );
}

/** The disk is full, broken, away or unreadable: not caused by the request, and temporary. */
const isDiskFault = ({ code }: Error & { code?: string }): boolean =>
  /^(?:EACCES|EDQUOT|EIO|ELOOP|EMFILE|ENFILE|ENOSPC|ENOTDIR|EPERM|EROFS|ESTALE)$/.test(code ?? '');

/** Replies to a URL that the router cannot decode; no hook ran for it, so its headers are set here. */
export function handleBadUrl(requestId: string, response: ServerResponse): void {
  const body = JSON.stringify(
    errorBody(new ApiError(400, 'validation-failed', 'The address isn’t a valid URL.'), requestId),
  );
  response.writeHead(400, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'private, no-store',
    rating: RATING,
    'x-request-id': requestId,
  });
  response.end(body);
}

const badRequest = { status: 400, words: 'Bad Request', message: 'This request isn’t valid.' };
const refusals: Readonly<Record<string, typeof badRequest>> = {
  HPE_HEADER_OVERFLOW: {
    status: 431,
    words: 'Request Header Fields Too Large',
    message: 'The address or the headers are too large.',
  },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, words: 'Request Timeout', message: 'The request did not come in time.' },
};

/** Replies to an invalid request (headers too large, too slow, not HTTP), in the same shape. */
export function handleClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const { status, words, message } = refusals[error.code ?? ''] ?? badRequest;
  const requestId = randomUUID();
  const body = JSON.stringify(errorBody(new ApiError(status, 'validation-failed', message), requestId));
  socket.end(
    `HTTP/1.1 ${status} ${words}\r\nConnection: close\r\nContent-Type: application/json; charset=utf-8\r\nCache-Control: private, no-store\r\n` +
      `Rating: ${RATING}\r\nX-Request-Id: ${requestId}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}
