import type { LogOutput } from '@platform/build/log-output';
import type { FastifyServerOptions } from 'fastify';
import { driverError } from './db/driver-error';
import { currentRequest } from './request-context';

/**
 * Logger options: JSON lines. Of a request only method and route are logged, never headers, cookies, query or body, and
 * of an error never the parameters of a query, because they contain addresses, tokens and e-mails
 * (docs/spec/operating.md#logs).
 * @param level pino's level name
 * @param output destination of lines; default: stdout, as pino writes there
 */
export function loggerOptions(
  level: string,
  output?: Pick<LogOutput, 'write'>,
): Exclude<FastifyServerOptions['logger'], boolean | undefined> {
  return {
    level,
    ...(output && { stream: output }),
    base: null,
    serializers: { err: describeError },
    // Adds the request's id to lines of services; the request's own logger has it already.
    mixin: (_line, _level, logger) => {
      const request = currentRequest();
      return request === undefined || request.id === null || 'requestId' in logger.bindings()
        ? {}
        : { requestId: request.id };
    },
  };
}

/** An error without the values that drivers put into it. */
export function describeError(error: Error): { type: string; message: string; stack: string; code?: string } {
  const { name, message, stack, code } = driverError(error);
  return { type: name, message, stack, ...(code !== undefined && { code }) };
}
