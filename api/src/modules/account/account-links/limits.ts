import { emailMaxLength } from '@platform/shared/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../../../config';
import { limiter } from '../../../http/limit';

/**
 * Limits requested emails by the visitor's address and by their recipient, known or not.
 * @returns a check that throws ApiError 429
 */
export function linkLimits(
  app: FastifyInstance,
  { linkLimits: { perAddress, perEmail } }: Config,
): (request: FastifyRequest) => Promise<void> {
  const byAddress = limiter(app, perAddress, (request) => `links ${request.ip}`);
  const byEmail = limiter(app, perEmail, (request) => `links to ${emailOf(request.body)}`);
  return async (request) => {
    await byAddress(request);
    await byEmail(request);
  };
}

const emailOf = (body: unknown): string =>
  typeof body === 'object' && body !== null && 'email' in body
    ? String(body.email).trim().toLowerCase().slice(0, emailMaxLength)
    : '';
